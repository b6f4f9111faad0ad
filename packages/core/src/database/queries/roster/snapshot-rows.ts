import { leaveToErase } from '../done-tasks.ts'
import { sql } from 'kysely'
import { newKey } from '../../../tokens.ts'
import { isPostgres } from '../../statements/engine.ts'
import type { Db, Tables } from '../../schema/tables.ts'
import { chunk, findRosterSource, type Pace, paced, type Snapshot, write } from './snapshots.ts'

type Rows<T extends keyof Tables> = { table: T; rows: Omit<Tables[T], 'snapshot_id'>[] }
/** A batch of rows of one table. */
export type SnapshotBatch =
  | Rows<'roster_terms'>
  | Rows<'roster_classes'>
  | Rows<'roster_students'>
  | Rows<'roster_enrolments'>
  | Rows<'roster_withdrawals'>

type Head = Omit<Snapshot, 'id' | 'number' | 'ready' | 'activated_at' | 'held'>

/** Writes a snapshot in many short transactions, without using it. Returns its id. */
export async function stageSnapshot(
  db: Db,
  head: Head,
  pieces: AsyncIterable<SnapshotBatch>,
  pace: Pace = {},
): Promise<string> {
  const id = newKey()
  await write(db, async (tx) => {
    const { last } = await tx
      .selectFrom('roster_snapshots')
      .select((snapshots) => snapshots.fn.max('number').as('last'))
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('roster_snapshots')
      .values({ ...head, id, number: (last ?? 0) + 1, ready: 0, activated_at: null, held: null })
      .execute()
  })
  for await (const piece of pieces) await addRows(db, piece, { snapshot: id, pace })
  await countRows(db)
  return id
}

/** PostgreSQL plans by row counts that it takes by itself only later: until then each page of a roster is sorted anew. */
async function countRows(db: Db) {
  if (isPostgres(db)) await sql`analyze roster_students, roster_classes, roster_enrolments`.execute(db)
}

async function addRows(db: Db, { table, rows }: SnapshotBatch, { snapshot, pace }: { snapshot: string; pace: Pace }) {
  for (let start = 0; start < rows.length; start += chunk) {
    const values = rows.slice(start, start + chunk).map((row) => ({ ...row, snapshot_id: snapshot }))
    const insert = (tx: Db) => tx.insertInto(table).values(values).execute()
    await paced(() => write(db, insert), pace)
  }
}

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

/** The students whose names differ between two snapshots, in the order of their numbers. */
export function listDifferentNames(
  db: Db,
  [first, second]: readonly [string, string],
): Promise<{ id: string; from: string; to: string }[]> {
  return db
    .selectFrom('roster_students as before')
    .innerJoin('roster_students as after', 'after.number', 'before.number')
    .select(['before.number as id', 'before.name as from', 'after.name as to'])
    .where('before.snapshot_id', '=', first)
    .where('after.snapshot_id', '=', second)
    .whereRef('before.name', '!=', 'after.name')
    .orderBy('before.number')
    .execute()
}

const keptSnapshots = 5
const hour = 60 * 60 * 1000

/** Keeps the last versions that were in use, and the quarantined one. Removes incomplete ones after an hour. */
export async function removeOldSnapshots(db: Db, now: Date, pace: Pace = {}): Promise<void> {
  const all = await db
    .selectFrom('roster_snapshots')
    .select(['id', 'ready', 'held', 'taken_at'])
    .orderBy('number', 'desc')
    .orderBy('taken_at', 'desc')
    .execute()
  const current = (await findRosterSource(db))?.snapshot_id
  const good = all.filter(({ ready, held }) => ready === 1 && held === null).slice(0, keptSnapshots)
  const kept = new Set([current, ...good.map(({ id }) => id)])
  const old = new Date(now.getTime() - hour).toISOString()
  for (const { id, ready, held, taken_at } of all)
    if (!kept.has(id) && held === null && (ready === 1 || taken_at < old)) await removeSnapshot(db, id, pace)
}

/** Removes the rows in many short transactions. */
async function removeSnapshot(db: Db, id: string, pace: Pace) {
  await write(db, (tx) => tx.updateTable('roster_snapshots').set({ ready: 0 }).where('id', '=', id).execute())
  // A student has about seven enrolments.
  while (await paced(() => removeStudents(db, id, chunk / 8), pace));
  while (await paced(() => removeClasses(db, id, chunk), pace));
  await write(db, async (tx) => {
    await tx.deleteFrom('roster_snapshots').where('id', '=', id).execute()
    await leaveToErase(tx)
  })
}

async function removeStudents(db: Db, snapshot: string, limit: number) {
  return write(db, async (tx) => {
    const found = tx.selectFrom('roster_students').select('number').where('snapshot_id', '=', snapshot)
    const numbers = (await found.limit(Math.floor(limit)).execute()).map(({ number }) => number)
    if (numbers.length === 0) return false
    for (const table of ['roster_enrolments', 'roster_withdrawals'] as const)
      await tx.deleteFrom(table).where('snapshot_id', '=', snapshot).where('student_number', 'in', numbers).execute()
    await tx.deleteFrom('roster_students').where('snapshot_id', '=', snapshot).where('number', 'in', numbers).execute()
    return true
  })
}

async function removeClasses(db: Db, snapshot: string, limit: number) {
  return write(db, async (tx) => {
    const found = tx.selectFrom('roster_classes').select('sourced_id').where('snapshot_id', '=', snapshot)
    const ids = (await found.limit(limit).execute()).map(({ sourced_id }) => sourced_id)
    if (ids.length === 0) return false
    await tx.deleteFrom('roster_classes').where('snapshot_id', '=', snapshot).where('sourced_id', 'in', ids).execute()
    return true
  })
}
