import { isEmpty, type SyncPlan } from './plan.ts'

export const noRoster = '등록된 명단이 없어 강의 목록을 그대로 두었습니다.'
export const unknownTerm = '설정한 학기가 명단에 없어 강의 목록을 그대로 두었습니다. 학교의 전산 담당자에게 알려주세요.'
const unknownStudent = '명단에서 학번을 찾을 수 없습니다.'
const noClasses = '명단에 이번 학기 강의가 없습니다.'

/** Says in Korean what a sync changed. */
function changeMessage({ added, returned, renamed, removed }: SyncPlan): string {
  const came = added.length + returned.length
  const parts = [
    came > 0 ? `${came}개가 추가` : undefined,
    removed.length > 0 ? `${removed.length}개가 제외` : undefined,
    renamed.length > 0 ? `${renamed.length}개의 이름이 변경` : undefined,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? '변경된 강의가 없습니다.' : `강의 ${parts.join('되고 ')}되었습니다.`
}

/** For a student in the roster. `username`: the student's new name. */
export function foundMessage(plan: SyncPlan, classes: number, username?: string): string {
  const message = isEmpty(plan) && classes === 0 ? noClasses : changeMessage(plan)
  return username === undefined ? message : `${message} 이름이 명단대로 바뀌었습니다: ${username}`
}

export function unknownStudentMessage(plan: SyncPlan): string {
  return plan.removed.length === 0 ? unknownStudent : `${unknownStudent} ${changeMessage(plan)}`
}

export function keptListMessage(checkedAt: string): string {
  return `${unknownStudent} ${koreanTime(checkedAt)} 명단이 오래되어 강의 목록을 그대로 두었습니다.`
}

/** Adds the time of the roster to a message. */
export function withRosterTime(message: string, checkedAt: string): string {
  return `${message} (${koreanTime(checkedAt)} 명단 기준)`
}

const seoul = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `2026년 3월 2일 09:05` in Korea. */
export function koreanTime(iso: string): string {
  const parts = seoul.formatToParts(new Date(iso))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}년 ${part('month')}월 ${part('day')}일 ${part('hour')}:${part('minute')}`
}
