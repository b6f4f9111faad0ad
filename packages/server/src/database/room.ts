import { randomBytes } from 'node:crypto'
import { newKey } from '../tokens.ts'
import type { Db } from './tables/tables.ts'
import { inTransaction, withoutRoom } from './transaction.ts'
import { reserveOf } from './open.ts'

/** More than any call writes: small writes go on in what a full disk has left. */
const ample = 48 * 1024

/** Whether there is room for writes. After one that found none, tries with a row that is removed again. */
export async function hasRoom(db: Db): Promise<boolean> {
  if (!withoutRoom.has(db)) return true
  const id = newKey()
  const unfinished = { location: '', sha256: '', match: '', term: '', taken_at: '', checked_at: '', ready: 0 } as const
  // PostgreSQL would press anything else together.
  const row = { ...unfinished, id, report: randomBytes(ample).toString('base64') }
  try {
    const reserve = reserveOf(db)
    await inTransaction(reserve, (tx) => tx.insertInto('roster_snapshots').values(row).execute())
    await inTransaction(reserve, (tx) => tx.deleteFrom('roster_snapshots').where('id', '=', id).execute())
  } catch {
    return false
  }
  withoutRoom.delete(db)
  return true
}
