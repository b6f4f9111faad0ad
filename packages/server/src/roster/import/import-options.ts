import type { SourceInput } from '@campus-connect/roster'
import type { Settings } from '../../config/settings.ts'
import type { Guard } from './guard/reasons.ts'

export type ImportOptions = SourceInput & {
  /** 10 by default. */
  guard?: Guard
  clock: () => Date
  /** An operator imports it, who may have rejected the same file before. */
  byOperator?: boolean
  /** Refuses a roster that has any diagnostic. */
  strict?: boolean
  /** Reads and reports without writing. */
  dryRun?: boolean
  /** Leaves most of the time to a server that writes the same file. Takes three times as long. */
  giveWay?: boolean
  /** Stops the import. */
  signal?: AbortSignal
  /** Called with the number of rows that have been compared or stored so far. */
  progress?: (rows: number) => void
  /** Called once if another import has to end first. */
  waiting?: () => void
}

/** The options that the settings give. */
export function optionsOf(
  { rosterMap, rosterMatch, rosterTerm, rosterGuard, rosterRest }: Settings,
  path: string,
  clock: () => Date,
): ImportOptions {
  return { path, mapPath: rosterMap, match: rosterMatch, term: rosterTerm, guard: rosterGuard, rest: rosterRest, clock }
}
