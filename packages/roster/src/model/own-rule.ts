/** What a class has of its own instead of the campus's rule (`ATTENDANCE_RULE`). Times are minutes. */
export type OwnRule = {
  from?: number
  late?: number
  absent?: number
  leave?: number
  lates?: number
  limit?: { of: number; in: number }
  excused?: 'present' | 'separate'
}
