import { koreanTime } from '../../domain/sync/message.ts'
import { aligned } from '../roster/aligned.ts'
import { taskTexts } from './task-texts.ts'
import type { ShownData } from './shown-data.ts'

const actors = { self: '본인', administrator: '관리자', operator: '운영자' }

/** All that is held of a person, for people. */
export function personalDataLines(data: ShownData): string[] {
  const { id, takenAt, account, formerAccounts, formerAdministrator, attempts, rosters, attendance, audit } = data
  return [
    `학번 ${id}: ${koreanTime(takenAt)}에 보관하는 모든 정보`,
    ...(account ? accountLines(account) : part('계정', [['계정이 없습니다.']])),
    ...formerAccounts.map(
      ({ name, deletedAt }) => `지운 계정: ${name}, ${koreanTime(deletedAt)}에 지움 (출석 기록에 이름을 남김)`,
    ),
    ...(formerAdministrator ? ['관리자였던 학번으로 남아 있습니다.'] : []),
    ...part('로그인 시도', [
      ...attempts.failedLogins.map(({ at, address }) => [koreanTime(at), '실패', address]),
      ...attempts.successfulLogins.map(({ at, address }) => [koreanTime(at), '성공', address]),
      ...attempts.refusedSignups.map(({ at, address }) => [koreanTime(at), '가입 거절', address]),
    ]),
    ...rosters.flatMap(({ version, takenAt: at, name, classes, withdrawals }) =>
      part(`명단 ${version}번 (${koreanTime(at)}): ${name}`, [
        ...classes.map(({ title, code }) => [title ?? '', code ?? '', '수강']),
        ...withdrawals.map(({ title, code }) => [title ?? '', code ?? '', '수강하지 않음']),
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
        taskTexts[task],
        Object.keys(details).length > 0 ? JSON.stringify(details) : '',
        address ?? '',
      ]),
    ),
  ]
}

function accountLines(account: NonNullable<ShownData['account']>) {
  const { name, administrator, enabled, createdAt, updatedAt, sessions, browsers, lectures } = account
  const { lastSync, switchLimitFullAt } = account
  return [
    ...part('계정', [
      ['이름', name],
      ['역할', administrator ? '관리자' : '학생'],
      ['상태', enabled ? '활성화' : '비활성화'],
      ['가입', koreanTime(createdAt)],
      ['변경', koreanTime(updatedAt)],
      ['비밀번호', '해시만 보관합니다'],
      ...(lastSync ? [['마지막 동기화', `${koreanTime(lastSync.at)} ${lastSync.message}`]] : []),
      ...(switchLimitFullAt ? [['연결 횟수 제한', `${koreanTime(switchLimitFullAt)}에 풀림`]] : []),
    ]),
    ...part(
      '지금 로그인한 기기',
      sessions.map((each) => [...used(each), each.stayLoggedIn ? '로그인 유지' : '브라우저를 닫을 때까지']),
    ),
    ...part('로그인한 적이 있는 브라우저', browsers.map(used)),
    ...part(
      '강의',
      lectures.map(({ name: lecture, connected, addedAt, removedAt }) => [
        lecture,
        removedAt ? `${koreanTime(removedAt)}에 빠짐` : connected ? '연결' : '연결 안 됨',
        `${koreanTime(addedAt)}부터`,
      ]),
    ),
  ]
}

const used = ({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string }) => [
  `${koreanTime(createdAt)}부터`,
  `마지막 ${koreanTime(lastUsedAt)}`,
]

function part(title: string, rows: string[][]): string[] {
  const lines = rows.length > 0 ? aligned(rows) : ['없음']
  return ['', title, ...lines.map((line) => `  ${line}`)]
}
