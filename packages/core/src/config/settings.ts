import type { RestSettings } from '@campus-connect/roster'
import { type Periods, type RosterMatch, rosterMatches } from '@campus-connect/roster/model'
import { isIP } from 'node:net'
import { OperatorError } from '../operator-error.ts'
import { type AttendanceRule, usualRule } from './attendance-rule.ts'
import { restSettings, rosterSource } from './rest-settings.ts'
import { absoluteUrl, refusePlainPostgres, secondFactorKey } from './database-url.ts'
import { adminNetworks, isLoopback, proxies } from './addresses.ts'
import { type PortalSettings, portalSettings } from './portal-settings.ts'
import { type Retention, retention } from './retention.ts'
import {
  admin,
  adminIdle,
  attendanceEndAt,
  attendanceRule,
  correctUntil,
  flag,
  host,
  list,
  metricsToken,
  oneOf,
  optional,
  origin,
  periods,
  port,
  privacyUrl,
  rosterGuard,
  rosterPath,
  rosterTerm,
  timeOfDay,
} from './setting-values.ts'

/** The validated settings of the operator. All paths are absolute. */
export type Settings = {
  host: string
  port: number
  databaseUrl: string
  /** The origin that browsers see; undefined = the address on which the server listens. */
  publicUrl: string | undefined
  allowedOrigins: string[]
  trustedProxies: string[]
  admin: { id: string; password: string | undefined } | undefined
  /** Minutes after the last request at which a session of an administrator ends. */
  adminIdle: number
  /** Addresses and CIDR ranges from which administrators work; empty = from everywhere. */
  adminNetworks: string[]
  /** Whether administrators need a code of their app besides the password: if they have one, or always. */
  adminSecondFactor: (typeof secondFactors)[number]
  /** The file with the key that seals the secrets of the apps; undefined if PostgreSQL is used and none is set. */
  secondFactorKey: string | undefined
  /** Whether an export and a print need a reason. */
  exportReason: (typeof exportReasons)[number]
  /** Folder or zip of OneRoster CSV, a table, or a REST service; in demo mode undefined means the demo roster. */
  roster: string | undefined
  /** How a REST service lets us in. */
  rosterRest: RestSettings
  /** The map of the table's columns; undefined = `roster-map.json` next to the table, if it is there. */
  rosterMap: string | undefined
  rosterMatch: RosterMatch
  rosterTerm: string
  /** Per cent of students or enrolments that a roster may remove without being quarantined. */
  rosterGuard: number | 'off'
  /** `ROSTER_AT` in minutes after midnight in Korea. */
  rosterAt: number | undefined
  /** The 교시 in which a timetable may be written; empty = it has to be written in times of day. */
  periods: Periods
  signup: (typeof signups)[number]
  portal: PortalSettings
  /** Whether number and name of a deleted account stay next to its attendance. */
  attendanceOnDeletion: (typeof onDeletion)[number]
  /** `ATTENDANCE_END_AT` in minutes after midnight in Korea; undefined = connections stand until somebody ends them. */
  attendanceEndAt: number | undefined
  /** How marks follow from connections where there is a timetable. */
  attendanceRule: AttendanceRule
  /** Days after the day of a meeting in which a lecturer's correction is taken; undefined = always. */
  correctUntil: number | undefined
  /** After which periods the server removes records and accounts; empty = it removes none. */
  retention: Retention
  /** The folder of the campus's name, mark and colours; undefined = Campus Connect. */
  brand: string | undefined
  /** The folder of `notice.md` and `policy.md`; undefined = people are told elsewhere, or nothing. */
  privacy: string | undefined
  /** The institution's own page of its 개인정보 처리방침; never together with `privacy`. */
  privacyUrl: string | undefined
  /** Whether sign-up shows the notice, and whether it asks for consent. */
  signupConsent: (typeof signupConsents)[number]
  demo: boolean
  /** The token for `/metrics`; undefined = only direct requests from this machine. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}

export type Environment = Record<string, string | undefined>
const secondFactors = ['off', 'optional', 'required'] as const
const signups = ['open', 'roster', 'roster+name', 'closed'] as const
const exportReasons = ['off', 'required'] as const
const signupConsents = ['none', 'notice', 'required'] as const
const onDeletion = ['anonymise', 'keep'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Reads all settings. Throws an OperatorError that names the first wrong one. An empty value counts as absent. */
export function readSettings(environment: Environment): Settings {
  const read = (name: string) => environment[name]?.trim() || undefined
  const demo = flag('DEMO', read('DEMO'))
  const databaseUrl = absoluteUrl(read('DATABASE_URL') ?? (demo ? 'file:./data/demo.db' : 'file:./data/campus.db'))
  const trustedProxies = proxies(list(read('TRUSTED_PROXIES')))
  const settings: Settings = {
    host: host(read('HOST') ?? '127.0.0.1'),
    port: port(read('PORT') ?? '8787'),
    databaseUrl,
    publicUrl: optional(read('PUBLIC_URL'), (value) => origin('PUBLIC_URL', value)),
    allowedOrigins: list(read('ALLOWED_ORIGINS')).map((value) => origin('ALLOWED_ORIGINS', value)),
    trustedProxies,
    admin: admin(read('ADMIN_ID'), environment.ADMIN_PASSWORD || undefined),
    adminIdle: adminIdle(read('ADMIN_IDLE') ?? '60'),
    adminNetworks: adminNetworks(list(read('ADMIN_NETWORKS'))),
    adminSecondFactor: oneOf('ADMIN_SECOND_FACTOR', read('ADMIN_SECOND_FACTOR') ?? 'optional', secondFactors),
    secondFactorKey: secondFactorKey(read('SECOND_FACTOR_KEY'), databaseUrl),
    exportReason: oneOf('EXPORT_REASON', read('EXPORT_REASON') ?? 'off', exportReasons),
    roster: optional(read('ROSTER'), rosterSource),
    rosterRest: restSettings(read, read('ROSTER')),
    rosterMap: optional(read('ROSTER_MAP'), (value) => rosterPath('ROSTER_MAP', value)),
    rosterMatch: oneOf('ROSTER_MATCH', read('ROSTER_MATCH') ?? 'auto', rosterMatches),
    rosterTerm: rosterTerm(read('ROSTER_TERM') ?? 'current'),
    rosterGuard: rosterGuard(read('ROSTER_GUARD') ?? '10'),
    rosterAt: optional(read('ROSTER_AT'), (value) => timeOfDay('ROSTER_AT', value)),
    periods: optional(read('PERIODS'), periods) ?? new Map(),
    signup: oneOf('SIGNUP', read('SIGNUP') ?? 'open', signups),
    portal: portalSettings(read, trustedProxies),
    attendanceOnDeletion: oneOf('ATTENDANCE_ON_DELETION', read('ATTENDANCE_ON_DELETION') ?? 'anonymise', onDeletion),
    attendanceEndAt: optional(read('ATTENDANCE_END_AT'), attendanceEndAt),
    attendanceRule: optional(read('ATTENDANCE_RULE'), attendanceRule) ?? usualRule,
    correctUntil: optional(read('CORRECT_UNTIL'), correctUntil),
    retention: optional(read('RETENTION'), (value) => (value === 'off' ? {} : retention(value))) ?? {},
    brand: optional(read('BRAND'), (value) => rosterPath('BRAND', value)),
    privacy: optional(read('PRIVACY'), (value) => rosterPath('PRIVACY', value)),
    privacyUrl: optional(read('PRIVACY_URL'), privacyUrl),
    signupConsent: oneOf(
      'SIGNUP_CONSENT',
      read('SIGNUP_CONSENT') ?? (read('PRIVACY') ? 'notice' : 'none'),
      signupConsents,
    ),
    demo,
    metricsToken: optional(environment.METRICS_TOKEN || undefined, metricsToken),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', logLevels),
  }
  const insecure = flag('ALLOW_INSECURE_HTTP', read('ALLOW_INSECURE_HTTP'))
  refuseUnclearNotice(settings)
  refuseOpenDemo(settings)
  refusePlainHttp(settings, insecure)
  refusePlainOrigins(settings, insecure)
  refusePlainPostgres(settings)
  return settings
}

/** The names of all settings: those that `readSettings` asks for. */
export function settingNames(): Set<string> {
  const names = new Set<string>()
  readSettings(new Proxy({}, { get: (_none, name) => void names.add(String(name)) }))
  return names
}

/** `http://HOST:PORT`, with brackets around an IPv6 address. */
export function listenUrl({ host, port }: { host: string; port: number }): string {
  return new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).origin
}

/** Where this machine reaches a server that may listen on all addresses. */
export function reachedUrl({ host, port }: { host: string; port: number }): string {
  return listenUrl({ host: host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host, port })
}

function refuseUnclearNotice({ privacy, privacyUrl: url, signupConsent }: Settings) {
  if (privacy !== undefined && url !== undefined)
    throw new OperatorError('PRIVACY_URL: PRIVACY도 있습니다. 처리방침이 있는 곳을 하나만 정해주세요.')
  if (privacy === undefined && signupConsent !== 'none')
    throw new OperatorError(
      `SIGNUP_CONSENT: '${signupConsent}'에는 보여 줄 안내가 필요합니다. notice.md와 policy.md가 있는 폴더를 PRIVACY에 정해주세요.`,
    )
}

/** Also checks PUBLIC_URL: a reverse proxy makes a server on loopback public. */
function refuseOpenDemo({ demo, host, publicUrl }: Settings) {
  const [name, exposed] = isLoopback(host) ? ['PUBLIC_URL', publicUrl && hostOf(publicUrl)] : ['HOST', host]
  if (demo && exposed && !isLoopback(exposed))
    throw new OperatorError(
      `DEMO: 데모 계정의 비밀번호는 공개되어 있으므로 ${name} 값이 '${exposed}'일 때는 쓸 수 없습니다. DEMO=0으로 실행해주세요.`,
    )
}

function refusePlainHttp({ host, publicUrl }: Settings, allowed: boolean) {
  if (allowed || publicUrl?.startsWith('https:')) return
  const exposed = !isLoopback(host) ? host : publicUrl && !isLoopback(hostOf(publicUrl)) ? publicUrl : undefined
  if (exposed === undefined) return
  throw new OperatorError(
    `HOST, PUBLIC_URL: '${exposed}'에서 암호화되지 않은 http로는 시작하지 않습니다. PUBLIC_URL을 https 주소로 정하거나 ALLOW_INSECURE_HTTP=1로 허용해주세요.`,
  )
}

/** An attacker in the network could change a plain http page and act for everybody who opens it. */
function refusePlainOrigins({ publicUrl, allowedOrigins }: Settings, allowed: boolean) {
  if (allowed || !publicUrl?.startsWith('https:')) return
  const plain = allowedOrigins.find((each) => each.startsWith('http:') && !isLoopback(hostOf(each)))
  if (plain !== undefined)
    throw new OperatorError(
      `ALLOWED_ORIGINS: '${plain}' 주소는 암호화되지 않은 http이므로 허용하지 않습니다. https 주소로 정하거나 ALLOW_INSECURE_HTTP=1로 허용해주세요.`,
    )
}

const hostOf = (url: string) => new URL(url).hostname
