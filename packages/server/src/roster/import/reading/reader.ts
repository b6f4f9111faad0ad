import { lookAtPath, type Looked } from '@campus-connect/roster'
import { asRosterError } from '../../roster-error.ts'
import { type ReadingInput, rosterSteps, type Steps } from './steps.ts'

/** Reads rosters, in this process or in one of their own. Throws a RosterError for what is not usable. */
export type RosterReader = {
  steps: (input: ReadingInput, signal?: AbortSignal) => Steps
  /** The content of a path, without importing it. */
  look: (path: string) => Promise<Looked>
}

/** Reads in this process. Tests need no more; for the files of a campus there is `forkedReader`. */
export const localReader: RosterReader = {
  async *steps(input) {
    try {
      yield* rosterSteps(input)
    } catch (error) {
      throw asRosterError(error)
    }
  },
  look: (path) =>
    lookAtPath(path).catch((error: unknown) => {
      throw asRosterError(error)
    }),
}
