import type { Diagnostics } from '../../model/diagnostics.ts'

/** What an import found; kept with its snapshot. */
export type RosterReport = {
  /** The column that the student numbers were taken from. */
  matchedBy: string
  counts: { terms: number; classes: number; currentClasses: number; students: number; enrolments: number }
  diagnostics: Diagnostics
}
