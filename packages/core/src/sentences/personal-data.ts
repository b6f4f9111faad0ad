import { auditTasks } from '../domain/audit/tasks.ts'
import { marks } from '../domain/attendance/marks/mark.ts'
import type { showPerson } from '../domain/attendance/person.ts'
import { koreanTime } from '../domain/sync/message.ts'

type ShownPerson = NonNullable<Awaited<ReturnType<typeof showPerson>>>
type Account = NonNullable<ShownPerson['account']>
type Details = ShownPerson['audit'][number]['details']

/** What is held of a person under one title; without rows there is nothing. */
export type PersonalDataPart = { title: string; rows: string[][] }

const actors = { self: '본인', administrator: '관리자', operator: '운영자', program: '프로그램' }

/** All that is held of a person, for people. `told`: what the details of an audit row say. */
export function personalDataParts(person: ShownPerson, told: (details: Details) => string): PersonalDataPart[] {
  const { account, formerAccounts, formerAdministrator, attempts, rosters, memberships, attendance, readings, audit } =
    person
  const { markRecords } = person
  const former = formerAccounts.map(
    ({ name, deletedAt }) => `지운 계정: ${name}, ${koreanTime(deletedAt)}에 지움 (출석 기록에 이름을 남김)`,
  )
  const remaining = [...former, ...(formerAdministrator ? ['관리자였던 학번으로 남아 있습니다.'] : [])]
  return [
    ...(account ? accountParts(account) : [{ title: '계정', rows: [['계정이 없습니다.']] }]),
    ...(remaining.length > 0 ? [{ title: '남아 있는 정보', rows: remaining.map((line) => [line]) }] : []),
    {
      title: '횟수를 제한하는 시도',
      rows: [
        ...attempts.failedLogins.map(({ at, address }) => [koreanTime(at), '로그인 실패', address]),
        ...attempts.successfulLogins.map(({ at, address }) => [koreanTime(at), '로그인 성공', address]),
        ...attempts.refusedSignups.map(({ at, address }) => [koreanTime(at), '가입 거절', address]),
        ...attempts.deletions.map(({ at }) => [koreanTime(at), '탈퇴']),
        ...attempts.records.map(({ at }) => [koreanTime(at), auditTasks['record-read']]),
        ...(attempts.switchLimitFullAt ? [[koreanTime(attempts.switchLimitFullAt), '연결 횟수 제한이 풀림']] : []),
      ],
    },
    ...rosters.map(({ version, takenAt, name, classes, withdrawals }) => ({
      title: `명단 ${version}번 (${koreanTime(takenAt)}): ${name}`,
      rows: [
        ...classes.map(({ title, code }) => [title ?? '', code ?? '', '수강']),
        ...withdrawals.map(({ title, code }) => [title ?? '', code ?? '', '수강하지 않음']),
      ],
    })),
    {
      title: '강의의 학생이던 때',
      rows: memberships.map(({ title, code, enteredAt, leftAt }) => [
        title ?? '',
        code ?? '',
        enteredAt === null ? '처음부터' : `${koreanTime(enteredAt)}부터`,
        leftAt === null ? '' : `${koreanTime(leftAt)}까지`,
      ]),
    },
    {
      title: '출석 기록',
      rows: attendance.map(({ at, lecture, classCode, change }) => [koreanTime(at), lecture, classCode ?? '', change]),
    },
    {
      title: '공결과 출석 정정',
      rows: markRecords.map(({ kind, title, code, firstDay, lastDay, mark, reason, at }) => [
        firstDay === lastDay ? firstDay : `${firstDay}~${lastDay}`,
        title ?? '',
        code ?? '',
        kind === 'excuse' ? '공결' : `정정: ${mark === null ? '' : marks[mark].name}`,
        reason,
        `${koreanTime(at)}에 기록`,
      ]),
    },
    {
      title: '목록이나 검색에서 본 사람 (달마다 한 줄)',
      rows: readings.map(({ by, firstAt, lastAt }) => [
        actors[by],
        koreanTime(firstAt),
        `마지막 ${koreanTime(lastAt)}`,
      ]),
    },
    {
      title: '감사 기록',
      rows: audit.map(({ at, by, task, details, address }) => [
        koreanTime(at),
        actors[by],
        auditTasks[task],
        told(details),
        address ?? '',
      ]),
    },
  ]
}

function accountParts(account: Account): PersonalDataPart[] {
  const { name, nameInRoster, formerNames, administrator, enabled, portal, createdAt, updatedAt } = account
  const { sessions, browsers, lectures, keptAnswers, lastSync, secondFactor, signupNotice } = account
  return [
    {
      title: '계정',
      rows: [
        ['이름', name],
        ...(nameInRoster === null ? [] : [['명단의 이름', nameInRoster]]),
        ...formerNames.map((former) => ['이전 이름', `${former.name} (${koreanTime(former.until)}까지)`]),
        ['역할', administrator ? '관리자' : '학생'],
        ['상태', enabled ? '활성' : '비활성'],
        ['가입', koreanTime(createdAt)],
        ...(signupNotice ? [['가입 때 본 안내', seenNotice(signupNotice)]] : []),
        ['변경', koreanTime(updatedAt)],
        ['비밀번호', passwordText(account)],
        ...portal.map(({ issuer, subject, since }) => [
          '포털 계정',
          `${issuer}의 ${subject} (${koreanTime(since)}부터)`,
        ]),
        ...(secondFactor ? [['인증 앱', appText(secondFactor)]] : []),
        ...(lastSync ? [['마지막 동기화', `${koreanTime(lastSync.at)} ${lastSync.message}`]] : []),
      ],
    },
    {
      title: '지금 로그인한 기기',
      rows: sessions.map((each) => [...used(each), each.stayLoggedIn ? '로그인 유지' : '브라우저를 닫을 때까지']),
    },
    { title: '로그인한 적이 있는 브라우저', rows: browsers.map(used) },
    {
      title: '같은 요청이 다시 올 때를 위해 하루 동안 보관하는 답',
      rows: keptAnswers.map(({ at, by, message }) => [koreanTime(at), actors[by], message ?? '']),
    },
    {
      title: '강의',
      rows: lectures.map(({ name: lecture, connected, connectedAt, addedAt, removedAt }) => [
        lecture,
        removedAt ? `${koreanTime(removedAt)}에 빠짐` : connected ? connectedSince(connectedAt) : '연결 안 됨',
        `${koreanTime(addedAt)}부터`,
      ]),
    },
  ]
}

const passwordText = ({ hasPassword, temporaryPassword }: Account) =>
  hasPassword
    ? `해시만 보관합니다${temporaryPassword ? ' (아직 바꾸지 않은 임시 비밀번호)' : ''}`
    : '없습니다 (포털로 로그인)'

const appText = ({ since, recoveryCodes }: NonNullable<Account['secondFactor']>) =>
  `${koreanTime(since)}에 등록 (비밀은 암호화해 보관합니다. 남은 복구 코드 ${recoveryCodes}개)`

/** The JSON has the whole text. */
const seenNotice = ({ at, consent, sha256 }: NonNullable<Account['signupNotice']>) =>
  `${koreanTime(at)}에 ${consent ? '동의함' : '봄'} (SHA-256 ${sha256})`

const connectedSince = (at: string | null) => (at === null ? '연결' : `${koreanTime(at)}부터 연결`)

const used = ({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string }) => [
  `${koreanTime(createdAt)}부터`,
  `마지막 ${koreanTime(lastUsedAt)}`,
]
