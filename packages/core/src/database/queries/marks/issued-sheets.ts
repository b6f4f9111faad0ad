import type { IssuedMarksTable, IssuedSheetsTable } from '../../schema/marks-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { leaveToErase } from '../done-tasks.ts'

export type IssuedRow = Pick<IssuedMarksTable, 'student_number' | 'username' | 'marks'>
export type IssuedSheet = IssuedSheetsTable & { rows: IssuedRow[] }

const rowsAtOnce = 300

/** The last edition of the sheet of a class, and the one before it. */
export async function findLastEditions(
  db: Db,
  classId: string,
): Promise<{ last: IssuedSheet; before: IssuedSheet | undefined } | undefined> {
  const [last, before] = await db
    .selectFrom('issued_sheets')
    .selectAll()
    .where('class_sourced_id', '=', classId)
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
  if (!last) return undefined
  const rows = await db
    .selectFrom('issued_marks')
    .selectAll()
    .where('class_sourced_id', '=', classId)
    .orderBy('student_number')
    .execute()
  const withRows = (sheet: IssuedSheetsTable) => ({ ...sheet, rows: rows.filter((row) => row.number === sheet.number) })
  return { last: withRows(last), before: before && withRows(before) }
}

/** Adds an edition. The one before it stays, earlier ones go. Returns false if another process has added one with this number. */
export async function putEdition(tx: Db, { rows, ...sheet }: IssuedSheet): Promise<boolean> {
  const { class_sourced_id, number } = sheet
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('issued_sheets')
    .values(sheet)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await tx
    .deleteFrom('issued_marks')
    .where('class_sourced_id', '=', class_sourced_id)
    .where('number', '<', number - 1)
    .execute()
  await leaveToErase(tx)
  const added = rows.map((row) => ({ ...row, class_sourced_id, number }))
  for (let start = 0; start < added.length; start += rowsAtOnce)
    await tx
      .insertInto('issued_marks')
      .values(added.slice(start, start + rowsAtOnce))
      .execute()
  return true
}
