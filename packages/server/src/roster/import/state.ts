import { findRosterTimes } from '../../database/queries/roster/state.ts'
import type { Db } from '../../database/tables/tables.ts'
import { freshness } from '../model/terms.ts'
import type { Hold } from './guard/held.ts'
import { heldMessage } from './texts.ts'

export type RosterState = {
  state: 'none' | 'current' | 'stale' | 'held' | 'failed'
  /** When the roster in use was last confirmed. */
  checkedAt: string | undefined
  /** Since when the state is not in order, and a Korean sentence that says why. */
  trouble?: { since: string; reason: string }
}

/** Whether the roster is in order. What happened last counts. */
export async function rosterState(db: Db, now: Date): Promise<RosterState> {
  const times = await findRosterTimes(db)
  const checkedAt = times?.checked_at ?? undefined
  if (times?.failed_at)
    return { state: 'failed', checkedAt, trouble: { since: times.failed_at, reason: times.failure ?? '' } }
  if (times?.held_at && times.held)
    return {
      state: 'held',
      checkedAt,
      trouble: { since: times.held_at, reason: heldMessage(JSON.parse(times.held) as Hold) },
    }
  if (checkedAt === undefined) return { state: 'none', checkedAt }
  const end = Date.parse(checkedAt) + freshness
  if (now.getTime() < end) return { state: 'current', checkedAt }
  const reason = '명단을 일주일 넘게 확인하지 못했습니다.'
  return { state: 'stale', checkedAt, trouble: { since: new Date(end).toISOString(), reason } }
}
