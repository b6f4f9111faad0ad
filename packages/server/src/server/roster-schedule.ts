import { folderFingerprint } from '@campus-connect/roster/watched-folder'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { ImportOptions, ImportReport } from '@campus-connect/core/roster/import/import-options.ts'
import { recordMissingSource } from '@campus-connect/core/roster/import/state.ts'
import { RosterError } from '@campus-connect/core/roster/roster-error.ts'
import { lastTimeOfDay, looksBetweenAttempts, repeat } from './schedule.ts'

type Schedule = {
  clock: () => Date
  /** The folder to watch, or any other source. */
  path: string
  /** The fingerprint of the folder before it was last read. */
  known: string | undefined
  /** `ROSTER_AT` in minutes after midnight in Korea. */
  at: number | undefined
  /** Whether the source has to be read at once. */
  due: boolean
  /** Returns whether the roster was read or refused; else it is read again a minute later. */
  read: (signal: AbortSignal) => Promise<boolean>
  /** Milliseconds between two looks. */
  interval?: number
}

/**
 * Reads the roster again at a time of day, and when the files of a folder have changed and then stood still for two
 * looks. The returned function stops it.
 */
export function scheduleRoster({
  clock,
  path,
  known,
  at,
  due,
  read,
  interval = 10_000,
}: Schedule): () => Promise<void> {
  let imported = known
  let seen = known
  let unread = due
  let pause = 0
  let before = clock()

  const look = async (signal: AbortSignal) => {
    const now = clock()
    if (at !== undefined && passes(at, before, now)) unread = true
    before = now
    const found = await folderFingerprint(path)
    const still = found === seen
    seen = found
    if (found !== undefined && found !== imported) unread = true
    pause -= 1
    if (!unread || !still || pause > 0 || signal.aborted) return
    imported = found
    unread = !(await read(signal))
    pause = unread ? looksBetweenAttempts : 0
  }
  return repeat(look, { interval, atOnce: due })
}

/** Whether this time of day in Korea lies between two moments, the later one included. */
export function passes(at: number, from: Date, to: Date): boolean {
  return lastTimeOfDay(at, to) > lastTimeOfDay(at, from)
}

/** Imports the roster of the settings, with an audit row. */
export async function readRoster(db: Db, options: ImportOptions): Promise<ImportReport> {
  // Few starts import one, and reading files takes long to load.
  const { importRoster } = await import('@campus-connect/core/roster/import/import.ts')
  return importRoster(db, { ...options, operator: theServer })
}

type Log = Record<'info' | 'warn', (details: object, message: string) => void>

/**
 * Reads the roster while the server answers requests. A failure is logged and recorded; the earlier roster stays. Returns whether the
 * roster was read or refused: another failure passes, such as that of a busy database.
 */
export async function readRosterAgain(db: Db, options: ImportOptions, log: Log): Promise<boolean> {
  try {
    const { outcome, counts } = await readRoster(db, { ...options, giveWay: true })
    log[outcome === 'held' ? 'warn' : 'info']({ outcome, counts }, 'roster read')
    return true
  } catch (error) {
    if (options.signal?.aborted) return true
    log.warn({ err: error }, 'roster not read')
    if (!(error instanceof RosterError)) return false
    await recordMissingSource(db, error, options.clock()).catch((err: unknown) =>
      log.warn({ err }, 'failure of the roster not recorded'),
    )
    return true
  }
}
