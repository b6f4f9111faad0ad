import { sql } from 'kysely'
import type { Db } from '../tables/tables.ts'

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
