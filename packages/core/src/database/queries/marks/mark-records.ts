import type { MarkRecordsTable } from '../../schema/marks-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { listParameter, oneOf } from '../../statements/engine.ts'
import { leaveToErase } from '../done-tasks.ts'

export type MarkRecord = MarkRecordsTable

const rowsAtOnce = 300

export async function addMarkRecords(tx: Db, records: readonly MarkRecord[]): Promise<void> {
  for (let start = 0; start < records.length; start += rowsAtOnce)
    await tx
      .insertInto('mark_records')
      .values(records.slice(start, start + rowsAtOnce))
      .execute()
}

/** Of these classes, or of one of their students. */
export function listMarkRecords(db: Db, classIds: readonly string[], student?: string): Promise<MarkRecord[]> {
  return db
    .selectFrom('mark_records')
    .selectAll()
    .where(oneOf(db, 'class_sourced_id', listParameter(db, classIds)))
    .$if(student !== undefined, (query) => query.where('student_number', '=', student ?? ''))
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** All of one person, with the names of the classes. */
export function listMarkRecordsOf(db: Db, student: string) {
  return db
    .selectFrom('mark_records')
    .leftJoin('known_classes', 'known_classes.sourced_id', 'class_sourced_id')
    .selectAll('mark_records')
    .select(['title', 'code'])
    .where('student_number', '=', student)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** The records after one in the order of their ids, for the seal. */
export function listMarkRecordsAfter(db: Db, after: string, limit: number): Promise<MarkRecord[]> {
  return db.selectFrom('mark_records').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** Returns the removed records. */
export async function removeBatch(tx: Db, batch: string): Promise<MarkRecord[]> {
  await leaveToErase(tx)
  return tx.deleteFrom('mark_records').where('batch', '=', batch).returningAll().execute()
}

/** Whether anything is left of what one command recorded. */
export async function hasBatch(db: Db, batch: string): Promise<boolean> {
  const found = db.selectFrom('mark_records').select('id').where('batch', '=', batch)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

/** Whether there are records of these students, of whom a change must change the seal. */
export async function hasMarkRecords(db: Db, students: readonly string[]): Promise<boolean> {
  const found = db.selectFrom('mark_records').select('id').where('student_number', 'in', students)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

/** Gives the records and the issued marks of a number to another one. */
export async function renumberMarks(tx: Db, from: string, to: string): Promise<void> {
  await tx.updateTable('mark_records').set({ student_number: to }).where('student_number', '=', from).execute()
  // Both numbers may be on one sheet.
  await tx
    .deleteFrom('issued_marks')
    .where('student_number', '=', to)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('issued_marks as other')
          .select('other.marks')
          .where('other.student_number', '=', from)
          .whereRef('other.class_sourced_id', '=', 'issued_marks.class_sourced_id')
          .whereRef('other.number', '=', 'issued_marks.number'),
      ),
    )
    .execute()
  await tx.updateTable('issued_marks').set({ student_number: to }).where('student_number', '=', from).execute()
  await leaveToErase(tx)
}

/** Removes all that names a person. */
export async function forgetMarksOf(tx: Db, student: string): Promise<void> {
  await tx.deleteFrom('mark_records').where('student_number', '=', student).execute()
  await tx.deleteFrom('issued_marks').where('student_number', '=', student).execute()
  await leaveToErase(tx)
}

/** Returns how many records are about days before this one alone. */
export async function forgetMarksBefore(tx: Db, day: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('mark_records').where('last_day', '<', day).executeTakeFirst()
  // Classes that no roster knows any more are forgotten before.
  const unknown = tx.selectFrom('known_classes').select('sourced_id')
  await tx.deleteFrom('issued_marks').where('class_sourced_id', 'not in', unknown).execute()
  await tx.deleteFrom('issued_sheets').where('class_sourced_id', 'not in', unknown).execute()
  await leaveToErase(tx)
  return Number(numDeletedRows)
}

/** The ids of the classes that the student with this number has or had, by the rosters and by the account's lectures. */
export async function listClassesOfStudent(db: Db, number: string): Promise<Set<string>> {
  const members = await db
    .selectFrom('class_members')
    .select('class_sourced_id as id')
    .where('student_number', '=', number)
    .execute()
  const held = await db
    .selectFrom('lectures')
    .innerJoin('users', 'users.key', 'lectures.user_key')
    .select('class_sourced_id as id')
    .where('users.id', '=', number)
    .execute()
  return new Set([...members, ...held].flatMap(({ id }) => id ?? []))
}
