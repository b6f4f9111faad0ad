import { setTimeout as pause } from 'node:timers/promises'
import { type Period, periodBefore, type Retention } from '../../config/retention.ts'
import { findDone, forgetDone, setDone } from '../../database/queries/done-tasks.ts'
import { claimRetention, countOlder, findOldest, listLeftAccounts } from '../../database/queries/retention.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { isForeign } from '../../stored-time.ts'
import { deleteLeftAccount } from '../accounts/deletion.ts'
import type { Campus } from '../actor.ts'
import { trimAttendance } from '../attendance/event-chain.ts'
import { latestAuditTrim, trimAudit } from '../audit/audit-chain.ts'
import { record } from '../audit/record.ts'
import { clockState } from '../audit/trusted-clock.ts'

const campus: Campus = { kind: 'campus' }
const day = 24 * 3600 * 1000
/** A server that saw no night for longer may have a wrong clock. Then a person decides. */
const longestPause = 31 * day

/** Why nothing is removed: a clock before the records, one that leapt, or a pause since `last` that is too long. */
export type Standstill = { code: 'behind' | 'leapt' } | { code: 'pause'; last: string }

/** Whether the clock may remove what is old. A wrong one would remove years of records in one night. */
export async function findStandstill(db: Db, now: Date): Promise<Standstill | undefined> {
  const last = await findDone(db, 'retention')
  if (last !== undefined && isForeign(last, now)) return { code: 'behind' }
  if (last !== undefined && now.getTime() - Date.parse(last) > longestPause) return { code: 'pause', last }
  const state = await clockState(db, now)
  return state === 'trusted' ? undefined : { code: state }
}

/** While `RETENTION` is off, the nights do not count: set again, it begins with the next one. */
export function forgetNights(db: Db): Promise<void> {
  return forgetDone(db, 'retention')
}

type Removed = { attendance?: number; audit?: number; accounts?: number }

/** What a night did. `waiting`: it is not due, or another server does it. */
export type Night = { kind: 'waiting' } | { kind: 'stopped'; why: Standstill } | { kind: 'done'; removed: Removed }

type Options = {
  /** The time of the night, the last one that has come. */
  due: Date
  signal: AbortSignal
}

/**
 * Removes what is older than its period, once for all servers of a campus, in short transactions while they answer. The audit
 * record gets a row with the counts. The first call, and one after the setting was off, only begins to count the nights. Throws
 * if a chain is broken: then its rows stay.
 */
export async function removeExpired(
  db: Db,
  retention: Retention,
  { due, signal }: Options,
  tools: { clock: () => Date },
): Promise<Night> {
  const now = tools.clock()
  const last = await findDone(db, 'retention')
  if (last === undefined) await setDone(db, 'retention', now)
  if (last === undefined || last >= due.toISOString()) return { kind: 'waiting' }
  const why = await findStandstill(db, now)
  if (why) return { kind: 'stopped', why }
  if (!(await inTransaction(db, (tx) => claimRetention(tx, { due, now })))) return { kind: 'waiting' }
  try {
    return { kind: 'done', removed: await removeAll(db, retention, signal, tools) }
  } catch (error) {
    // The next start continues. After a fault, the next night tries again.
    if (signal.aborted) await setDone(db, 'retention', new Date(last))
    throw error
  }
}

async function removeAll(db: Db, retention: Retention, signal: AbortSignal, tools: { clock: () => Date }) {
  const now = tools.clock()
  const { attendance, audit, 'accounts-left': left } = retention
  const removed: Removed = {}
  // Before the attendance, whose members tell who has left.
  if (left) removed.accounts = await removeLeft(db, periodBefore(now, left), signal, tools)
  if (attendance)
    removed.attendance = await trimAttendance(db, campus, { before: periodBefore(now, attendance), signal }, tools)
  if (audit) removed.audit = await trimAudit(db, campus, { before: await auditBefore(db, audit, now), signal }, tools)
  if (Object.values(removed).some((count) => count > 0))
    await record(db, campus, { task: 'retention', details: removed, at: tools.clock() })
  return removed
}

/** The law may demand more than the setting. */
async function auditBefore(db: Db, period: Period, now: Date): Promise<Date> {
  const [wanted, latest] = [periodBefore(now, period), await latestAuditTrim(db, now)]
  return wanted < latest ? wanted : latest
}

async function removeLeft(db: Db, before: Date, signal: AbortSignal, tools: { clock: () => Date }) {
  const snapshot = await findSnapshot(db)
  let count = 0
  if (!snapshot) return count
  for (const id of await listLeftAccounts(db, { snapshot: snapshot.id, before })) {
    signal.throwIfAborted()
    const begun = performance.now()
    if (await deleteLeftAccount(db, campus, { id, before }, tools)) count += 1
    // Leaves the requests as much time as this account took.
    await pause(performance.now() - begun)
  }
  return count
}

/** What is older than its period and goes in the next night, or when the oldest that is left does. */
export type Expiring = {
  what: 'attendance' | 'audit' | 'accounts-left'
  period: Period
  /** What is older than this goes. */
  before: Date
  count: number
  /** When the oldest goes, if nothing goes yet. */
  first: Date | undefined
  /** `no-roster`: without one nobody has left. `law`: the law demands a longer period, by which `before` stands. */
  limit: 'no-roster' | 'law' | undefined
}

/** Tells what the next night removes. Changes nothing. */
export async function listExpiring(db: Db, retention: Retention, now: Date): Promise<Expiring[]> {
  const found: Expiring[] = []
  for (const what of ['attendance', 'audit'] as const) {
    const period = retention[what]
    if (!period) continue
    const wanted = periodBefore(now, period)
    const before = what === 'audit' ? await auditBefore(db, period, now) : wanted
    const { count, oldest } = await countOlder(db, what, before)
    const first = count > 0 || oldest === undefined ? undefined : firstNight(oldest, period)
    found.push({ what, period, before, count, first, limit: before < wanted ? 'law' : undefined })
  }
  const left = retention['accounts-left']
  if (left) {
    const before = periodBefore(now, left)
    const snapshot = await findSnapshot(db)
    const ids = snapshot ? await listLeftAccounts(db, { snapshot: snapshot.id, before }) : []
    const limit = snapshot ? undefined : 'no-roster'
    found.push({ what: 'accounts-left', period: left, before, count: ids.length, first: undefined, limit })
  }
  return found
}

/** What goes next of a part of the setting, without counting it. */
export type Next = {
  what: Expiring['what']
  period: Period
  /** What is older than this goes. */
  before: Date
  /** Whether the next night removes something; undefined if only a count tells. */
  due: boolean | undefined
  /** When the oldest goes, if nothing goes yet. */
  first: Date | undefined
}

/** Tells when something goes next. Costs little, so that a server can say it while it serves; `listExpiring` also counts. */
export async function listNext(db: Db, retention: Retention, now: Date): Promise<Next[]> {
  const found: Next[] = []
  for (const what of ['attendance', 'audit'] as const) {
    const period = retention[what]
    if (!period) continue
    const before = what === 'audit' ? await auditBefore(db, period, now) : periodBefore(now, period)
    const oldest = await findOldest(db, what)
    const due = oldest !== undefined && oldest < before.toISOString()
    found.push({
      what,
      period,
      before,
      due,
      first: due || oldest === undefined ? undefined : firstNight(oldest, period),
    })
  }
  const left = retention['accounts-left']
  if (left)
    found.push({
      what: 'accounts-left',
      period: left,
      before: periodBefore(now, left),
      due: undefined,
      first: undefined,
    })
  return found
}

/** The day in Korea on which something of this time is older than the period. */
const firstNight = (time: string, { months, days }: Period): Date =>
  new Date(periodBefore(new Date(time), { months: -months, days: -days }).getTime() + day)
