import { adminObstacle } from '../../domain/accounts/admins.ts'
import { auditComplaint } from '../../domain/audit/verify.ts'
import { findHeld } from '../../roster/import/versions.ts'
import { koreanTime } from '../../domain/sync/message.ts'
import type { Settings } from '../../config/settings.ts'
import type { Db } from '../../database/tables/tables.ts'
import { findLastRecordTime, findLastTaskTime } from '../../database/queries/last-records.ts'
import { findRosterSource, findSnapshot } from '../../database/queries/roster/snapshots.ts'
import {
  demoUserExists,
  findAdminId,
  findUser,
  otherAdminExists,
  userExists,
} from '../../database/queries/users/users.ts'
import type { OperatorContext } from '../context/context.ts'
import { interruptibly } from '../context/interrupt.ts'
import { attendanceFindings } from './attendance.ts'
import { fault, type Finding, warning } from './finding.ts'
import { rosterNeeded } from './first-start.ts'
import { rosterFileFindings } from './roster-file.ts'

const minute = 60 * 1000
const week = 7 * 24 * 60 * minute

/** What the checks of a database need from the process. */
export type CheckTools = Pick<OperatorContext, 'clock' | 'interruptible'>

/** Compares the content of a database with the settings and the clock. */
export async function contentFindings(db: Db, settings: Settings, tools: CheckTools): Promise<Finding[]> {
  const now = tools.clock()
  return [
    ...(await recordFindings(db, tools)),
    ...(await accountFindings(db, settings)),
    ...(await rosterFindings(db, settings, tools.clock)),
    ...(await attendanceFindings(db, now)),
  ]
}

async function recordFindings(db: Db, { clock, interruptible }: CheckTools): Promise<Finding[]> {
  const now = clock()
  const findings: Finding[] = []
  const complaint = await interruptibly(interruptible, (signal) => auditComplaint(db, signal))
  if (complaint !== undefined)
    findings.push(fault(complaint, '누가 고쳤는지 알아보고, 전에 내보낸 기록(export audit)과 백업을 비교해주세요.'))
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
  if (!demoAccounts && demo && (await userExists(db)))
    findings.push(
      fault('DEMO: 실제 계정이 있는 데이터베이스는 DEMO=1로 시작하지 않습니다.', 'DEMO=0으로 실행해주세요.'),
    )

  const obstacle = admin && (await adminObstacle(db, admin))
  if (obstacle !== undefined) {
    const finding = (await otherAdminExists(db, '')) ? warning : fault
    findings.push(finding(obstacle, 'ADMIN_ID와 ADMIN_PASSWORD를 고치거나 설정에서 지워주세요.'))
  }
  const comes = demo || (admin !== undefined && obstacle === undefined && !(await findUser(db, admin.id)))
  if (!comes && !(await otherAdminExists(db, ''))) {
    const disabled = await findAdminId(db)
    findings.push(
      warning(
        '로그인할 수 있는 관리자가 없습니다.',
        disabled === undefined
          ? 'campus-server admin create 학번 이름을 실행해주세요.'
          : `campus-server admin grant ${disabled} 명령으로 그 관리자를 활성화해주세요.`,
      ),
    )
  }
  return findings
}

async function rosterFindings(db: Db, settings: Settings, clock: () => Date): Promise<Finding[]> {
  const now = clock()
  const { roster, signup, demo } = settings
  if (demo) return []
  const findings: Finding[] = []
  const snapshot = await findSnapshot(db)
  const source = await findRosterSource(db)
  if (!snapshot) findings.push(...rosterNeeded(settings))
  findings.push(...(await rosterFileFindings(settings, clock, snapshot !== undefined)))
  if (signup === 'open' && (snapshot || roster !== undefined))
    findings.push(
      warning('SIGNUP: open이므로 명단에 없는 사람도 가입할 수 있습니다.', 'SIGNUP=roster+name으로 정해주세요.'),
    )
  if (snapshot && now.getTime() - Date.parse(snapshot.checked_at) > week)
    findings.push(
      warning(
        `명단: ${koreanTime(snapshot.checked_at)}에 확인한 뒤 일주일이 넘었습니다.`,
        '새 명단을 campus-server roster import로 가져와주세요.',
      ),
    )
  if (await findHeld(db))
    findings.push(
      warning(
        '명단: 너무 많은 것이 빠져 보류한 명단이 있습니다.',
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

/** Whether `campus-server backup` ran recently. PostgreSQL has other tools. */
export async function backupFindings(db: Db, { demo }: Settings, now: Date): Promise<Finding[]> {
  if (demo || !(await userExists(db))) return []
  const last = await findLastTaskTime(db, 'backup')
  if (last !== undefined && now.getTime() - Date.parse(last) <= week) return []
  const what = last === undefined ? '백업한 기록이 없습니다.' : `백업: ${koreanTime(last)} 이후로 없습니다.`
  return [warning(what, 'campus-server backup을 날마다 실행해주세요 (docs/operations.md).')]
}
