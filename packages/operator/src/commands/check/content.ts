import { adminObstacle, passwordObstacle } from '@campus-connect/core/domain/accounts/administrators.ts'
import { findAuditFault } from '@campus-connect/core/domain/audit/audit-chain.ts'
import { findUnrecordedRoles } from '@campus-connect/core/domain/audit/recorded-roles.ts'
import { unrecordedRoleLines } from '@campus-connect/core/sentences/administrators.ts'
import { chainAdvice, chainSentence } from '../../refusals.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import {
  countEventsFrom,
  findFirstEventSince,
  findOldestEvent,
} from '@campus-connect/core/database/queries/attendance/events.ts'
import { findChain } from '@campus-connect/core/database/queries/chains.ts'
import { findLastRecordTime } from '@campus-connect/core/database/queries/records.ts'
import {
  countTemporaryPasswords,
  demoUserExists,
  findAdminId,
  findUser,
  otherAdminExists,
  userExists,
} from '@campus-connect/core/database/queries/users/users.ts'
import { isPostgres } from '@campus-connect/core/database/statements/engine.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { obstacleLine } from '@campus-connect/core/sentences/administrators.ts'
import { interruptibly } from '../../context/interrupt.ts'
import { attempt } from './attempt.ts'
import { rosterFileFindings, rosterFindings, rosterNeeded } from './roster.ts'
import { type CheckTools, fault, type Finding, note, warning } from './settings.ts'
import { totalsFindings } from './totals.ts'

const minute = 60 * 1000

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
