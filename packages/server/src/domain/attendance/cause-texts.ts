import type { AttendanceEvent } from '../../database/queries/attendance/events.ts'

type Cause = AttendanceEvent['cause']

/** Who or what made a change. `sync`: the roster lost the class, or its term ended. `campus`: the time of day at which all end, or an operator. */
export const causeTexts: Record<Cause, string> = {
  student: '학생',
  admin: '관리자',
  sync: '명단',
  deletion: '탈퇴',
  campus: '캠퍼스',
}

/** `학생이 연결`, `명단으로 해제` */
export function changeText({ cause, connected_to }: Pick<AttendanceEvent, 'cause' | 'connected_to'>): string {
  return `${causeTexts[cause]}${particles[cause]} ${connected_to === 1 ? '연결' : '해제'}`
}

const particles: Record<Cause, string> = { student: '이', admin: '가', sync: '으로', deletion: '로', campus: '가' }
