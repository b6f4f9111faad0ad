import type { RestAccess, RestSettings } from '@campus-connect/roster'
import { isUrl } from '@campus-connect/roster/model'
import { OperatorError } from '../operator-error.ts'
import { absolutePath } from './absolute-path.ts'
import { isLoopback } from './addresses.ts'
import { redactedUrl, redactedWord } from './redaction.ts'

/** `ROSTER`: a path, or the base address of a REST service. */
export function rosterSource(value: string): string {
  return isUrl(value) ? secureUrl('ROSTER', value) : absolutePath('ROSTER', value)
}

/** The settings of a REST service. Throws an OperatorError that names the first wrong one. */
export function restSettings(read: (name: string) => string | undefined, base: string | undefined): RestSettings {
  const access = restAccess(read, base ?? '')
  return { access, page: pageSize(read('ROSTER_PAGE') ?? '1000') }
}

function restAccess(read: (name: string) => string | undefined, base: string): RestAccess {
  const [id, secretFile, tokenUrl, scopes, tokenFile] = [
    read('ROSTER_CLIENT_ID'),
    read('ROSTER_CLIENT_SECRET_FILE'),
    read('ROSTER_TOKEN_URL'),
    read('ROSTER_SCOPES'),
    read('ROSTER_TOKEN_FILE'),
  ]
  if (id === undefined && secretFile === undefined && tokenUrl === undefined)
    return tokenFile === undefined
      ? { kind: 'none' }
      : { kind: 'bearer', tokenFile: absolutePath('ROSTER_TOKEN_FILE', tokenFile) }
  if (tokenFile !== undefined)
    throw new OperatorError('ROSTER_TOKEN_FILE: ROSTER_CLIENT_ID와 함께 쓸 수 없습니다. 하나만 정해주세요.')
  const all = { ROSTER_CLIENT_ID: id, ROSTER_CLIENT_SECRET_FILE: secretFile, ROSTER_TOKEN_URL: tokenUrl }
  const missing = Object.entries(all).find(([, value]) => value === undefined)
  if (id === undefined || secretFile === undefined || tokenUrl === undefined)
    throw new OperatorError(`${missing?.[0]}: 클라이언트 인증에는 ${Object.keys(all).join(', ')} 값이 모두 필요합니다.`)
  return {
    kind: 'client',
    id,
    secretFile: absolutePath('ROSTER_CLIENT_SECRET_FILE', secretFile),
    tokenUrl: secureUrl('ROSTER_TOKEN_URL', tokenUrl),
    scopes: scopes ?? usualScope(base),
  }
}

function usualScope(base: string) {
  const version = base.includes('v1p1') ? 'v1p1' : 'v1p2'
  return `https://purl.imsglobal.org/spec/or/${version}/scope/roster-core.readonly`
}

function pageSize(value: string) {
  const size = Number(value)
  if (/^\d{1,5}$/.test(value) && size >= 1 && size <= 10_000) return size
  throw new OperatorError(
    `ROSTER_PAGE: '${redactedWord(value) ?? '…'}' 값이 올바르지 않습니다. 1에서 10000 사이의 정수여야 합니다.`,
  )
}

/** Student data and secrets cross the network, so only https or this machine is allowed. */
function secureUrl(name: string, value: string): string {
  const url = URL.parse(value)
  const bare = url && !url.username && !url.password && !url.search && !url.hash
  if (bare && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))))
    return url.href.replace(/(?<!\/)\/+$/, '')
  const shown = redactedUrl(value)
  throw new OperatorError(
    `${name}: ${shown === undefined ? '' : `'${shown}' `}값이 올바르지 않습니다. 암호와 물음표 없는 https 주소여야 합니다. http는 이 컴퓨터에서만 쓸 수 있습니다.`,
  )
}
