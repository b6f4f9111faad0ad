import type { Db } from '../../tables/tables.ts'
import type { AttendanceChainTable } from '../../tables/tables.ts'

export type AttendanceChain = Omit<AttendanceChainTable, 'id'>
/** An event, and the hash of all events up to it. */
export type Place = { sequence: number; hash: string }

const id = 'attendance'
const start: AttendanceChain = { sequence: 0, hash: '', cut_sequence: 0, cut_hash: '' }

/** Where the sealed events begin and end. */
export async function findAttendanceChain(db: Db): Promise<AttendanceChain> {
  return (await db.selectFrom('attendance_chain').selectAll().where('id', '=', id).executeTakeFirst()) ?? start
}

/** Seals events up to this one. Returns false if another process has moved the seal meanwhile. */
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

/** Allows the removal of events up to this one. Returns false if another process has trimmed meanwhile. */
export async function changeAttendanceCut(transaction: Db, from: number, { sequence, hash }: Place): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('attendance_chain')
    .set({ cut_sequence: sequence, cut_hash: hash })
    .where('id', '=', id)
    .where('cut_sequence', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The details of the last trim in the audit record, as JSON. */
export async function findLastTrim(db: Db): Promise<string | undefined> {
  const found = db.selectFrom('audit_events').select('details').where('task', '=', 'attendance-trim')
  return (await found.orderBy('sequence', 'desc').limit(1).executeTakeFirst())?.details
}
