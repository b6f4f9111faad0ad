import { adminObstacle, passwordObstacle } from '../../domain/accounts/administrators.ts'
import { findAuditFault } from '../../domain/audit/audit-chain.ts'
import { isUrl } from '@campus-connect/roster/model'
import { folderFingerprint } from '@campus-connect/roster/watched-folder'
import { findUnrecordedRoles } from '../../domain/audit/recorded-roles.ts'
import { unrecordedRoleLines } from '../../server/recorded-roles.ts'
import { chainAdvice, chainSentence } from '../refusals.ts'
import type { Settings } from '../../config/settings.ts'
import { countEventsFrom, findFirstEventSince, findOldestEvent } from '../../database/queries/attendance/events.ts'
import { findChain } from '../../database/queries/chains.ts'
import { findLastRecordTime } from '../../database/queries/records.ts'
import {
  countTemporaryPasswords,
  demoUserExists,
  findAdminId,
  findUser,
  otherAdminExists,
  userExists,
} from '../../database/queries/users/users.ts'
import { isPostgres } from '../../database/tables/engine.ts'
import type { Db } from '../../database/tables/tables.ts'
import { isForeign } from '../../stored-time.ts'
import { koreanTime } from '../../domain/sync/message.ts'
import { obstacleLine } from '../../server/first-admin.ts'
import type { OperatorContext } from '../context/context.ts'
import { interruptibly } from '../context/interrupt.ts'
import { attempt } from './attempt.ts'
import { fault, type Finding, note, openSignupWarning, warning } from './settings.ts'
import { totalsFindings } from './totals.ts'
import { findRosterSource, findSnapshot, type Snapshot } from '../../database/queries/roster/snapshots.ts'
import { optionsOf, readingInput } from '../../roster/import/import-options.ts'
import { commandReader } from '../../roster/import/reading/forked-reader.ts'
import { countsText } from '../../roster/import/reading/steps.ts'
import { unchangedDays, unchangedSince } from '../../roster/import/state.ts'
import { findHeld } from '../../roster/import/versions.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { RosterError } from '../../roster/roster-error.ts'
import { isTooMuch, planTerm, termChangeText } from '../../roster/term.ts'

const minute = 60 * 1000

/** What the checks of a database need from the process. */
export type CheckTools = Pick<
  OperatorContext,
  'clock' | 'machineClock' | 'say' | 'environment' | 'interruptible' | 'fileSystemType'
>

/** Compares the content of a database with the settings and the clock. */
export async function contentFindings(db: Db, settings: Settings, tools: CheckTools): Promise<Finding[]> {
  return [
    ...(await attempt(() => recordFindings(db, tools))),
    ...(await attempt(() => accountFindings(db, settings))),
    ...(await attempt(() => totalsFindings(db))),
    ...(await attempt(() => rosterFindings(db, settings, tools))),
    ...(await attempt(() => attendanceFindings(db, tools.clock()))),
  ]
}

/** What stops a start with a database that is empty or not there yet. */
export async function firstStartFindings(settings: Settings, tools: CheckTools): Promise<Finding[]> {
  const { admin } = settings
  const obstacle = admin && (await passwordObstacle(admin))
  return [
    ...(!admin || obstacle === undefined
      ? []
      : [fault(obstacleLine(admin.id, obstacle), 'ADMIN_PASSWORD를 고친 뒤 다시 확인해주세요.')]),
    ...rosterNeeded(settings),
    ...(await attempt(() => rosterFileFindings(settings, tools, undefined))),
  ]
}

async function recordFindings(db: Db, { clock, interruptible }: CheckTools): Promise<Finding[]> {
  const now = clock()
  const findings: Finding[] = []
  const broken = await interruptibly(interruptible, (signal) => findAuditFault(db, signal))
  if (broken) findings.push(fault(chainSentence(broken), chainAdvice('audit')))
  const last = await findLastRecordTime(db)
  if (last !== undefined && Date.parse(last) > now.getTime() + minute)
    findings.push(
      fault(
        `시계: 지금(${koreanTime(now.toISOString())})이 마지막 기록(${koreanTime(last)})보다 앞섭니다.`,
        '컴퓨터의 시계를 맞춰주세요 (timedatectl). 기록의 시각은 고치지 않습니다.',
      ),
    )
  return findings
}

async function accountFindings(db: Db, { admin, demo }: Settings): Promise<Finding[]> {
  const findings: Finding[] = []
  const demoAccounts = await demoUserExists(db)
  if (demoAccounts && !demo)
    findings.push(
      fault(
        'DEMO: 데모 계정이 있는 데이터베이스는 DEMO=0으로 시작하지 않습니다.',
        'DATABASE_URL을 다른 데이터베이스로 정해주세요.',
      ),
    )
  if (!demoAccounts)
    for (const role of await findUnrecordedRoles(db)) {
      const { what, remedy } = unrecordedRoleLines(role)
      findings.push((role.trimmed ? warning : fault)(what, remedy))
    }
  if (!demoAccounts && demo && (await userExists(db)))
    findings.push(
      fault('DEMO: 실제 계정이 있는 데이터베이스는 DEMO=1로 시작하지 않습니다.', 'DEMO=0으로 실행해주세요.'),
    )

  const obstacle = admin && (await adminObstacle(db, admin))
  if (admin && obstacle !== undefined) {
    const finding = (await otherAdminExists(db, '')) ? warning : fault
    findings.push(
      finding(obstacleLine(admin.id, obstacle), 'ADMIN_ID와 ADMIN_PASSWORD를 고치거나 설정에서 지워주세요.'),
    )
  }
  const comes = demo || (admin !== undefined && obstacle === undefined && !(await findUser(db, admin.id)))
  if (!comes && !(await otherAdminExists(db, ''))) {
    const disabled = await findAdminId(db)
    findings.push(
      warning(
        '로그인할 수 있는 관리자가 없습니다.',
        disabled === undefined
          ? 'campus-server admin create 학번 이름을 실행해주세요.'
          : `campus-server admin grant ${disabled} 명령으로 그 관리자를 활성화하고 새 비밀번호를 정해주세요.`,
      ),
    )
  }
  const temporary = await countTemporaryPasswords(db)
  if (temporary > 0)
    findings.push(
      warning(
        `임시 비밀번호를 바꾸지 않은 계정이 ${temporary}개 있습니다.`,
        '본인이 로그인해 바꾸게 해주세요. 쓰지 않을 계정이면 campus-server user disable로 비활성화해주세요.',
      ),
    )
  return findings
}

const day = 24 * 3600 * 1000
const month = 30 * day
const year = 365 * day
/** Bytes per event of a student, for a lecture title of ten syllables. */
const bytes = { sqlite: 100, postgres: 173 }

/** The age of the oldest attendance event, and the disk space that a year of events takes. */
export async function attendanceFindings(db: Db, now: Date): Promise<Finding[]> {
  const { cut_sequence } = await findChain(db, 'attendance')
  const oldest = await findOldestEvent(db, cut_sequence)
  if (!oldest) return []
  const since = Math.max(now.getTime() - month, Date.parse(oldest.at))
  const first = await findFirstEventSince(db, new Date(since), oldest.sequence)
  const count = await countEventsFrom(db, first)
  const inYear = Math.round((count * year) / Math.max(now.getTime() - since, day))
  const bytesPerEvent = isPostgres(db) ? bytes.postgres : bytes.sqlite
  const megabytes = Math.ceil((inYear * bytesPerEvent) / 1e6)
  return [
    note(
      `출석 기록: 가장 오래된 것은 ${koreanTime(oldest.at)}입니다. 최근 30일로 보아 한 해에 ${inYear}건, 약 ${megabytes} MB가 늘어납니다.`,
      '보관 기간이 지나면 campus-server export attendance와 attendance trim으로 내보내고 지워주세요 (docs/operations.md).',
    ),
  ]
}

const week = 7 * 24 * 3600 * 1000

async function rosterFindings(db: Db, settings: Settings, tools: CheckTools): Promise<Finding[]> {
  const now = tools.clock()
  const { signup, demo } = settings
  if (demo) return []
  const findings: Finding[] = []
  const snapshot = await findSnapshot(db)
  const source = await findRosterSource(db)
  if (!snapshot) findings.push(...rosterNeeded(settings))
  const files = await attempt(() => rosterFileFindings(settings, tools, snapshot))
  findings.push(...files)
  // A start reads the file first, which may bring the term.
  const comes = files.some(({ severity }) => severity === 'note')
  const terms = await attempt(() => termFindings(db, settings, now))
  findings.push(...terms.filter(({ severity }) => severity !== 'error' || !comes))
  // With ROSTER the settings alone say so.
  if (signup === 'open' && snapshot && !tools.environment().ROSTER?.trim()) findings.push(openSignupWarning())
  if (snapshot && isForeign(snapshot.checked_at, now))
    findings.push(
      warning(
        `명단: 확인한 시각(${koreanTime(snapshot.checked_at)})이 지금보다 앞서 있습니다. 시계가 앞서 있던 때에 읽었습니다.`,
        '시계를 맞춘 뒤 campus-server roster import로 다시 가져와주세요.',
      ),
    )
  else if (snapshot && now.getTime() - Date.parse(snapshot.checked_at) > week)
    findings.push(
      warning(
        `명단: ${koreanTime(snapshot.checked_at)}에 확인한 뒤 일주일이 넘었습니다.`,
        '새 명단을 campus-server roster import로 가져와주세요.',
      ),
    )
  const unchanged = snapshot && (await unchangedSince(db, snapshot, now))
  const days = unchanged === undefined ? 0 : Math.floor((now.getTime() - Date.parse(unchanged)) / day)
  if (snapshot && unchanged !== undefined && days >= unchangedDays)
    findings.push(
      warning(
        `명단: 내용이 ${days}일째 그대로입니다 (${koreanTime(unchanged)}부터). 파일은 ${koreanTime(snapshot.checked_at)}에 확인했습니다.`,
        '학사 부서가 명단을 새로 내보내고 있는지, ROSTER가 그 파일을 가리키는지 확인해주세요. 바뀐 것이 없으면 그대로 두어도 됩니다.',
      ),
    )
  if (await findHeld(db))
    findings.push(
      warning(
        '명단: 너무 많은 것이 빠지거나 바뀌어 보류한 명단이 있습니다.',
        'campus-server roster held로 확인하고 accept나 reject로 정해주세요.',
      ),
    )
  if (source?.failed_at)
    findings.push(
      warning(
        `명단: ${koreanTime(source.failed_at)}에 가져오지 못했습니다: ${source.failure}`,
        '명단 파일을 고친 뒤 campus-server roster import를 실행해주세요.',
      ),
    )
  return findings
}

/** What a start would do with `ROSTER_TERM`. */
async function termFindings(db: Db, { rosterTerm: term, rosterGuard }: Settings, now: Date): Promise<Finding[]> {
  try {
    const plan = await planTerm(db, { term, now })
    if (!plan || !isTooMuch(plan, rosterGuard)) return []
    const remedy = `맞으면 campus-server roster sync --all --removals ${plan.removed} 명령을, 아니면 ROSTER_TERM을 고쳐주세요.`
    return [warning(termChangeText(plan), remedy)]
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [fault(error.message, 'ROSTER_TERM을 고친 뒤 다시 확인해주세요. 서버는 이대로 시작하지 않습니다.')]
  }
}

/** Without any imported roster, a sign-up by roster needs ROSTER. */
function rosterNeeded({ signup, roster, demo }: Settings): Finding[] {
  if (demo || !signup.startsWith('roster') || roster !== undefined) return []
  return [
    fault(
      `SIGNUP: '${signup}'에는 명단이 필요합니다.`,
      'ROSTER를 정하거나 campus-server roster import로 가져와주세요.',
    ),
  ]
}

/**
 * Reads the roster of the settings and says what the start would do with it. `earlier` is the one in use. It does not ask a
 * service, which may take an hour.
 */
async function rosterFileFindings(
  settings: Settings,
  { clock }: CheckTools,
  earlier: Snapshot | undefined,
): Promise<Finding[]> {
  const { roster, demo } = settings
  if (demo || roster === undefined || isUrl(roster)) return []
  const steps = commandReader().steps(readingInput(optionsOf(settings, roster, clock), earlier))
  try {
    for await (const step of steps) if (step.step === 'report') return found(roster, step.report)
    return []
  } catch (error) {
    if (!(error instanceof RosterError)) throw error
    if ((await folderFingerprint(roster)) === '')
      return [warning(`ROSTER: ${roster} 폴더가 비어 있습니다.`, '명단 파일이 들어오면 서버가 읽습니다.')]
    return [
      earlier
        ? warning(`ROSTER: ${error.message}`, '고칠 때까지 지금 명단을 계속 씁니다.')
        : fault(
            `ROSTER: ${error.message}`,
            '쓰는 명단이 없으므로 서버가 시작하지 않습니다. 파일이나 ROSTER를 고쳐주세요.',
          ),
    ]
  }
}

function found(roster: string, report: Parameters<typeof countsText>[0]): Finding[] {
  const text = `ROSTER: ${roster}: ${countsText(report)}.`
  if (report.counts.currentClasses > 0) return [note(text, '시작할 때 읽습니다.')]
  return [warning(`${text} 오늘이 속한 학기에 강의가 하나도 없습니다.`, '학기와 ROSTER_TERM을 확인해주세요.')]
}
