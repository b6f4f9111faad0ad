import { lookAtPath, type Looked } from '@campus-connect/roster'
import { asRosterError } from '../../roster-error.ts'
import { type Progress, type ReadingInput, rosterSteps, type Steps } from './steps.ts'

/** `signal` stops the reading. */
export type Watch = { signal?: AbortSignal | undefined; progress?: Progress | undefined }

/** Reads rosters, in this process or in one of their own. Throws a RosterError for what is not usable. */
export type RosterReader = {
  steps: (input: ReadingInput, watch?: Watch) => Steps
  /** The content of a path, without importing it. */
  look: (path: string) => Promise<Looked>
}

/**
 * Reads in this process. Tests need no more; for the files of a campus there is `forkedReader`. The input is copied as on its
 * way to another process, so that it refuses what that one cannot get.
 */
export const localReader: RosterReader = {
  async *steps(input, { progress } = {}) {
    try {
      yield* rosterSteps(structuredClone(input), progress)
    } catch (error) {
      throw asRosterError(error)
    }
  },
  look: (path) =>
    lookAtPath(path).catch((error: unknown) => {
      throw asRosterError(error)
    }),
}
