import type { Time } from './columns.ts'

/** What an office recorded beside the events: 공결, and the mark that a lecturer reported. */
export interface MarkRecordsTable {
  /** Random, so that the seal tells nothing about a reason or a number. */
  id: string
  /** The command that recorded it, which its undo file names. */
  batch: string
  kind: 'excuse' | 'correction'
  student_number: string
  class_sourced_id: string
  /** The first and the last day in Seoul. Of one meeting they are the same. */
  first_day: string
  last_day: string
  /** A moment of the only meeting that it is about; null for all meetings of the days. */
  begins: Time | null
  /** Of a correction. */
  mark: 'present' | 'late' | 'left' | 'absent' | 'excused' | null
  /** May tell about health. It is shown to the office and to the student alone. */
  reason: string
  at: Time
}

/** An edition of the sheet of a class. */
export interface IssuedSheetsTable {
  class_sourced_id: string
  /** From 1. */
  number: number
  at: Time
  /** JSON: the beginnings of its meetings, in their order. */
  meetings: string
}

/** A student on one of the last two editions of a class: the last one tells what differs from the one before it, and the next one from the last. */
export interface IssuedMarksTable {
  class_sourced_id: string
  /** The number of the edition. */
  number: number
  student_number: string
  username: string
  /** A letter for each of the edition's meetings, a space where there was no mark. */
  marks: string
}
