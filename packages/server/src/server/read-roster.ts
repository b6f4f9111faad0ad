import { theServer } from '../domain/actor.ts'
import { addImportFailure } from '../database/queries/roster/snapshots.ts'
import type { Db } from '../database/tables/tables.ts'
import type { ImportOptions, ImportReport } from '../roster/import/import-options.ts'
import { RosterError } from '../roster/roster-error.ts'

/** Imports the roster of the settings, with an audit row. */
export async function readRoster(db: Db, options: ImportOptions): Promise<ImportReport> {
  // Few starts import one, and reading files takes long to load.
  const { importRoster } = await import('../roster/import/import.ts')
  return importRoster(db, { ...options, operator: theServer })
}

type Log = Record<'info' | 'warn', (details: object, message: string) => void>

/**
 * Reads the roster beside the requests. A failure is logged and recorded; the earlier roster stays. Returns whether the
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
    if (error instanceof RosterError && error.reason === 'path')
      await addImportFailure(db, options.clock().toISOString(), error.message).catch((err: unknown) =>
        log.warn({ err }, 'failure of the roster not recorded'),
      )
    return error instanceof RosterError
  }
}
