import { clockDifference } from '../database/clock.ts'
import { hasDiskSpace } from '../database/disk-space.ts'
import { reservedConnection } from '../database/open.ts'
import { countBlocked } from '../database/queries/logins/throttles.ts'
import { type Counts, countRecords, findFirstRecordTime } from '../database/queries/records.ts'
import { userExists } from '../database/queries/users/users.ts'
import type { Db } from '../database/schema/tables.ts'
import { isPostgres } from '../database/statements/engine.ts'
import { lastTask } from './audit/last-task.ts'

/**
 * Whether the disk has space for writes. Rejects if the database cannot be read; asks on a connection that other work never
 * occupies.
 */
export async function isReady(db: Db): Promise<boolean> {
  await userExists(reservedConnection(db))
  return hasDiskSpace(db)
}

export type Figures = {
  counts: Counts
  /** Who has to wait now, by kind of limit. */
  blocked: Record<string, number>
  /** Seconds that the machine's clock is ahead of PostgreSQL's. */
  clockDifference: number | undefined
  /** Seconds; see `backupAge`. */
  backupAge: number | undefined
}

/** What monitoring asks of the content. `machineClock`: the clock of this machine, if servers share another. */
export async function readFigures(
  db: Db,
  { clock, machineClock }: { clock: () => Date; machineClock: () => Date },
): Promise<Figures> {
  const counts = await countRecords(db)
  const difference = await clockDifference(db, machineClock)
  return {
    counts,
    blocked: await countBlocked(db, clock()),
    clockDifference: difference && difference / 1000,
    backupAge: await backupAge(db, counts.auditEvents, clock()),
  }
}

/**
 * Seconds since the last `campus-server backup`, or since the first row of the record if there was none. `through` is
 * the last sequence of the audit record. Undefined for PostgreSQL, whose backups are not made here.
 */
async function backupAge(db: Db, through: number, now: Date): Promise<number | undefined> {
  if (isPostgres(db)) return undefined
  const since = (await lastTask(db, 'backup', { through, now }))?.at ?? (await findFirstRecordTime(db))
  return since === undefined ? undefined : (now.getTime() - Date.parse(since)) / 1000
}
