import { sql } from 'kysely'
import { isPostgres } from '../../tables/engine.ts'
import type { Db } from '../../tables/tables.ts'
import type { SnapshotBatch } from './snapshots.ts'

/** Students per query: other requests run between two of them. */
const page = 300

/** The ids of the classes of one student. */
export type StudentClasses = { student: string; classes: string[] }

/** A stored snapshot without its enrolments, as the batches that an import writes. */
export async function* storedBatches(db: Db, snapshot: string): AsyncGenerator<SnapshotBatch> {
  yield {
    table: 'roster_terms',
    rows: await db.selectFrom('roster_terms').selectAll().where('snapshot_id', '=', snapshot).execute(),
  }
  yield {
    table: 'roster_classes',
    rows: await db.selectFrom('roster_classes').selectAll().where('snapshot_id', '=', snapshot).execute(),
  }
  yield {
    table: 'roster_students',
    rows: await db.selectFrom('roster_students').selectAll().where('snapshot_id', '=', snapshot).execute(),
  }
}

/** The classes of each student of a snapshot, in the order of the numbers. */
export async function* listStudentClasses(db: Db, snapshot: string): AsyncGenerator<StudentClasses> {
  // One row a student: a row an enrolment takes several times as long to read.
  const classes = sql<string>`${isPostgres(db) ? sql`json_agg(class_sourced_id)::text` : sql`json_group_array(class_sourced_id)`}`
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('roster_enrolments')
      .select(['student_number', classes.as('classes')])
      .where('snapshot_id', '=', snapshot)
      .where('student_number', '>', last)
      .groupBy('student_number')
      .orderBy('student_number')
      .limit(page)
      .execute()
    for (const row of rows) yield { student: row.student_number, classes: JSON.parse(row.classes) as string[] }
    if (rows.length < page) return
    last = rows.at(-1)?.student_number ?? last
  }
}
