import type { RestAccess } from '../../../config/rest-settings.ts'
import { exchange, failed, type Timing } from './exchange.ts'
import { accessToken, type Token } from './token.ts'

/** A OneRoster REST service. */
export type Service = {
  /** GETs a path below the base address. Repeats what may work later. Throws a RosterError. */
  get: (path: string) => Promise<{ body: unknown; headers: Headers }>
}

export type ServiceOptions = Timing & { baseUrl: string; access: RestAccess }

export function openService({ baseUrl, access, ...timing }: ServiceOptions): Service {
  const { clock = Date.now } = timing
  let token: Token | undefined
  const authorization = async (): Promise<Record<string, string>> => {
    if (access.kind === 'none') return {}
    token = token && token.expiresAt > clock() ? token : await accessToken(access, timing)
    return { authorization: `Bearer ${token.value}` }
  }
  const send = async (path: string) =>
    exchange(
      subjectOf(path),
      { url: `${baseUrl}/${path}`, headers: { accept: 'application/json', ...(await authorization()) } },
      timing,
    )

  return {
    async get(path) {
      let answer = await send(path)
      if (answer.status === 401 && access.kind === 'client') {
        token = undefined
        answer = await send(path)
      }
      if (answer.status >= 300) throw failed(subjectOf(path), statusText(answer.status))
      return answer
    },
  }
}

/** How messages name a path of the service. */
export const subjectOf = (path: string): string => `OneRoster 서비스 ${path.split('?', 1)[0]}`

function statusText(status: number) {
  const reasons: Record<number, string> = {
    401: '인증을 받지 못했습니다. ROSTER_TOKEN_FILE이나 ROSTER_CLIENT_ID 값을 확인해주세요',
    403: '권한이 없습니다. ROSTER_SCOPES를 확인해주세요',
    404: '그런 주소가 없습니다. ROSTER가 /ims/oneroster/… 까지의 주소인지 확인해주세요',
  }
  return `${reasons[status] ?? '오류로 답했습니다'} (${status})`
}
