import { resolve } from 'node:path'
import type { SourceInput } from '@campus-connect/roster'
import { isUrl, koreanDay } from '@campus-connect/roster/model'
import type { Operator } from '../../domain/actor.ts'
import type { Settings } from '../../config/settings.ts'
import type { Snapshot } from '../../database/queries/roster/snapshots.ts'
import { type Guard, type Hold, type Reason, reportOf, type StoredReport } from './guard.ts'
import type { RosterReader } from './reading/reader.ts'
import type { ReadingInput } from './reading/steps.ts'

export type ImportOptions = SourceInput & {
  /** Reads in this process by default. */
  reader?: RosterReader | undefined
  /** 10 by default. */
  guard?: Guard
  clock: () => Date
  /** An import that changes the roster is recorded under this name. */
  operator?: Operator
  /** An operator imports it, and may have rejected the same file before. */
  byOperator?: boolean
  /** Refuses a roster that has any diagnostic. */
  strict?: boolean
  /** Reads and reports without writing. */
  dryRun?: boolean
  /** Leaves most of the time to a server that writes the same file. Takes three times as long. */
  giveWay?: boolean
  /** Stops the import. */
  signal?: AbortSignal
  /** Called with the number of rows of the files that have been read so far. */
  reading?: (rows: number) => void
  /** Called with the number of rows that have been stored so far. */
  progress?: (rows: number) => void
  /** Called once if another import has to end first. */
  waiting?: () => void
}

/** `reasons`: why it is quarantined, or would be. `hold`: how to accept it. */
export type ImportReport = StoredReport & {
  outcome: 'imported' | 'unchanged' | 'held' | 'dry-run'
  message: string
  reasons?: Reason[]
  hold?: Hold
}

/** The options that the settings give. */
export function optionsOf(
  { rosterMap, rosterMatch, rosterTerm, rosterGuard, rosterRest }: Settings,
  path: string,
  clock: () => Date,
): ImportOptions {
  return { path, mapPath: rosterMap, match: rosterMatch, term: rosterTerm, guard: rosterGuard, rest: rosterRest, clock }
}

/** What the process that reads needs to know. `base` is the roster in use, whose column of student numbers stays. */
export function readingInput(
  { path, otherPaths, mapPath, rest, match, term, clock }: ImportOptions,
  base: Snapshot | undefined,
): ReadingInput {
  const kept = base && reportOf(base).matchedBy
  return { path, otherPaths, mapPath, rest, match, kept, term, today: koreanDay(clock()) }
}

/** The source of a roster, as it is stored and shown. */
export function locationOf({ path, otherPaths = [] }: Pick<SourceInput, 'path' | 'otherPaths'>): string {
  return [path, ...otherPaths].map((each) => (isUrl(each) ? each : resolve(each))).join(', ')
}

export const waitingText = '다른 명단 가져오기가 끝나기를 기다립니다.'
