import type { Time } from './columns.ts'

/** A class that has a timetable. */
export interface TimetableClassesTable {
  class_sourced_id: string
  /** JSON: the parts of `AttendanceRule` that the class has of its own. */
  rule: string
}

/** A weekly meeting of a class. */
export interface TimetableSlotsTable {
  class_sourced_id: string
  /** From 1, Monday, to 7. */
  weekday: number
  /** Minutes after the midnight before it; an end over midnight is above 1,440. */
  begins: number
  ends: number
  /** The first and the last day, as `YYYY-MM-DD`; empty without a limit. */
  begins_on: string
  ends_on: string
}

/** A day on which the timetable does not hold, or a meeting beside it. */
export interface TimetableExceptionsTable {
  /** Empty for the whole campus. */
  class_sourced_id: string
  day: string
  /**
   * `off`: the meetings of the day do not take place (휴강, 공휴일). `on`: they take place although it is a holiday.
   * `make-up`: a meeting beside the timetable (보강).
   */
  kind: 'off' | 'on' | 'make-up'
  /** Minutes after midnight; −1 for all meetings of the day. */
  begins: number
  /** Only of a meeting with a time of its own. */
  ends: number | null
  /** Of a 보강 that repeats the meetings of another day: that day. */
  of_day: string | null
  name: string
  at: Time
}
