import type { Bundle } from '../files/bundle.ts'
import type { Diagnostics } from '../model/diagnostics.ts'
import type { RosterMatch } from '../../config/settings.ts'
import type { Roster } from '../model/roster.ts'
import type { Place } from '../model/roster-error.ts'

/** A roster format: the files that it reads, and how it makes a roster of them. */
export type RosterFormat<FileName extends string> = {
  fileNames: readonly FileName[]
  /** Throws a RosterError if the files are no usable roster. `matchedBy` names the column with the student numbers. */
  read: (
    bundle: Bundle<FileName>,
    match: RosterMatch,
    diagnostics: Diagnostics,
  ) => { roster: Roster; matchedBy: string }
  /** The column with the ids of the terms, for messages. */
  termIds: Place
}
