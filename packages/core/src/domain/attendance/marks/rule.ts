/** How the marks of a class follow from its connections (`ATTENDANCE_RULE`, or the class's own in the timetable). Times are minutes. */
export type AttendanceRule = {
  /** From when on a connection counts, from the beginning of the meeting; negative before it. */
  from: number
  /** A first connection up to this many minutes after the beginning is 출석. */
  late: number
  /** One up to this many minutes is 지각; a later one is 결석. */
  absent: number
  /** A student whose last connection ended more than this many minutes before the end left early (조퇴). */
  leave: number
  /** So many of 지각 and 조퇴 count as one 결석; 0: none does. */
  lates: number
  /** The part of the meetings that a student may miss: `1/4`. */
  limit: { of: number; in: number }
  /** Whether 공결 counts as 출석, or in a column of its own that counts neither way. */
  excused: 'present' | 'separate'
}
