import { Command } from 'commander'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import type { OperatorContext } from '../../context/context.ts'
import { eventProgress } from '../../context/progress.ts'
import { showPerson } from '@campus-connect/core/domain/attendance/person.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { auditTasks } from '@campus-connect/core/domain/audit/tasks.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { aligned } from '../roster/lines.ts'

export function userShow(context: OperatorContext): Command {
  return new Command('show')
    .argument('<학번>', '', typedStudentNumber)
    .option('--json', '프로그램이 읽을 수 있는 JSON으로')
    .description('이 사람에 대해 보관하는 모든 정보를 보여 줍니다 (열람 요청)')
    .action(async (id: string, { json }: { json?: true }) => {
      const { clock, operator, say } = context
      const progress = eventProgress(say)
      const data = await context.interruptible((signal) =>
        context.withDatabase((db) => showPerson(db, operator, { id }, { clock, signal, progress })),
      )
      if (!data) throw new OperatorError(`${id}: 이 학번으로 보관하는 정보가 없습니다.`)
      context.print(json ? JSON.stringify(data, null, 2) : personalDataLines(data).join('\n'))
    })
}

type ShownData = NonNullable<Awaited<ReturnType<typeof showPerson>>>

const actors = { self: '본인', administrator: '관리자', operator: '운영자' }

/** All data of a person, for people. */
function personalDataLines(data: ShownData): string[] {
  const {
    id,
    takenAt,
    account,
    formerAccounts,
    formerAdministrator,
    attempts,
    rosters,
    memberships,
    attendance,
    audit,
  } = data
  return [
    `학번 ${id}: ${koreanTime(takenAt)}에 보관하는 모든 정보`,
    ...(account ? accountLines(account) : part('계정', [['계정이 없습니다.']])),
    ...formerAccounts.map(
      ({ name, deletedAt }) => `지운 계정: ${name}, ${koreanTime(deletedAt)}에 지움 (출석 기록에 이름을 남김)`,
    ),
    ...(formerAdministrator ? ['관리자였던 학번으로 남아 있습니다.'] : []),
    ...part('횟수를 제한하는 시도', [
      ...attempts.failedLogins.map(({ at, address }) => [koreanTime(at), '실패', address]),
      ...attempts.successfulLogins.map(({ at, address }) => [koreanTime(at), '성공', address]),
      ...attempts.refusedSignups.map(({ at, address }) => [koreanTime(at), '가입 거절', address]),
      ...attempts.deletions.map(({ at }) => [koreanTime(at), '탈퇴']),
      ...(attempts.switchLimitFullAt ? [[koreanTime(attempts.switchLimitFullAt), '연결 횟수 제한이 풀림']] : []),
    ]),
    ...rosters.flatMap(({ version, takenAt: at, name, classes, withdrawals }) =>
      part(`명단 ${version}번 (${koreanTime(at)}): ${name}`, [
        ...classes.map(({ title, code }) => [title ?? '', code ?? '', '수강']),
        ...withdrawals.map(({ title, code }) => [title ?? '', code ?? '', '수강하지 않음']),
      ]),
    ),
    ...part(
      '강의의 학생이던 때',
      memberships.map(({ title, code, enteredAt, leftAt }) => [
        title ?? '',
        code ?? '',
        enteredAt === null ? '처음부터' : `${koreanTime(enteredAt)}부터`,
        leftAt === null ? '' : `${koreanTime(leftAt)}까지`,
      ]),
    ),
    ...part(
      '출석 기록',
      attendance.map(({ at, lecture, classCode, change }) => [koreanTime(at), lecture, classCode ?? '', change]),
    ),
    ...part(
      '감사 기록',
      audit.map(({ at, by, task, details, address }) => [
        koreanTime(at),
        actors[by],
        auditTasks[task],
        Object.keys(details).length > 0 ? JSON.stringify(details) : '',
        address ?? '',
      ]),
    ),
  ]
}

function accountLines(account: NonNullable<ShownData['account']>) {
  const { name, nameInRoster, formerNames, administrator, enabled, temporaryPassword, createdAt, updatedAt } = account
  const { signupNotice } = account
  const { sessions, browsers, lectures, lastSync } = account
  return [
    ...part('계정', [
      ['이름', name],
      ...(nameInRoster === null ? [] : [['명단의 이름', nameInRoster]]),
      ...formerNames.map((former) => ['이전 이름', `${former.name} (${koreanTime(former.until)}까지)`]),
      ['역할', administrator ? '관리자' : '학생'],
      ['상태', enabled ? '활성' : '비활성'],
      ['가입', koreanTime(createdAt)],
      ...(signupNotice ? [['가입 안내', seenNotice(signupNotice)]] : []),
      ['변경', koreanTime(updatedAt)],
      ['비밀번호', `해시만 보관합니다${temporaryPassword ? ' (아직 바꾸지 않은 임시 비밀번호)' : ''}`],
      ...(lastSync ? [['마지막 동기화', `${koreanTime(lastSync.at)} ${lastSync.message}`]] : []),
    ]),
    ...part(
      '지금 로그인한 기기',
      sessions.map((each) => [...used(each), each.stayLoggedIn ? '로그인 유지' : '브라우저를 닫을 때까지']),
    ),
    ...part('로그인한 적이 있는 브라우저', browsers.map(used)),
    ...part(
      '강의',
      lectures.map(({ name: lecture, connected, connectedAt, addedAt, removedAt }) => [
        lecture,
        removedAt ? `${koreanTime(removedAt)}에 빠짐` : connected ? connectedSince(connectedAt) : '연결 안 됨',
        `${koreanTime(addedAt)}부터`,
      ]),
    ),
  ]
}

/** The JSON has the whole text. */
const seenNotice = ({ at, consent, sha256 }: NonNullable<NonNullable<ShownData['account']>['signupNotice']>) =>
  `${koreanTime(at)}에 ${consent ? '동의함' : '안내함'} (SHA-256 ${sha256})`

const connectedSince = (at: string | null) => (at === null ? '연결' : `${koreanTime(at)}부터 연결`)

const used = ({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string }) => [
  `${koreanTime(createdAt)}부터`,
  `마지막 ${koreanTime(lastUsedAt)}`,
]

function part(title: string, rows: string[][]): string[] {
  const lines = rows.length > 0 ? aligned(rows) : ['없음']
  return ['', title, ...lines.map((line) => `  ${line}`)]
}
