import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import { findAccountState } from '@campus-connect/core/domain/accounts/account-state.ts'
import { listTokens } from '@campus-connect/core/domain/accounts/program-tokens.ts'
import { passwordObstacle } from '@campus-connect/core/domain/accounts/administrators.ts'
import { estimateGrowth } from '@campus-connect/core/domain/attendance/growth.ts'
import { findAuditFault } from '@campus-connect/core/domain/audit/audit-chain.ts'
import { findUnrecordedRoles } from '@campus-connect/core/domain/audit/recorded-roles.ts'
import { findReviewState } from '@campus-connect/core/domain/audit/review.ts'
import { findTimeAhead } from '@campus-connect/core/domain/audit/trusted-clock.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { obstacleLine, unrecordedRoleLines } from '@campus-connect/core/sentences/administrators.ts'
import { chainAdvice, chainSentence } from '../../refusals.ts'
import { interruptibly } from '../../context/interrupt.ts'
import { attempt } from './attempt.ts'
import { retentionFindings } from './retention.ts'
import { rosterFileFindings, rosterFindings, rosterNeeded } from './roster.ts'
import { fault, type Finding, note, warning } from '../../finding.ts'
import { secondFactorFindings } from './second-factor.ts'
import { type CheckTools } from './settings.ts'
import { timetableFindings } from './timetable.ts'
import { totalsFindings } from './totals.ts'

/** Compares the content of a database with the settings and the clock. */
export async function contentFindings(db: Db, settings: Settings, tools: CheckTools): Promise<Finding[]> {
  return [
    ...(await attempt(() => recordFindings(db, tools))),
    ...(await attempt(() => accountFindings(db, settings))),
    ...(await attempt(() => secondFactorFindings(db, settings))),
    ...(await attempt(() => tokenFindings(db, tools.clock()))),
    ...(await attempt(() => totalsFindings(db))),
    ...(await attempt(() => rosterFindings(db, settings, tools))),
    ...(await attempt(() => timetableFindings(db, tools.clock()))),
    ...(await attempt(() => attendanceFindings(db, tools.clock()))),
    ...(await attempt(() => retentionFindings(db, settings, tools.clock()))),
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
  findings.push(...(await reviewFindings(db, now)))
  const ahead = await findTimeAhead(db, now)
  if (ahead !== undefined)
    findings.push(
      fault(
        `시계: 지금(${koreanTime(now.toISOString())})이 마지막 기록(${koreanTime(ahead)})보다 앞섭니다.`,
        '컴퓨터의 시계를 맞춰주세요 (timedatectl). 기록의 시각은 고치지 않습니다.',
      ),
    )
  return findings
}

async function reviewFindings(db: Db, now: Date): Promise<Finding[]> {
  const state = await findReviewState(db, now)
  if (!state) return []
  const { last, missing } = state
  const advice = 'campus-server audit report로 살펴보고 audit reviewed로 남겨주세요.'
  const ago = last && `마지막 점검: ${last.month} 기록, ${last.days}일 전, ${last.by}.`
  if (missing === undefined) return [note(`감사 기록: 달마다 점검하고 있습니다. ${ago}`, advice)]
  return [warning(`감사 기록: ${missing} 기록을 점검하지 않았습니다.${ago ? ` ${ago}` : ''}`, advice)]
}

async function accountFindings(db: Db, settings: Settings): Promise<Finding[]> {
  const { admin, demo } = settings
  const state = await findAccountState(db, settings)
  const findings: Finding[] = []
  if (state.demo && !demo)
    findings.push(
      fault(
        'DEMO: 데모 계정이 있는 데이터베이스는 DEMO=0으로 시작하지 않습니다.',
        'DATABASE_URL을 다른 데이터베이스로 정해주세요.',
      ),
    )
  if (!state.demo)
    for (const role of await findUnrecordedRoles(db)) {
      const { what, remedy } = unrecordedRoleLines(role)
      findings.push((role.trimmed ? warning : fault)(what, remedy))
    }
  if (!state.demo && demo && state.any)
    findings.push(
      fault('DEMO: 실제 계정이 있는 데이터베이스는 DEMO=1로 시작하지 않습니다.', 'DEMO=0으로 실행해주세요.'),
    )

  if (admin && state.obstacle !== undefined) {
    const finding = state.administered ? warning : fault
    findings.push(
      finding(obstacleLine(admin.id, state.obstacle), 'ADMIN_ID와 ADMIN_PASSWORD를 고치거나 설정에서 지워주세요.'),
    )
  }
  if (!state.administered && !state.adminComes && !demo)
    findings.push(
      warning(
        '로그인할 수 있는 관리자가 없습니다.',
        state.disabledAdmin === undefined
          ? 'campus-server admin create 학번 이름을 실행해주세요.'
          : `campus-server admin grant ${state.disabledAdmin} 명령으로 그 관리자를 활성화하고 새 비밀번호를 정해주세요.`,
      ),
    )
  if (state.temporaryPasswords > 0)
    findings.push(
      warning(
        `임시 비밀번호를 바꾸지 않은 계정이 ${state.temporaryPasswords}개 있습니다.`,
        '본인이 로그인해 바꾸게 해주세요. 쓰지 않을 계정이면 campus-server user disable로 비활성화해주세요.',
      ),
    )
  if (state.withoutPassword > 0 && settings.portal.login === 'password')
    findings.push(
      warning(
        `LOGIN: password인데 비밀번호가 없는 계정이 ${state.withoutPassword}개 있습니다. 그 사람들은 로그인할 수 없습니다.`,
        'LOGIN=both로 정하거나, campus-server admin set-password --missing으로 임시 비밀번호를 정해 본인에게 전해주세요.',
      ),
    )
  return findings
}

const day = 24 * 3600 * 1000
/** Days before the end of a token, and days without a use, after which an operator should look at it. */
const endsSoon = 14
const longUnused = 60

/** Live tokens that end soon, after which a program stops, and ones that nobody uses, which only a thief would miss. */
async function tokenFindings(db: Db, now: Date): Promise<Finding[]> {
  const tokens = (await listTokens(db, now)).filter(({ state }) => state === 'live')
  return tokens.flatMap(({ name, createdAt, endsAt, lastUsedAt }) => {
    const left = Math.ceil((Date.parse(endsAt) - now.getTime()) / day)
    const unused = Math.floor((now.getTime() - Date.parse(lastUsedAt ?? createdAt)) / day)
    return [
      ...(left > endsSoon
        ? []
        : [
            warning(
              `인증키 ${name}: ${koreanTime(endsAt)}에 끝납니다.`,
              '새 이름으로 인증키를 만들어 프로그램에 넣은 뒤 이 인증키를 폐기해주세요 (campus-server token create, token revoke).',
            ),
          ]),
      ...(unused < longUnused
        ? []
        : [
            warning(
              `인증키 ${name}: ${unused}일 동안 쓰지 않았습니다.`,
              `쓰는 프로그램이 없으면 campus-server token revoke ${name} 명령으로 폐기해주세요.`,
            ),
          ]),
    ]
  })
}

/** The age of the oldest attendance event, and the disk space that a year of events takes. */
export async function attendanceFindings(db: Db, now: Date): Promise<Finding[]> {
  const growth = await estimateGrowth(db, now)
  if (!growth) return []
  const megabytes = Math.ceil(growth.bytesInYear / 1e6)
  return [
    note(
      `출석 기록: 가장 오래된 것은 ${koreanTime(growth.oldest)}입니다. 최근 30일로 보아 한 해에 ${growth.eventsInYear}건, 약 ${megabytes} MB가 늘어납니다.`,
      '보관 기간이 지나면 campus-server export attendance와 attendance trim으로 내보내고 지워주세요 (docs/operations.md).',
    ),
  ]
}
