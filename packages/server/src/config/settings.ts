import { isIP } from 'node:net'
import { OperatorError } from '../errors/operator-error.ts'
import { isStudentNumber } from '../text.ts'
import { refusePlainPostgres } from './database-url.ts'
import { isLoopback } from './loopback.ts'
import { redactedUrl, redactedWord } from './redaction.ts'
import { coverTheInternet } from './trusted-proxies.ts'

/** The validated settings of the operator. */
export type Settings = {
  host: string
  port: number
  databaseUrl: string
  /** The origin that browsers see; undefined = the address on which the server listens. */
  publicUrl: string | undefined
  allowedOrigins: string[]
  trustedProxies: string[]
  admin: { id: string; password: string | undefined } | undefined
  /** Folder or zip of OneRoster CSV; in demo mode undefined means the demo roster. */
  roster: string | undefined
  rosterMatch: RosterMatch
  rosterTerm: string
  signup: (typeof signups)[number]
  demo: boolean
  /** The token for `/metrics`; undefined = only direct requests from this machine. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}

export type Environment = Record<string, string | undefined>

export const rosterMatches = ['auto', 'identifier', 'username', 'sourcedId'] as const
/** Which column of the roster is the student number. */
export type RosterMatch = (typeof rosterMatches)[number]
const signups = ['open', 'roster', 'roster+name', 'closed'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Reads all settings. Throws an OperatorError that names the first wrong one. An empty value counts as absent. */
export function readSettings(environment: Environment): Settings {
  const read = (name: string) => environment[name]?.trim() || undefined
  const demo = flag('DEMO', read('DEMO'))
  const settings: Settings = {
    host: host(read('HOST') ?? '127.0.0.1'),
    port: port(read('PORT') ?? '8787'),
    databaseUrl: read('DATABASE_URL') ?? (demo ? 'file:./data/demo.db' : 'file:./data/campus.db'),
    publicUrl: optional(read('PUBLIC_URL'), (value) => origin('PUBLIC_URL', value)),
    allowedOrigins: list(read('ALLOWED_ORIGINS')).map((value) => origin('ALLOWED_ORIGINS', value)),
    trustedProxies: proxies(list(read('TRUSTED_PROXIES'))),
    admin: admin(read('ADMIN_ID'), environment.ADMIN_PASSWORD || undefined),
    roster: optional(read('ROSTER'), (value) => rosterPath('ROSTER', value)),
    rosterMatch: oneOf('ROSTER_MATCH', read('ROSTER_MATCH') ?? 'auto', rosterMatches),
    rosterTerm: read('ROSTER_TERM') ?? 'current',
    signup: oneOf('SIGNUP', read('SIGNUP') ?? 'open', signups),
    demo,
    metricsToken: optional(environment.METRICS_TOKEN || undefined, metricsToken),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', logLevels),
  }
  const insecure = flag('ALLOW_INSECURE_HTTP', read('ALLOW_INSECURE_HTTP'))
  refuseOpenDemo(settings)
  refusePlainHttp(settings, insecure)
  refusePlainOrigins(settings, insecure)
  refusePlainPostgres(settings)
  return settings
}

/** `http://HOST:PORT`, with brackets around an IPv6 address. */
export function listenUrl({ host, port }: { host: string; port: number }): string {
  return new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).origin
}

/** Also checks PUBLIC_URL: a reverse proxy makes a server on loopback public. */
function refuseOpenDemo({ demo, host, publicUrl }: Settings) {
  const [name, exposed] = isLoopback(host) ? ['PUBLIC_URL', publicUrl && hostOf(publicUrl)] : ['HOST', host]
  if (demo && exposed && !isLoopback(exposed))
    throw new OperatorError(
      `DEMO: 데모 계정의 비밀번호는 공개되어 있으므로 ${name}가 '${exposed}'일 때는 쓸 수 없습니다. DEMO=0으로 실행하세요.`,
    )
}

function refusePlainHttp({ host, publicUrl }: Settings, allowed: boolean) {
  if (allowed || publicUrl?.startsWith('https:')) return
  const exposed = !isLoopback(host) ? host : publicUrl && !isLoopback(hostOf(publicUrl)) ? publicUrl : undefined
  if (exposed === undefined) return
  throw new OperatorError(
    `HOST, PUBLIC_URL: '${exposed}'에서 암호화되지 않은 http로는 시작하지 않습니다. PUBLIC_URL을 https 주소로 정하거나 ALLOW_INSECURE_HTTP=1로 허용하세요.`,
  )
}

/** An attacker in the network could change a plain http page and act for everybody who opens it. */
function refusePlainOrigins({ publicUrl, allowedOrigins }: Settings, allowed: boolean) {
  if (allowed || !publicUrl?.startsWith('https:')) return
  const plain = allowedOrigins.find((each) => each.startsWith('http:') && !isLoopback(hostOf(each)))
  if (plain !== undefined)
    throw new OperatorError(
      `ALLOWED_ORIGINS: '${plain}'은(는) 암호화되지 않은 http이므로 허용하지 않습니다. https 주소로 정하거나 ALLOW_INSECURE_HTTP=1로 허용하세요.`,
    )
}

const hostOf = (url: string) => new URL(url).hostname

function wrong(name: string, value: string, expected: string, show = redactedWord) {
  const shown = show(value)
  return new OperatorError(`${name}: ${shown === undefined ? '' : `'${shown}' `}값이 올바르지 않습니다. ${expected}`)
}

function optional<T>(value: string | undefined, convert: (value: string) => T) {
  return value === undefined ? undefined : convert(value)
}

function list(value: string | undefined) {
  return (value ?? '').split(/[\s,]+/).filter((entry) => entry !== '')
}

function flag(name: string, value: string | undefined) {
  if (value === undefined || value === '0') return false
  if (value === '1') return true
  throw wrong(name, value, '0 또는 1이어야 합니다.')
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((entry) => entry === value)
  if (found === undefined) throw wrong(name, value, `${allowed.join(', ')} 가운데 하나여야 합니다.`)
  return found
}

function host(value: string) {
  const bare = value.replace(/^\[|\]$/g, '')
  if (isIP(bare) || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(bare)) return bare
  throw wrong('HOST', value, 'IP 주소 또는 호스트 이름이어야 합니다.')
}

function port(value: string) {
  const number = Number(value)
  if (/^\d{1,5}$/.test(value) && number <= 65535) return number
  throw wrong('PORT', value, '0에서 65535 사이의 정수여야 합니다.')
}

function origin(name: string, value: string) {
  const url = URL.parse(value)
  const bare = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (bare && url.pathname === '/' && !url.search && !url.hash) return url.origin
  throw wrong(name, value, 'https://campus.example.ac.kr처럼 경로 없는 http(s) 주소여야 합니다.', redactedUrl)
}

function proxies(entries: string[]) {
  const wrongEntry = entries.find((entry) => !isRange(entry))
  if (wrongEntry !== undefined)
    throw wrong('TRUSTED_PROXIES', wrongEntry, 'IP 주소 또는 CIDR 범위를 쉼표로 나열해야 합니다.')
  if (coverTheInternet(entries))
    throw new OperatorError(
      'TRUSTED_PROXIES: 인터넷 주소의 4분의 1 이상을 프록시로 믿게 되어 누구나 다른 주소인 척할 수 있습니다. 프록시의 주소만 쓰세요.',
    )
  return entries
}

function isRange(value: string) {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  return bits > 0 && fits && rest.length === 0
}

/** Refuses a URL: error messages show the path, and a URL may hold a password. */
export function rosterPath(name: string, value: string) {
  if (value.includes('://'))
    throw wrong(name, value, '이 컴퓨터에 있는 폴더나 zip 파일의 경로여야 합니다.', redactedUrl)
  return value
}

function metricsToken(value: string) {
  if (/^[\x21-\x7e]{16,}$/.test(value)) return value
  throw new OperatorError(
    'METRICS_TOKEN: 공백 없는 16자 이상의 영문자, 숫자, 기호여야 합니다. 예: openssl rand -hex 32',
  )
}

function admin(id: string | undefined, password: string | undefined) {
  if (id === undefined && password === undefined) return undefined
  if (id === undefined) throw new OperatorError('ADMIN_ID: ADMIN_PASSWORD가 있으면 ADMIN_ID도 필요합니다.')
  if (!isStudentNumber(id)) throw wrong('ADMIN_ID', id, '영문자, 숫자, _, -로 된 1~32자의 학번이어야 합니다.')
  return { id, password }
}
