import type { Diagnostics } from '../../model/diagnostics.ts'

/** The result of an import, which is stored with its snapshot. */
export type RosterReport = {
  /** The column with the student numbers. */
  matchedBy: string
  counts: { terms: number; classes: number; currentClasses: number; students: number; enrolments: number }
  diagnostics: Diagnostics
}
