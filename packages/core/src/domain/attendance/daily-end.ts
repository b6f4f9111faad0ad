import { findDone, forgetDone, setDone } from '../../database/queries/done-tasks.ts'
import type { Db } from '../../database/schema/tables.ts'
import { known } from '../../stored-time.ts'
import { endConnections } from './end.ts'

const day = 24 * 3600 * 1000

type Due = {
  /** The last time of `ATTENDANCE_END_AT` that has come. */
  last: Date
  now: Date
  /** Stops between two days. */
  signal: AbortSignal
}

/**
 * Ends all connections of each day since it last did, as the campus, and returns their number: the server may have been down
 * for days.
 */
export async function endDueConnections(db: Db, { last, now, signal }: Due): Promise<number> {
  let count = 0
  for (const due of timesSince(known(await findDone(db, 'attendance-end'), now), last)) {
    count += await endConnections(db, { kind: 'campus' }, { before: due, signal })
    if (signal.aborted) break
    await setDone(db, 'attendance-end', due)
  }
  return count
}

/** While the setting is off, its days do not count. Otherwise connections of those days would end at a time of those days. */
export function forgetDailyEnd(db: Db): Promise<void> {
  return forgetDone(db, 'attendance-end')
}

/** The same time of each day after `done` up to `last`, the earliest first; `last` alone if nothing is known. */
function timesSince(done: string | undefined, last: Date): Date[] {
  const days = done === undefined ? 0 : Math.ceil((last.getTime() - Date.parse(done)) / day) - 1
  return Array.from(
    { length: Math.max(0, days) + 1 },
    (_none, index) => new Date(last.getTime() - index * day),
  ).toReversed()
}
