import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { newKey } from '../../tokens.ts'
import type { Db } from '../tables/tables.ts'
import { inTransaction } from '../transaction.ts'
import type { RosterSnapshotsTable, RosterSourcesTable, Tables } from '../tables/tables.ts'

export type Snapshot = RosterSnapshotsTable
type Rows<T extends keyof Tables> = { table: T; rows: Omit<Tables[T], 'snapshot_id'>[] }
/** A batch of rows of one table. */
export type SnapshotBatch =
  | Rows<'roster_terms'>
  | Rows<'roster_classes'>
  | Rows<'roster_students'>
  | Rows<'roster_enrolments'>

/** The campus has one roster. Its lectures carry the same word in `lectures.source`. */
const source = 'roster'
/** Rows per write transaction: a login waits no longer than one of them. */
const chunk = 100
const keptSnapshots = 3
const hour = 60 * 60 * 1000

/** An import waits longer for the lock than a login does. */
const write = <T>(db: Db, work: (transaction: Db) => Promise<T>) => inTransaction(db, work, { lockTimeout: 10_000 })

export type Pace = {
  /** Sleeps for two thirds of the time, for a server that writes the same file. */
  giveWay?: boolean
  /** Stops the import between two transactions. */
  signal?: AbortSignal | undefined
}

/** Runs one short transaction, then lets others run. */
async function paced<T>(work: () => Promise<T>, { giveWay = false, signal }: Pace): Promise<T> {
  signal?.throwIfAborted()
  const began = performance.now()
  const result = await work()
  if (giveWay) await pause(2 * (performance.now() - began))
  else await nextTurn()
  return result
}

export function findRosterSource(db: Db): Promise<RosterSourcesTable | undefined> {
  return db.selectFrom('roster_sources').selectAll().where('id', '=', source).executeTakeFirst()
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

/** Writes a snapshot in many short transactions and activates it at the end. */
export async function addSnapshot(
  db: Db,
  head: Omit<Snapshot, 'id' | 'ready'>,
  pieces: AsyncIterable<SnapshotBatch>,
  pace: Pace = {},
): Promise<void> {
  const id = newKey()
  await write(db, (tx) =>
    tx
      .insertInto('roster_snapshots')
      .values({ ...head, id, ready: 0 })
      .execute(),
  )
  for await (const piece of pieces) await addRows(db, piece, { snapshot: id, pace })
  await write(db, async (tx) => {
    await tx.updateTable('roster_snapshots').set({ ready: 1 }).where('id', '=', id).execute()
    await changeSource(tx, { snapshot_id: id, failed_at: null, failure: null })
  })
}

async function addRows(db: Db, { table, rows }: SnapshotBatch, { snapshot, pace }: { snapshot: string; pace: Pace }) {
  for (let start = 0; start < rows.length; start += chunk) {
    const values = rows.slice(start, start + chunk).map((row) => ({ ...row, snapshot_id: snapshot }))
    const insert = (tx: Db) => tx.insertInto(table).values(values).execute()
    await paced(() => write(db, insert), pace)
  }
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

async function changeSource(tx: Db, change: Partial<Omit<RosterSourcesTable, 'id'>>) {
  await tx
    .insertInto('roster_sources')
    .values({ id: source, snapshot_id: null, failed_at: null, failure: null, ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute()
}

/** Keeps the last complete snapshots. Removes incomplete ones after an hour. */
export async function removeOldSnapshots(db: Db, now: Date, pace: Pace = {}): Promise<void> {
  const all = await db
    .selectFrom('roster_snapshots')
    .select(['id', 'ready', 'taken_at'])
    .orderBy('taken_at', 'desc')
    .execute()
  const current = (await findRosterSource(db))?.snapshot_id
  const good = all.filter(({ ready }) => ready === 1).slice(0, keptSnapshots)
  const kept = new Set([current, ...good.map(({ id }) => id)])
  const old = new Date(now.getTime() - hour).toISOString()
  for (const { id, ready, taken_at } of all)
    if (!kept.has(id) && (ready === 1 || taken_at < old)) await removeSnapshot(db, id, pace)
}

async function removeSnapshot(db: Db, id: string, pace: Pace) {
  // A student has about seven enrolments.
  while (await paced(() => removeStudents(db, id, chunk / 8), pace));
  while (await paced(() => removeClasses(db, id, chunk), pace));
  await write(db, (tx) => tx.deleteFrom('roster_snapshots').where('id', '=', id).execute())
}

async function removeStudents(db: Db, snapshot: string, limit: number) {
  return write(db, async (tx) => {
    const found = tx.selectFrom('roster_students').select('number').where('snapshot_id', '=', snapshot)
    const numbers = (await found.limit(Math.floor(limit)).execute()).map(({ number }) => number)
    if (numbers.length === 0) return false
    await tx
      .deleteFrom('roster_enrolments')
      .where('snapshot_id', '=', snapshot)
      .where('student_number', 'in', numbers)
      .execute()
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
