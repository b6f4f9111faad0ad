import type { Meeting } from '../../timetable/meeting.ts'

/** 출석, 지각, 조퇴, 결석, 공결, 확인 필요. */
export type Mark = 'present' | 'late' | 'left' | 'absent' | 'excused' | 'doubt'

/** What an office may record: somebody has looked. */
export type ReportedMark = Exclude<Mark, 'doubt'>

/** How a sheet prints each mark, and what it is called. */
export const marks: Record<Mark, { sign: string; name: string }> = {
  present: { sign: '○', name: '출석' },
  late: { sign: '△', name: '지각' },
  left: { sign: '▽', name: '조퇴' },
  absent: { sign: '×', name: '결석' },
  excused: { sign: '공', name: '공결' },
  doubt: { sign: '?', name: '확인 필요' },
}

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
  /** The meetings of the whole term, of which the limit is a part. */
  planned: number
  /** Whether `counted` is above the rule's limit. */
  over: boolean
}
