import type { IssuedMarksTable, IssuedSheetsTable } from '../../schema/marks-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { leaveToErase } from '../done-tasks.ts'

export type IssuedSheet = IssuedSheetsTable
export type IssuedMarks = IssuedMarksTable

const rowsAtOnce = 300

/** The last edition of the sheet of a class, with the marks in it. */
export async function findLastEdition(
  db: Db,
  classId: string,
): Promise<(IssuedSheet & { rows: IssuedMarks[] }) | undefined> {
  const sheet = await db
    .selectFrom('issued_sheets')
    .selectAll()
    .where('class_sourced_id', '=', classId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!sheet) return undefined
  const rows = await db.selectFrom('issued_marks').selectAll().where('class_sourced_id', '=', classId).execute()
  return { ...sheet, rows }
}

/** Adds an edition. Returns false if another process has added one with this number. */
export async function putEdition(tx: Db, sheet: IssuedSheet, rows: readonly IssuedMarks[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('issued_sheets')
    .values(sheet)
    .onConflict((conflict) => conflict.columns(['class_sourced_id', 'number']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await tx.deleteFrom('issued_marks').where('class_sourced_id', '=', sheet.class_sourced_id).execute()
  await leaveToErase(tx)
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx
      .insertInto('issued_marks')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  return true
}
