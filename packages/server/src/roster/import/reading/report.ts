import type { Diagnostics } from '../../model/diagnostics.ts'

/** The result of reading a roster. */
export type RosterReport = {
  /** The column with the student numbers. */
  matchedBy: string
  counts: { terms: number; classes: number; currentClasses: number; students: number; enrolments: number }
  diagnostics: Diagnostics
}
