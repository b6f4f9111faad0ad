import type { IssuedSheetsTable } from '../../schema/marks-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { leaveToErase } from '../done-tasks.ts'

/** What an edition says of a student. `marks`: a letter for each of its meetings. */
export type IssuedRow = { student_number: string; username: string; marks: string }
export type IssuedSheet = IssuedSheetsTable & { rows: IssuedRow[] }

/** A row of the table: what the last edition says of a student, and what the one before it said. */
type Kept = { last?: string; before?: Pick<IssuedRow, 'username' | 'marks'> }

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
  const found = await db.selectFrom('issued_marks').selectAll().where('class_sourced_id', '=', classId).execute()
  const rows = found.map(({ student_number, username, marks }) => ({ student_number, username, ...keptOf(marks) }))
  const ofLast = rows.flatMap(({ student_number, username, last: marks }) =>
    marks === undefined ? [] : [{ student_number, username, marks }],
  )
  const ofBefore = rows.flatMap(({ student_number, before: row }) => (row ? [{ student_number, ...row }] : []))
  return { last: { ...last, rows: ofLast }, before: before && { ...before, rows: ofBefore } }
}

/** Adds an edition; `before` is the one that it follows. Returns false if another process has added one with this number. */
export async function putEdition(
  tx: Db,
  { rows, ...sheet }: IssuedSheet,
  before: IssuedSheet | undefined,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('issued_sheets')
    .values(sheet)
    .onConflict((conflict) => conflict.columns(['class_sourced_id', 'number']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await tx.deleteFrom('issued_marks').where('class_sourced_id', '=', sheet.class_sourced_id).execute()
  await leaveToErase(tx)
  const kept = rowsOf(sheet.class_sourced_id, rows, before?.rows ?? [])
  for (let start = 0; start < kept.length; start += rowsAtOnce)
    await tx
      .insertInto('issued_marks')
      .values(kept.slice(start, start + rowsAtOnce))
      .execute()
  return true
}

function rowsOf(classId: string, last: readonly IssuedRow[], before: readonly IssuedRow[]) {
  const earlier = new Map(before.map((row) => [row.student_number, row]))
  const later = new Map(last.map((row) => [row.student_number, row]))
  const numbers = new Set([...later.keys(), ...earlier.keys()])
  return [...numbers].map((number) => {
    const [row, old] = [later.get(number), earlier.get(number)]
    const kept: Kept = {
      ...(row && { last: row.marks }),
      ...(old && { before: { username: old.username, marks: old.marks } }),
    }
    const username = row?.username ?? old?.username ?? ''
    return { class_sourced_id: classId, student_number: number, username, marks: textOf(kept) }
  })
}

/** Letters alone are those of an edition that nothing precedes. */
const textOf = ({ last, before }: Kept) => (before || last === undefined ? JSON.stringify({ last, before }) : last)

const keptOf = (marks: string): Kept => (marks.startsWith('{') ? (JSON.parse(marks) as Kept) : { last: marks })
