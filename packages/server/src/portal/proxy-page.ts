import { addressMatcher } from '@campus-connect/core/config/addresses.ts'
import type { ProxySettings } from '@campus-connect/core/config/portal-settings.ts'
import { HttpError } from '../http/http-error.ts'
import type { ServerPage } from '../pages/server-pages.ts'
import { attemptOf } from './attempt.ts'
import { type EntryTools, portalEntry } from './entry.ts'

type Proxy = { proxy: ProxySettings; trustedProxies: readonly string[] }

/** `/-/sso/enter`: the proxy in front names the person in a header. Every client can send the header, so it counts only from the proxy's address. */
export function proxyPage(tools: EntryTools, { proxy, trustedProxies }: Proxy): ServerPage {
  const entry = portalEntry(tools)
  const isProxy = addressMatcher(trustedProxies)
  return {
    path: '/-/sso/enter',
    async answer(request, reply) {
      if (!isProxy(request.socket.remoteAddress ?? '')) {
        request.log.warn({ peer: request.socket.remoteAddress }, 'SSO_HEADER: not from a trusted proxy')
        throw new HttpError(403, '이 주소는 학교의 포털을 거쳐서만 열 수 있습니다.')
      }
      const attempt = attemptOf(request)
      const headers = new Map(Object.entries(request.headers))
      const number = headerText(headers.get(proxy.header))
      // An empty header: the portal gave no number. None: the proxy let somebody through without a login, as it is not set up yet.
      if (number === undefined) return entry.failure(headers.get(proxy.header) === '' ? 'number' : 'failed', attempt)
      const name = proxy.nameHeader === undefined ? undefined : headerText(headers.get(proxy.nameHeader))
      const from = { number, name, issuer: `header:${proxy.header}`, subject: number, secondFactor: false }
      return entry.admit(request, reply, { from, attempt })
    },
  }
}

/** Apache and nginx send UTF-8 as it is, which HTTP reads as Latin-1. Two headers are none: one of them is not the proxy's. */
function headerText(value: string | string[] | undefined): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const bytes = Buffer.from(value, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return value
  }
}
