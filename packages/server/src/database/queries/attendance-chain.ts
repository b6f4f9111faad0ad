import type { Db } from '../tables/tables.ts'
import type { AttendanceChainTable } from '../tables/tables.ts'

export type AttendanceChain = Omit<AttendanceChainTable, 'id'>
/** An event, and the hash over all events up to it. */
export type Place = { sequence: number; hash: string }

const id = 'attendance'
const start: AttendanceChain = { sequence: 0, hash: '', cut_sequence: 0, cut_hash: '' }

/** Where the sealed events begin and end now. */
export async function findAttendanceChain(db: Db): Promise<AttendanceChain> {
  return (await db.selectFrom('attendance_chain').selectAll().where('id', '=', id).executeTakeFirst()) ?? start
}

/** Moves the seal on; false where another process has moved it meanwhile. */
export async function changeAttendanceSeal(transaction: Db, from: number, { sequence, hash }: Place): Promise<boolean> {
  await transaction
    .insertInto('attendance_chain')
    .values({ id, ...start })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { numUpdatedRows } = await transaction
    .updateTable('attendance_chain')
    .set({ sequence, hash })
    .where('id', '=', id)
    .where('sequence', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From now on the events up to this one may be removed; false where another process has cut meanwhile. */
export async function changeAttendanceCut(transaction: Db, from: number, { sequence, hash }: Place): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('attendance_chain')
    .set({ cut_sequence: sequence, cut_hash: hash })
    .where('id', '=', id)
    .where('cut_sequence', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the audit record says of the last trim, as JSON. */
export async function findLastTrim(db: Db): Promise<string | undefined> {
  const found = db.selectFrom('audit_events').select('details').where('task', '=', 'attendance-trim')
  return (await found.orderBy('sequence', 'desc').limit(1).executeTakeFirst())?.details
}
