import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { RosterSnapshotsTable, RosterSourcesTable } from '../../schema/roster-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { inTransaction } from '../../transaction.ts'

/** Rows per write transaction: a login waits no longer than one of them. */
export const chunk = 500

/** An import waits longer for the lock than a login does. */
export const write = <T>(db: Db, work: (transaction: Db) => Promise<T>) =>
  inTransaction(db, work, { lockTimeout: 10_000 })

export type Pace = {
  /** Sleeps for two thirds of the time, for a server that writes the same file. */
  giveWay?: boolean
  /** Stops the import between two transactions. */
  signal?: AbortSignal | undefined
}

/** Runs one short transaction, then lets others run. */
export async function paced<T>(work: () => Promise<T>, { giveWay = false, signal }: Pace): Promise<T> {
  signal?.throwIfAborted()
  const began = performance.now()
  const result = await work()
  if (giveWay) await pause(2 * (performance.now() - began))
  else await nextTurn()
  return result
}

export type Snapshot = Selectable<RosterSnapshotsTable>
export type RosterSource = Selectable<RosterSourcesTable>

/** The campus has one roster. Its lectures carry the same word in `lectures.source`. */
const source = 'roster'

export function findRosterSource(db: Db): Promise<RosterSource | undefined> {
  return db.selectFrom('roster_sources').selectAll().where('id', '=', source).executeTakeFirst()
}

/** Locks the roster until the transaction ends. */
export function lockRosterSource(tx: Db): Promise<RosterSource> {
  return tx
    .insertInto('roster_sources')
    .values({ id: source, snapshot_id: null, failed_at: null, failure: null, term: null })
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

type Completion = Partial<Pick<Snapshot, 'report' | 'checked_at' | 'changed_at'>>

/** Makes a snapshot the roster in use, and drops a quarantined one, in the caller's transaction. */
export async function activateSnapshot(tx: Db, id: string, at: string, completion: Completion = {}): Promise<void> {
  await giveUpHeldSnapshot(tx, id)
  await tx
    .updateTable('roster_snapshots')
    .set({ ...completion, ready: 1, activated_at: at, held: null })
    .where('id', '=', id)
    .execute()
  await changeSource(tx, { snapshot_id: id, failed_at: null, failure: null })
}

/** Completes a quarantined snapshot, which waits for an operator. `held` is the reason. */
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

/** Makes the lists of lectures follow this term from now on. */
export async function changeRosterTerm(tx: Db, term: string): Promise<void> {
  await changeSource(tx, { term })
}

async function changeSource(tx: Db, change: Partial<Omit<RosterSource, 'id'>>) {
  await tx
    .insertInto('roster_sources')
    .values({ id: source, snapshot_id: null, failed_at: null, failure: null, term: null, ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute()
}
