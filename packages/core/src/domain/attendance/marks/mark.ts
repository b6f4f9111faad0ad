import type { Meeting } from '../../timetable/meeting.ts'

/** 출석, 지각, 조퇴, 결석, 공결, 확인 필요. */
export type Mark = 'present' | 'late' | 'left' | 'absent' | 'excused' | 'doubt'

/** A meeting of one student. Without a mark, the student did not belong to the class at that time. */
export type MarkedMeeting = {
  meeting: Meeting
  mark: Mark | undefined
  /** In Korean, why it is this mark: times, the rule, and who changed what. */
  why: string
}

/** Of the meetings that were due: each of them is counted in exactly one of the six. */
export type MarkTotals = {
  due: number
  present: number
  late: number
  left: number
  absent: number
  excused: number
  doubt: number
  /** 환산 결석: absences, and those that 지각 and 조퇴 make. */
  counted: number
  /** Whether `counted` is above the rule's limit. */
  over: boolean
}
