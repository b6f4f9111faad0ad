import type { AuditChainTable } from '../schema/audit-tables.ts'
import type { Db } from '../schema/tables.ts'
import { leaveToErase } from './done-tasks.ts'

/** The two append-only records whose rows form a hash chain. */
export type ChainName = 'audit' | 'attendance'
/** The end of the chain, and the row after which it begins: the rows up to the cut may be removed. */
export type StoredChain = Omit<AuditChainTable, 'id'>
/** A row, and the hash of all rows up to it. */
export type Place = { sequence: number; hash: string }

export const emptyChain: StoredChain = { sequence: 0, hash: '', cut_sequence: 0, cut_hash: '' }

export async function findChain(db: Db, name: ChainName): Promise<StoredChain> {
  const found = db.selectFrom(`${name}_chain`).selectAll().where('id', '=', name)
  return (await found.executeTakeFirst()) ?? emptyChain
}

/** Seals attendance events up to this one. Returns false if another process has moved the seal meanwhile. */
export async function changeAttendanceSeal(transaction: Db, from: number, { sequence, hash }: Place): Promise<boolean> {
  await transaction
    .insertInto('attendance_chain')
    .values({ id: 'attendance', ...emptyChain })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { numUpdatedRows } = await transaction
    .updateTable('attendance_chain')
    .set({ sequence, hash })
    .where('id', '=', 'attendance')
    .where('sequence', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Allows the removal of rows up to this one. Returns false if another process has trimmed meanwhile. */
export async function changeCut(
  transaction: Db,
  name: ChainName,
  from: number,
  { sequence, hash }: Place,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable(`${name}_chain`)
    .set({ cut_sequence: sequence, cut_hash: hash })
    .where('id', '=', name)
    .where('cut_sequence', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The time before which the events are trimmed. */
export async function findCutBefore(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('attendance_chain').select('cut_before').executeTakeFirst()
  return row?.cut_before ?? undefined
}

export async function setCutBefore(transaction: Db, before: string): Promise<void> {
  await transaction.updateTable('attendance_chain').set({ cut_before: before }).execute()
}

/** Removes some of the rows before the cut. Returns how many; 0 if none is left. */
export async function removeCutRows(transaction: Db, name: ChainName, through: number, limit: number): Promise<number> {
  const table = `${name}_events` as const
  const found = transaction.selectFrom(table).select('sequence').where('sequence', '<=', through)
  const rows = await found.orderBy('sequence').limit(limit).execute()
  const last = rows.at(-1)
  if (!last) return 0
  await transaction.deleteFrom(table).where('sequence', '<=', last.sequence).execute()
  await leaveToErase(transaction)
  return rows.length
}

/** The details of the last trim in the audit record, as JSON. */
export async function findLastTrim(db: Db, name: ChainName): Promise<string | undefined> {
  const found = db.selectFrom('audit_events').select('details').where('task', '=', `${name}-trim`)
  return (await found.orderBy('sequence', 'desc').limit(1).executeTakeFirst())?.details
}
