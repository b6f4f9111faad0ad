import createClient from 'openapi-fetch'
import type { paths } from '../schema.ts'

export type CampusRequest = {
  url: string
  init: RequestInit & { method: string }
  /** What no error may repeat. */
  secrets: string[]
}

/** Makes the requests, typed by openapi.yaml. */
export function requestsTo(baseUrl: string) {
  return createClient<paths>({
    baseUrl,
    credentials: 'include',
    // Outside a browser this says that no page sent the request; a browser writes its own value over it.
    headers: { 'Sec-Fetch-Site': 'none' },
  })
}

/** In plain values, which any fetch takes, and more than once. */
export async function plain(request: Request): Promise<CampusRequest> {
  const { url, method, headers, credentials } = request
  // Not `request.body`, which Firefox lacks.
  const body = await request.text()

  return {
    url,
    // A redirect that is followed would take the password along.
    init: { method, headers, credentials, redirect: 'manual', ...(body && { body }) },
    secrets: body === '' ? [] : Object.entries(JSON.parse(body)).flatMap(secretIn),
  }
}

const secretIn = ([name, value]: [string, unknown]) =>
  /password/i.test(name) && typeof value === 'string' && value !== '' ? [value] : []
