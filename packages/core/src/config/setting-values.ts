import { parsePeriods, type Periods } from '@campus-connect/roster/model'
import { refuseLost, SecretError, secretSentences } from '@campus-connect/tables/secret'
import { isStudentNumber } from '@campus-connect/tables/student-number'
import { distance } from 'fastest-levenshtein'
import { isIP } from 'node:net'
import { OperatorError } from '../operator-error.ts'
import { absolutePath } from './absolute-path.ts'
import { type AttendanceRule, readRule } from './attendance-rule.ts'
import { redactedUrl, redactedWord } from './redaction.ts'

export function wrong(name: string, value: string, expected: string, show = redactedWord) {
  const shown = show(value)
  return new OperatorError(`${name}: ${shown === undefined ? '' : `'${shown}' `}값이 올바르지 않습니다. ${expected}`)
}

export function optional<T>(value: string | undefined, convert: (value: string) => T) {
  return value === undefined ? undefined : convert(value)
}

export function list(value: string | undefined) {
  return (value ?? '').split(/[\s,]+/).filter((entry) => entry !== '')
}

export function flag(name: string, value: string | undefined) {
  if (value === undefined || value === '0') return false
  if (value === '1') return true
  throw wrong(name, value, '0 또는 1이어야 합니다.')
}

export function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((entry) => entry === value)
  if (found === undefined) throw wrong(name, value, `${allowed.join(', ')} 가운데 하나여야 합니다.`)
  return found
}

export function host(value: string) {
  const bare = value.replace(/^\[|\]$/g, '')
  if (isIP(bare) || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(bare)) return bare
  throw wrong('HOST', value, 'IP 주소 또는 호스트 이름이어야 합니다.')
}

export function port(value: string) {
  const number = Number(value)
  if (/^\d{1,5}$/.test(value) && number <= 65535) return number
  throw wrong('PORT', value, '0에서 65535 사이의 정수여야 합니다.')
}

export function origin(name: string, value: string) {
  const url = URL.parse(value)
  const bare = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (bare && url.pathname === '/' && !url.search && !url.hash) return url.origin
  throw wrong(name, value, 'https://campus.example.ac.kr처럼 경로 없는 http(s) 주소여야 합니다.', redactedUrl)
}

/** The address of a page. A password or a name in it would be shown to everybody. */
export function privacyUrl(value: string) {
  const url = URL.parse(value)
  if (url?.protocol === 'https:' && !url.username && !url.password) return url.href
  throw wrong(
    'PRIVACY_URL',
    value,
    'https://www.example.ac.kr/privacy처럼 https로 시작하는 주소여야 합니다.',
    redactedUrl,
  )
}

/** Refuses a URL: error messages show the path, and a URL may hold a password. */
export function rosterPath(name: string, value: string) {
  if (value.includes('://')) throw wrong(name, value, '이 컴퓨터에 있는 폴더나 파일의 경로여야 합니다.', redactedUrl)
  return absolutePath(name, value)
}

/** A term's sourcedId may be any word, but none that only looks like one of ours. */
export function rosterTerm(value: string): string {
  const meant = ['current', 'all'].find((word) => word !== value && distance(word, value.toLowerCase()) <= 1)
  if (meant === undefined) return value
  throw wrong(
    'ROSTER_TERM',
    value,
    `current, all 또는 학기의 sourcedId여야 합니다. ${meant} 값이면 소문자로 정확히 써주세요.`,
  )
}

export function rosterGuard(value: string): number | 'off' {
  if (value === 'off') return value
  const percent = Number(value)
  if (/^\d{1,3}$/.test(value) && percent <= 100) return percent
  throw wrong('ROSTER_GUARD', value, '0에서 100 사이의 정수(%) 또는 off여야 합니다.')
}

/** Minutes. */
export function adminIdle(value: string): number {
  const minutes = Number(value)
  if (/^\d{1,3}$/.test(value) && minutes >= 10 && minutes <= 480) return minutes
  throw wrong('ADMIN_IDLE', value, '10에서 480 사이의 정수(분)여야 합니다.')
}

/** Minutes after midnight. */
export function timeOfDay(name: string, value: string, expected = '03:00과 같은 한국 시각이어야 합니다.'): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  if (hours === undefined) throw wrong(name, value, expected)
  return Number(hours) * 60 + Number(minutes)
}

export function attendanceEndAt(value: string): number | undefined {
  return value === 'off'
    ? undefined
    : timeOfDay('ATTENDANCE_END_AT', value, '23:30과 같은 한국 시각 또는 off여야 합니다.')
}

export function attendanceRule(value: string): AttendanceRule {
  const read = readRule(value)
  if ('wrong' in read)
    throw wrong(
      'ATTENDANCE_RULE',
      read.wrong,
      `${read.expected} 예: ATTENDANCE_RULE=from=-15,late=10,absent=20,leave=10,lates=3,limit=1/4,excused=present.`,
      // Short enough for a part of a rule, not for a secret at the wrong place.
      (part) => (/^[a-z]{2,8}=[\w/=,-]{0,20}$/.test(part) ? part : redactedWord(part)),
    )
  return read
}

/** Days after the day of a meeting; undefined = always. */
export function correctUntil(value: string): number | undefined {
  if (value === 'off') return undefined
  const days = Number(value)
  if (/^\d{1,3}$/.test(value) && days <= 365) return days
  throw wrong(
    'CORRECT_UNTIL',
    value,
    '수업한 날 뒤로 정정을 받을 날수(0에서 365까지의 정수) 또는 off여야 합니다. 0이면 수업한 날의 자정까지입니다.',
  )
}

/** The 교시 of the campus, in their order. */
export function periods(value: string): Periods {
  const read = parsePeriods(value)
  if ('periods' in read) return read.periods
  // Its entries hold no secret.
  throw wrong(
    'PERIODS',
    read.wrong,
    '1=09:00-09:50,2=10:00-10:50,야1=18:00-18:45처럼 교시마다 시각을 정해주세요.',
    (entry) => entry,
  )
}

export function metricsToken(value: string) {
  if (/^[\x21-\x7e]{16,}$/.test(value)) return value
  throw new OperatorError('METRICS_TOKEN: 공백 없는 16자 이상의 영문, 숫자, 기호여야 합니다. 예: openssl rand -hex 32')
}

export function admin(id: string | undefined, password: string | undefined) {
  if (id === undefined && password === undefined) return undefined
  if (id === undefined) throw new OperatorError('ADMIN_ID: ADMIN_PASSWORD가 있으면 ADMIN_ID도 필요합니다.')
  if (!isStudentNumber(id))
    throw wrong('ADMIN_ID', id, '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.')
  if (password !== undefined) refuseLostPassword(password)
  return { id, password }
}

/** The value of an environment variable that is not UTF-8 has lost letters. */
function refuseLostPassword(password: string) {
  try {
    refuseLost(password)
  } catch (cause) {
    if (!(cause instanceof SecretError)) throw cause
    throw new OperatorError(`ADMIN_PASSWORD: ${secretSentences[cause.fault].ko}`, { cause })
  }
}
