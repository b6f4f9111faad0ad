import { hash } from 'node:crypto'
import { type AttendanceEvent, findSettledEnd, listEventsAfter } from '../../database/queries/attendance/events.ts'
import { changeAttendanceSeal, findChain, type Place } from '../../database/queries/chains.ts'
import { removeFormerUsersWithoutEvents } from '../../database/queries/users/personal-data.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Campus, Operator } from '../actor.ts'
import {
  type Chain,
  linkedRows,
  trimChain,
  type TrimOptions,
  type Verified,
  verifyChain,
  type Watch,
} from '../audit/chain.ts'
import { forgetClassesBefore } from '../../database/queries/roster/members.ts'
import { carriedSeal, carryConnections } from './carried.ts'
import { seoulDay } from './connected-time.ts'
import { ChainFault } from '../audit/chain-fault.ts'
import { isExported } from './export-file.ts'
import { areMarksSealed, trimMarks } from '../audit/mark-seal.ts'

/** The hash is kept for the last sealed event alone. Events are sealed later, by the server every hour. */
const attendance: Chain<AttendanceEvent> = {
  name: 'attendance',
  list: listEventsAfter,
  link: (before, event) => eventHash(before.hash, event),
  isExported,
  keeper: carryConnections,
  keptSeal: carriedSeal,
}

/**
 * SHA-256 over a JSON array of the previous hash and the event's columns in this order. The class is left out if there is
 * none, as it is in events of older servers.
 */
function eventHash(before: string, event: AttendanceEvent): string {
  const { sequence, at, user_key, lecture, connected_from, connected_to, by_key, cause, class_sourced_id } = event
  const columns = [before, sequence, at, user_key, lecture, connected_from, connected_to, by_key, cause]
  return hash('sha256', JSON.stringify(class_sourced_id === null ? columns : [...columns, class_sourced_id]))
}

/** Seals new events and verifies all of them, and the excuses and corrections beside them. */
export async function verifyAttendance(db: Db, known?: Place, watch: Watch = {}): Promise<Verified> {
  await sealAttendance(db, watch)
  const verified = await verifyChain(db, attendance, known, watch)
  if (!(await areMarksSealed(db))) throw new ChainFault('attendance', { code: 'marks' })
  return verified
}

/** Also removes the names that were kept for deleted accounts without events, and the members of classes that ended before. */
export async function trimAttendance(
  db: Db,
  actor: Operator | Campus,
  options: TrimOptions,
  tools: { clock: () => Date },
): Promise<number> {
  await sealAttendance(db, options)
  const count = await trimChain(db, actor, attendance, options, tools)
  await removeFormerUsersWithoutEvents(db)
  const day = seoulDay(options.before)
  await inTransaction(db, async (transaction) => {
    await forgetClassesBefore(transaction, day)
    await trimMarks(transaction, actor, { day, at: tools.clock() })
  })
  return count
}

/** Pages per write of the seal: each write costs a commit. */
const pagesAtOnce = 20

/** Seals all settled events. Several processes may do it at the same time. */
export async function sealAttendance(db: Db, watch: Watch = {}): Promise<void> {
  const end = await findSettledEnd(db)
  while (!(await sealFrom(db, await findChain(db, 'attendance'), end, watch)));
}

/** Returns false if another process moved the seal. */
async function sealFrom(db: Db, { sequence, hash: sealedHash }: Place, end: number, watch: Watch): Promise<boolean> {
  let sealed: Place = { sequence, hash: sealedHash }
  let last = sealed
  let pages = 0
  for await (const events of linkedRows(db, attendance, sealed, end, watch)) {
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
