import type { Notes } from '@campus-connect/roster/model'

/** The result of reading a roster. */
export type RosterReport = {
  /** The column with the student numbers. */
  matchedBy: string
  counts: { terms: number; classes: number; currentClasses: number; students: number; enrolments: number }
  diagnostics: Notes
}
