import { isValidOn, koreanDay } from '@campus-connect/roster/model'
import { listClasses } from '../../database/queries/roster/classes.ts'
import {
  addImportFailure,
  findHeldSnapshot,
  findRosterSource,
  findSnapshot,
  type Snapshot,
} from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'
import { findRosterTimes, type RosterTimes } from '../../database/queries/roster-times.ts'
import { freshness } from '../../domain/sync/sync.ts'
import { isForeign, known } from '../../stored-time.ts'
import type { RosterError } from '../roster-error.ts'
import { heldMessage, type Hold, reportOf } from './guard.ts'

export type RosterState = {
  state: 'none' | 'current' | 'stale' | 'held' | 'failed'
  /** When the roster in use was last confirmed. */
  checkedAt: string | undefined
  /** Since when the state is not in order, and a Korean sentence that says why. */
  trouble?: { since: string; reason: string }
}

/** Whether the roster is in order. What happened last counts. */
export async function findRosterState(db: Db, now: Date): Promise<RosterState> {
  return rosterState(await findRosterTimes(db), now)
}

export function rosterState(times: RosterTimes | undefined, now: Date): RosterState {
  const checkedAt = times?.checkedAt ?? undefined
  if (times?.failedAt)
    return { state: 'failed', checkedAt, trouble: { since: times.failedAt, reason: times.failure ?? '' } }
  if (times?.heldAt && times.held)
    return {
      state: 'held',
      checkedAt,
      trouble: { since: times.heldAt, reason: heldMessage(JSON.parse(times.held) as Hold) },
    }
  if (checkedAt === undefined) return { state: 'none', checkedAt }
  if (isForeign(checkedAt, now)) {
    const reason = '명단을 확인한 시각이 지금보다 앞서 있어 언제 확인했는지 알 수 없습니다.'
    return { state: 'stale', checkedAt, trouble: { since: now.toISOString(), reason } }
  }
  const end = Date.parse(checkedAt) + freshness
  if (now.getTime() < end) return { state: 'current', checkedAt }
  const reason = '명단을 일주일 넘게 확인하지 못했습니다.'
  return { state: 'stale', checkedAt, trouble: { since: new Date(end).toISOString(), reason } }
}

/** In most weeks of a term somebody changes a class. After this many days without a change, the file may be old. */
export const unchangedDays = 30

/**
 * The time since which the content of the roster is the same, however often its file was checked. Undefined while none of its
 * classes runs: between terms nothing has to change.
 */
export async function unchangedSince(db: Db, snapshot: Snapshot, now: Date): Promise<string | undefined> {
  const today = koreanDay(now)
  const running = (await listClasses(db, snapshot.id)).some((each) => isValidOn([each], today))
  return running ? known(snapshot.changed_at ?? snapshot.taken_at, now) : undefined
}

/** When the roster in use was last confirmed, and whether it has students without a full name; undefined if there is none. */
export async function findRosterInUse(db: Db): Promise<{ checkedAt: string; lacksNames: boolean } | undefined> {
  const snapshot = await findSnapshot(db)
  if (!snapshot) return undefined
  const { counts } = reportOf(snapshot).diagnostics
  const lacksNames = (counts['masked-name'] ?? 0) + (counts['no-name'] ?? 0) > 0
  return { checkedAt: snapshot.checked_at, lacksNames }
}

/** What `check` looks at. */
export type RosterCheck = {
  /** The roster in use. */
  snapshot: Snapshot | undefined
  /** Since when its content is the same, if it should have changed. */
  unchanged: string | undefined
  /** Whether a roster waits for an operator. */
  held: boolean
  failure: ImportFailure | undefined
}

export type ImportFailure = { at: string; reason: string }

/** The last import, if it failed. */
export async function findFailure(db: Db): Promise<ImportFailure | undefined> {
  const source = await findRosterSource(db)
  return source?.failed_at ? { at: source.failed_at, reason: source.failure ?? '' } : undefined
}

/** Keeps the failure of an import that found no source, until the next import. */
export async function recordMissingSource(db: Db, error: RosterError, now: Date): Promise<void> {
  if (error.reason === 'path') await addImportFailure(db, now.toISOString(), error.message)
}

export async function checkRoster(db: Db, now: Date): Promise<RosterCheck> {
  const snapshot = await findSnapshot(db)
  return {
    snapshot,
    unchanged: snapshot && (await unchangedSince(db, snapshot, now)),
    held: (await findHeldSnapshot(db)) !== undefined,
    failure: await findFailure(db),
  }
}
