import type { Bundle } from '../files/bundle.ts'
import type { Diagnostics } from '../model/diagnostics.ts'
import type { Roster, RosterMatch } from '../model/roster.ts'
import type { Place } from '../model/roster-error.ts'

/** What a roster format brings: the files that it reads, and the roster that it makes of them. */
export type RosterFormat<FileName extends string> = {
  fileNames: readonly FileName[]
  /** Throws a RosterError where the files do not make a roster. `matchedBy` names the column of the student numbers. */
  read: (
    bundle: Bundle<FileName>,
    match: RosterMatch,
    diagnostics: Diagnostics,
  ) => { roster: Roster; matchedBy: string }
  /** The column that holds the ids of the terms, for messages. */
  termIds: Place
}
