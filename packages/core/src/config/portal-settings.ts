import { OperatorError } from '../operator-error.ts'
import { absolutePath } from './absolute-path.ts'
import { isLoopback } from './addresses.ts'
import { redactedUrl } from './redaction.ts'
import { list, oneOf, optional, wrong } from './setting-values.ts'

const logins = ['password', 'portal', 'both'] as const
const adminLogins = ['portal', 'both'] as const
const links = ['password', 'number'] as const

/** The university's portal, if people come in through it. */
export type PortalSettings = {
  /** By what people log in; `password`: there is no portal. */
  login: (typeof logins)[number]
  /** Whether administrators have the password besides the portal. */
  adminLogin: (typeof adminLogins)[number]
  /** What links an account that has a password to a person of the portal. */
  link: (typeof links)[number]
  /** What the button says. */
  label: string
  oidc: OidcSettings | undefined
  proxy: ProxySettings | undefined
}

/** OpenID Connect. */
export type OidcSettings = {
  issuer: string
  clientId: string
  secretFile: string
  numberClaim: string
  nameClaim: string
  scopes: string
  /** Values of `acr` that count as an administrator's second factor. */
  adminAcr: string[]
}

/** A proxy in front that logs people in. Its header names are in lower case. */
export type ProxySettings = { header: string; nameHeader: string | undefined }

type Read = (name: string) => string | undefined

/** Reads the settings of the portal. Throws an OperatorError that names the first wrong one. */
export function portalSettings(read: Read, trustedProxies: readonly string[]): PortalSettings {
  const oidc = oidcSettings(read)
  const proxy = proxySettings(read, trustedProxies)
  const doors = oidc !== undefined || proxy !== undefined
  const login = oneOf('LOGIN', read('LOGIN') ?? (doors ? 'both' : 'password'), logins)
  if (login !== 'password' && !doors)
    throw new OperatorError(
      `LOGIN: '${login}'에는 포털이 필요합니다. OIDC_ISSUER(OpenID Connect)나 SSO_HEADER(앞에 둔 프록시)를 정해주세요.`,
    )
  return {
    login,
    adminLogin: oneOf('ADMIN_LOGIN', read('ADMIN_LOGIN') ?? 'both', adminLogins),
    link: oneOf('LINK', read('LINK') ?? 'password', links),
    label: optional(read('OIDC_LABEL'), label) ?? '포털 계정으로 로그인',
    oidc,
    proxy,
  }
}

function oidcSettings(read: Read): OidcSettings | undefined {
  const [issuer, clientId, secretFile] = [read('OIDC_ISSUER'), read('OIDC_CLIENT_ID'), read('OIDC_CLIENT_SECRET_FILE')]
  const more = {
    numberClaim: claim('OIDC_NUMBER_CLAIM', read('OIDC_NUMBER_CLAIM') ?? 'preferred_username'),
    nameClaim: claim('OIDC_NAME_CLAIM', read('OIDC_NAME_CLAIM') ?? 'name'),
    scopes: scopes(read('OIDC_SCOPES') ?? 'openid profile'),
    adminAcr: list(read('OIDC_ADMIN_ACR')),
  }
  const all = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET_FILE: secretFile }
  if (Object.values(all).every((value) => value === undefined)) return undefined
  if (issuer === undefined || clientId === undefined || secretFile === undefined) {
    const [missing] = Object.entries(all).find(([, value]) => value === undefined) ?? []
    throw new OperatorError(`${missing}: OpenID Connect에는 ${Object.keys(all).join(', ')} 값이 모두 필요합니다.`)
  }
  return {
    issuer: issuerUrl(issuer),
    clientId,
    secretFile: absolutePath('OIDC_CLIENT_SECRET_FILE', secretFile),
    ...more,
  }
}

/** As it is written: an issuer with a slash at its end is another one. Who comes crosses the network, so only https or this machine is allowed. */
function issuerUrl(value: string): string {
  const url = URL.parse(value)
  const bare = url && !url.username && !url.password && !url.search && !url.hash
  if (bare && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))) return value
  throw wrong(
    'OIDC_ISSUER',
    value,
    'https://portal.example.ac.kr처럼 암호와 물음표 없는 https 주소여야 합니다. http는 이 컴퓨터에서만 쓸 수 있습니다.',
    redactedUrl,
  )
}

function claim(name: string, value: string) {
  if (/^[\w.:/-]{1,200}$/.test(value)) return value
  throw wrong(name, value, 'preferred_username과 같은 클레임의 이름이어야 합니다.')
}

function scopes(value: string) {
  const names = value.split(/[\s,]+/).filter(Boolean)
  if (names.includes('openid') && names.every((name) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(name)))
    return names.join(' ')
  throw wrong('OIDC_SCOPES', value, 'openid가 들어 있는 이름들이어야 합니다. 예: openid profile')
}

function label(value: string) {
  if (/^[^\p{C}\p{Zl}\p{Zp}]{1,40}$/u.test(value)) return value
  throw wrong('OIDC_LABEL', value, '단추에 보일 40자까지의 글이어야 합니다.', () => undefined)
}

function proxySettings(read: Read, trustedProxies: readonly string[]): ProxySettings | undefined {
  const header = optional(read('SSO_HEADER'), (value) => headerName('SSO_HEADER', value))
  const nameHeader = optional(read('SSO_NAME_HEADER'), (value) => headerName('SSO_NAME_HEADER', value))
  if (header === undefined) {
    if (nameHeader !== undefined) throw new OperatorError('SSO_NAME_HEADER: SSO_HEADER도 필요합니다.')
    return undefined
  }
  if (trustedProxies.length === 0)
    throw new OperatorError(
      `SSO_HEADER: 누구나 이 헤더를 보낼 수 있으므로 TRUSTED_PROXIES가 필요합니다. 앞에 둔 프록시의 주소를 정해주세요.`,
    )
  return { header, nameHeader }
}

/** Headers that every browser sends, or that mean something else. */
const otherHeaders =
  /^(?:accept|authorization|cookie|host|origin|referer|user-agent|forwarded|via|x-forwarded-.*|x-request-id|sec-.*)$/

function headerName(name: string, value: string) {
  const header = value.toLowerCase()
  if (/^[a-z0-9-]{1,60}$/.test(header) && !otherHeaders.test(header)) return header
  throw wrong(name, value, 'X-Remote-User처럼 프록시만 쓰는 헤더의 이름이어야 합니다.')
}
