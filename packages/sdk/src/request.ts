import { validId } from './arguments.ts'
import { routes } from './routes.ts'
import type { OperationId, UserRef } from './types.ts'

/** What goes into a call: the user in its path, its query, its JSON body. */
export type Given = { user?: UserRef; query?: object; body?: object }

export type CampusRequest = {
  url: string
  init: RequestInit & { method: string }
  /** What no error may repeat. */
  secrets: string[]
}

export function requestOf(baseUrl: string, id: OperationId, { user, query = {}, body }: Given): CampusRequest {
  const { method, path } = routes[id]
  const place = path.includes('{id}') ? path.replace('{id}', () => encodeURIComponent(validId(user))) : path
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')

  return {
    url: baseUrl + place + (search && `?${search}`),
    init: {
      method: method.toUpperCase(),
      credentials: 'include',
      // Followed, it would take the password along.
      redirect: 'manual',
      headers: {
        // Outside a browser this says that no page sent the request; a browser writes its own value over it.
        'Sec-Fetch-Site': 'none',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    },
    secrets: Object.entries(body ?? {}).flatMap(([name, value]) =>
      /password/i.test(name) && value ? [String(value)] : [],
    ),
  }
}
