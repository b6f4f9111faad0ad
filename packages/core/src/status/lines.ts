import { koreanDay } from '@campus-connect/roster/model'
import { koreanTime } from '../domain/sync/message.ts'
import type { Next, Standstill } from '../domain/retention/retention.ts'
import type { Certificate } from './certificates.ts'
import { portalReason } from './portal.ts'
import type { Status } from './read.ts'

/** A line of the status; `alarm`: somebody should act. */
export type StatusLine = { title: string; text: string; alarm: boolean }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
/** A drill belongs before each term. */
const longestWithoutDrill = 200 * day
/** An own authority, or somebody on holiday, needs this long. */
const certificateNotice = 14 * day
const megabyte = 1024 * 1024

/** The status in Korean, the same on the terminal and on the page. */
export function statusLines(status: Status): StatusLine[] {
  const now = new Date(status.at)
  return [
    serverLine(status, now),
    ...(status.portal ? [portalLine(status.portal)] : []),
    rosterLine(status, now),
    peopleLine(status),
    refusalLine(status),
    ...(status.backup ? [backupLine(status.backup, now)] : [line('백업', 'PostgreSQL의 도구로 백업합니다.')]),
    drillLine(status, now),
    checkLine(status, now),
    ...(status.disk ? [diskLine(status.disk)] : []),
    ...status.certificates.map((each) => certificateLine(each, now)),
    ...retentionLines(status.retention),
  ]
}

const line = (title: string, text: string, alarm = false): StatusLine => ({ title, text, alarm })

function serverLine({ server, version }: Status, now: Date) {
  if ('problem' in server) return line('서버', `응답하지 않습니다 (${reasonOf(server.problem)}).`, true)
  const other = server.version === version ? '' : `, 이 명령은 ${version}`
  return line('서버', `${server.version}, ${koreanTime(server.since)}부터 ${lasted(server.since, now)}${other}`)
}

function portalLine({ issuer, problem }: NonNullable<Status['portal']>) {
  const { host } = new URL(issuer)
  return problem === undefined
    ? line('포털', `${host}: 로그인할 수 있습니다`)
    : line('포털', `${host}: ${portalReason(issuer, problem).what}`, true)
}

const rosterStates = {
  none: '없음',
  current: '최신',
  stale: '오래됨',
  held: '보류한 것이 있음',
  failed: '가져오지 못함',
}

function rosterLine({ roster }: Status, now: Date) {
  const { state, checkedAt, trouble, students, classes } = roster
  const parts = [
    rosterStates[state],
    checkedAt && `${lasted(checkedAt, now)} 전에 확인`,
    students !== undefined && `학생 ${counted(students)}명`,
    classes !== undefined && `강의 ${counted(classes)}개`,
  ].filter(Boolean)
  return line('명단', `${parts.join(', ')}${trouble ? `. ${trouble.reason}` : ''}`, trouble !== undefined)
}

function peopleLine({ people }: Status) {
  const { accounts, loggedIn, connected, connections } = people
  return line(
    '사람',
    `계정 ${counted(accounts)}개, 로그인한 사람 ${counted(loggedIn)}명, 지금 연결한 사람 ${counted(connected)}명 (강의 ${counted(connections)}건)`,
  )
}

function refusalLine({ server, waiting }: Status) {
  const now = `지금 기다려야 하는 학번과 주소 ${counted(waiting)}개`
  if ('problem' in server) return line('거절', now)
  const { tooMany, busy } = server.refusals
  return line(
    '거절',
    `시작한 뒤 너무 잦은 시도 (429) ${counted(tooMany)}번, 바쁨 (503) ${counted(busy)}번. ${now}`,
    busy > 0,
  )
}

function backupLine({ last }: NonNullable<Status['backup']>, now: Date) {
  if (last === undefined) return line('백업', '기록이 없습니다.', true)
  return line('백업', `${lasted(last, now)} 전 (${koreanTime(last)})`, since(last, now) > week)
}

function drillLine({ drill }: Status, now: Date) {
  if (!drill) return line('복원 연습', '기록이 없습니다.', true)
  const { at, file, failed } = drill
  const outcome = failed ? ': 복원할 수 없거나 믿을 수 없는 백업입니다' : ''
  return line('복원 연습', `${lasted(at, now)} 전, ${file}${outcome}`, failed || since(at, now) > longestWithoutDrill)
}

function checkLine({ check }: Status, now: Date) {
  if (!check) return line('확인', '기록이 없습니다.', true)
  const { at, errors, warnings } = check
  const found = errors + warnings === 0 ? '잘못된 것이 없습니다' : `오류 ${errors}건, 경고 ${warnings}건`
  return line('확인', `${found}, ${lasted(at, now)} 전`, errors > 0 || since(at, now) > week)
}

function diskLine({ free, database, log }: NonNullable<Status['disk']>) {
  const rest = log === undefined ? '' : ` (로그 ${megabytes(log)})`
  const used = `데이터베이스 ${megabytes(database)}${rest}`
  if (free === undefined) return line('디스크', used)
  return line('디스크', `빈 공간 ${megabytes(free)}, ${used}`, free < 2 * database + 500 * megabyte)
}

function certificateLine(certificate: Certificate, now: Date) {
  const { host } = certificate
  if ('problem' in certificate)
    return line('인증서', `${host}: 볼 수 없습니다 (${reasonOf(certificate.problem)}).`, true)
  const { endsAt, trusted } = certificate
  const left = Date.parse(endsAt) - now.getTime()
  const until =
    left < 0
      ? `${koreanDay(new Date(endsAt))}에 끝났습니다`
      : `${koreanDay(new Date(endsAt))}까지 (${Math.floor(left / day)}일)`
  return line(
    '인증서',
    `${host}: ${until}${trusted ? '' : '. 이 컴퓨터가 믿는 기관의 것이 아닙니다'}`,
    left < certificateNotice,
  )
}

const standstills: Record<Standstill['code'], string> = {
  pause: '밤의 삭제가 오래 없어 멈췄습니다',
  leapt: '시계가 뛰어 멈췄습니다',
  behind: '시계가 마지막 기록보다 앞이어서 멈췄습니다',
}

const kept = { attendance: '출석 기록', audit: '감사 기록', 'accounts-left': '명단에서 나간 사람의 계정' }

function retentionLines({ standstill, next }: Status['retention']) {
  if (next.length === 0) return [line('삭제 예정', 'RETENTION을 정하지 않아 저절로 지우는 것이 없습니다.')]
  const stopped = standstill
    ? [line('삭제 예정', `${standstills[standstill.code]}. campus-server check가 할 일을 알려 줍니다.`, true)]
    : []
  return [...stopped, ...next.map((each) => line('삭제 예정', nextText(each)))]
}

function nextText({ what, period, before, due, first }: Next) {
  const name = `${kept[what]}(${period.text})`
  if (due === undefined) return `${name}: ${koreanDay(before)} 전에 나간 사람부터`
  if (due) return `${name}: 다음 새벽 3시에 ${koreanDay(before)} 전의 것`
  return first === undefined ? `${name}: 지금은 없습니다` : `${name}: ${koreanDay(first)}부터`
}

/** What a network or a foreign server says, for people. Other codes stay as they are. */
const reasons = new Map(
  Object.entries<string>({
    EAI_AGAIN: '이름을 찾을 수 없습니다',
    ENOTFOUND: '이름을 찾을 수 없습니다',
    ECONNREFUSED: '그 포트에서 기다리는 것이 없습니다',
    ETIMEDOUT: '답이 없습니다',
    TimeoutError: '답이 없습니다',
    'another campus': '그 포트의 서버는 다른 학교의 것입니다',
  }),
)
const reasonOf = (code: string) => reasons.get(code) ?? code

const since = (time: string, now: Date) => now.getTime() - Date.parse(time)

/** `3일`, `5시간`, `12분`. A time ahead of a clock that went back counts as now. */
function lasted(time: string, now: Date) {
  const passed = Math.max(0, since(time, now))
  if (passed >= 2 * day) return `${Math.floor(passed / day)}일`
  if (passed >= 2 * hour) return `${Math.floor(passed / hour)}시간`
  return `${Math.floor(passed / minute)}분`
}

const counted = (count: number) => count.toLocaleString('en')

function megabytes(bytes: number) {
  const size = bytes / megabyte
  return size >= 10_000 ? `${(size / 1024).toFixed(1)} GB` : `${Math.ceil(size)} MB`
}
