import type { RosterTimes } from '../../database/queries/roster-times.ts'
import { freshness } from '../../domain/sync/sync.ts'
import { heldMessage, type Hold } from './guard.ts'

export type RosterState = {
  state: 'none' | 'current' | 'stale' | 'held' | 'failed'
  /** When the roster in use was last confirmed. */
  checkedAt: string | undefined
  /** Since when the state is not in order, and a Korean sentence that says why. */
  trouble?: { since: string; reason: string }
}

/** Whether the roster is in order. What happened last counts. */
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
  const end = Date.parse(checkedAt) + freshness
  if (now.getTime() < end) return { state: 'current', checkedAt }
  const reason = '명단을 일주일 넘게 확인하지 못했습니다.'
  return { state: 'stale', checkedAt, trouble: { since: new Date(end).toISOString(), reason } }
}
