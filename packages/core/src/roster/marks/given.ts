import type { ReportedMark } from '../../domain/attendance/marks/mark.ts'

/** A row of a file of excuses or corrections. Texts are as in the file, cleaned; a missing column gives empty ones. */
export type GivenRow = {
  row: number
  number: string
  /** The class by a code and a section, or by what people call it. */
  code: string
  section: string
  lecture: string
  /** Days in Seoul, as `2026-09-03`. */
  first: string
  last: string
  /** Minutes after midnight at which the one meeting runs that is meant; undefined for all of the days. */
  at: number | undefined
  /** Of a correction. */
  mark: ReportedMark | undefined
  reason: string
}

/** A row that cannot be taken, and why, as a Korean sentence. */
export type RowFault = { row: number; field: string; value: string; sentence: string }
