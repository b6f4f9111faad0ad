import { sql } from 'kysely'
import type { Db } from './schema/tables.ts'
import { sqliteSize } from './sqlite/file.ts'
import { isPostgres } from './statements/engine.ts'

/** `hasSpace`: whether the disk has space for more than one call writes. `cheap`: it needs no write to know. */
type SpaceProbe = { hasSpace: () => Promise<boolean>; cheap: boolean }

const probes = new WeakMap<Db, SpaceProbe>()

/** Databases of which a write found the disk full, and no probe has found space since. */
const full = new WeakSet<Db>()

/** Sets how to ask for free space. A database in memory has no probe: its next write decides. */
export function setSpaceProbe(db: Db, probe: SpaceProbe): void {
  probes.set(db, probe)
}

export function markDiskFull(db: Db): void {
  full.add(db)
}

/** Whether the disk has space for writes. A probe that is not cheap runs only after a write has found the disk full. */
export async function hasDiskSpace(db: Db): Promise<boolean> {
  const probe = probes.get(db)
  if (!full.has(db) && !probe?.cheap) return true
  if (probe && !(await probe.hasSpace())) return false
  full.delete(db)
  return true
}

/**
 * PostgreSQL does not report free space, so this creates a table of about 64 KB and rolls it back. A smaller write could
 * succeed on a full disk, in a page that has room.
 */
export async function canGrow(db: Db): Promise<boolean> {
  const transaction = await db.startTransaction().execute()
  try {
    await sql`
      create table disk_space_probe as
      select md5(number::text) as filler from generate_series(1, 1000) as number`.execute(transaction)
    return true
  } catch {
    return false
  } finally {
    await transaction.rollback().execute()
  }
}

/** Bytes of the database, and of SQLite's log. */
export async function databaseSize(db: Db, url: string): Promise<Record<string, number> | undefined> {
  if (!isPostgres(db)) return sqliteSize(url)
  const query = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await query.execute(db)
  return { main: Number(rows[0]?.bytes) }
}
