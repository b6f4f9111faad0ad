import { findAttendanceChain, changeAttendanceSeal, type Place } from '../../database/queries/attendance/event-chain.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { findSettledEnd } from '../../database/queries/attendance/settled-events.ts'
import { hashedEvents, type WalkOptions } from './hashed-events.ts'

/** Pages per write of the seal: each write costs a commit. */
const pagesAtOnce = 20

/** Seals all settled events. Several processes may do it at the same time. */
export async function sealAttendance(db: Db, watch: WalkOptions = {}): Promise<void> {
  const end = await findSettledEnd(db)
  while (!(await sealFrom(db, await findAttendanceChain(db), end, watch)));
}

/** Returns false if another process moved the seal. */
async function sealFrom(db: Db, { sequence, hash }: Place, end: number, watch: WalkOptions): Promise<boolean> {
  let sealed: Place = { sequence, hash }
  let last = sealed
  let pages = 0
  for await (const events of hashedEvents(db, sealed, end, watch)) {
    last = events.at(-1) ?? last
    pages += 1
    if (pages % pagesAtOnce !== 0) continue
    if (!(await write(db, sealed, last))) return false
    sealed = last
  }
  return last === sealed || write(db, sealed, last)
}

const write = (db: Db, from: Place, to: Place) =>
  inTransaction(db, (transaction) => changeAttendanceSeal(transaction, from.sequence, to))
