import { type Selectable, sql } from 'kysely'
import { newKey } from '../../../tokens.ts'
import { isPostgres } from '../../tables/engine.ts'
import type { Db } from '../../tables/tables.ts'
import { chunk, type Pace, paced, write } from './pace.ts'
import type { RosterSnapshotsTable, RosterSourcesTable, Tables } from '../../tables/tables.ts'

export type Snapshot = Selectable<RosterSnapshotsTable>
export type RosterSource = Selectable<RosterSourcesTable>
type Rows<T extends keyof Tables> = { table: T; rows: Omit<Tables[T], 'snapshot_id'>[] }
/** A batch of rows of one table. */
export type SnapshotBatch =
  | Rows<'roster_terms'>
  | Rows<'roster_classes'>
  | Rows<'roster_students'>
  | Rows<'roster_enrolments'>
  | Rows<'roster_withdrawals'>

/** The campus has one roster. Its lectures carry the same word in `lectures.source`. */
const source = 'roster'
export function findRosterSource(db: Db): Promise<RosterSource | undefined> {
  return db.selectFrom('roster_sources').selectAll().where('id', '=', source).executeTakeFirst()
}

/** Locks the roster until the transaction ends. */
export function lockRosterSource(tx: Db): Promise<RosterSource> {
  return tx
    .insertInto('roster_sources')
    .values({ id: source, snapshot_id: null, failed_at: null, failure: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: source }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The snapshot in use. */
export function findSnapshot(db: Db): Promise<Snapshot | undefined> {
  return db
    .selectFrom('roster_snapshots')
    .innerJoin('roster_sources', 'roster_sources.snapshot_id', 'roster_snapshots.id')
    .selectAll('roster_snapshots')
    .where('roster_sources.id', '=', source)
    .executeTakeFirst()
}

/** The snapshot that waits for an operator. */
export function findHeldSnapshot(db: Db): Promise<Snapshot | undefined> {
  return db
    .selectFrom('roster_snapshots')
    .selectAll()
    .where('ready', '=', 1)
    .where('held', 'is not', null)
    .executeTakeFirst()
}

/** All complete snapshots, the newest first. */
export function listSnapshots(db: Db): Promise<Snapshot[]> {
  return db
    .selectFrom('roster_snapshots')
    .selectAll()
    .where('ready', '=', 1)
    .orderBy('number', 'desc')
    .orderBy('taken_at', 'desc')
    .execute()
}

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

type Completion = Partial<Pick<Snapshot, 'report' | 'checked_at'>>

/** Makes a snapshot the roster in use, and gives up one that waits for an operator, in the caller's transaction. */
export async function activateSnapshot(tx: Db, id: string, at: string, completion: Completion = {}): Promise<void> {
  await giveUpHeldSnapshot(tx, id)
  await tx
    .updateTable('roster_snapshots')
    .set({ ...completion, ready: 1, activated_at: at, held: null })
    .where('id', '=', id)
    .execute()
  await changeSource(tx, { snapshot_id: id, failed_at: null, failure: null })
}

/** Completes a snapshot that waits for an operator. `held` is the reason. */
export async function holdSnapshot(tx: Db, id: string, held: string, completion: Completion): Promise<void> {
  await giveUpHeldSnapshot(tx, id)
  await tx
    .updateTable('roster_snapshots')
    .set({ ...completion, ready: 1, held })
    .where('id', '=', id)
    .execute()
  await changeSource(tx, { failed_at: null, failure: null })
}

/** The cleanup removes it as an incomplete one. */
export async function giveUpHeldSnapshot(tx: Db, except?: string): Promise<void> {
  let held = tx.updateTable('roster_snapshots').set({ ready: 0, held: null }).where('held', 'is not', null)
  if (except !== undefined) held = held.where('id', '!=', except)
  await held.execute()
}

/** Records that the roster was found unchanged at `at`. */
export async function changeSnapshotCheckedAt(db: Db, id: string, at: string): Promise<void> {
  await write(db, async (tx) => {
    await tx.updateTable('roster_snapshots').set({ checked_at: at }).where('id', '=', id).execute()
    await changeSource(tx, { snapshot_id: id, failed_at: null, failure: null })
  })
}

/** Records a failed import. The snapshot in use stays. */
export async function addImportFailure(db: Db, at: string, failure: string): Promise<void> {
  await write(db, (tx) => changeSource(tx, { failed_at: at, failure }))
}

/** Replaces the list of files that are not imported again. */
export async function changeRefusedFiles(tx: Db, refused: readonly object[]): Promise<void> {
  await changeSource(tx, { refused: JSON.stringify(refused) })
}

async function changeSource(tx: Db, change: Partial<Omit<RosterSource, 'id'>>) {
  await tx
    .insertInto('roster_sources')
    .values({ id: source, snapshot_id: null, failed_at: null, failure: null, ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute()
}
