import { exchange, failed, type Sending } from './exchange.ts'
import { accessToken, type RestAccess, type Token } from './token.ts'

/** A OneRoster REST service. */
export type Service = {
  /** GETs a path below the base address. Retries temporary failures. Throws a RosterRefusal. */
  get: (path: string) => Promise<{ body: unknown; headers: Headers }>
}

export type ServiceOptions = Sending & { baseUrl: string; access: RestAccess }

export function openService({ baseUrl, access, ...sending }: ServiceOptions): Service {
  const { clock = Date.now } = sending
  let token: Token | undefined
  const authorization = async (): Promise<Record<string, string>> => {
    if (access.kind === 'none') return {}
    token = token && token.expiresAt > clock() ? token : await accessToken(access, sending)
    return { authorization: `Bearer ${token.value}` }
  }
  const send = async (path: string) =>
    exchange(
      subjectOf(path),
      { url: `${baseUrl}/${path}`, headers: { accept: 'application/json', ...(await authorization()) } },
      sending,
    )

  return {
    async get(path) {
      let answer = await send(path)
      if (answer.status === 401 && access.kind === 'client') {
        token = undefined
        answer = await send(path)
      }
      if (answer.status >= 300) throw failed(subjectOf(path), 'status', { status: answer.status })
      return answer
    },
  }
}

/** The name of a path in messages. */
export const subjectOf = (path: string): string => `${path.split('?', 1)[0]}`
