import { countEventsFrom, findFirstEventSince, findOldestEvent } from '../../database/queries/attendance/events.ts'
import { findChain } from '../../database/queries/chains.ts'
import { isPostgres } from '../../database/statements/engine.ts'
import type { Db } from '../../database/schema/tables.ts'

const day = 24 * 3600 * 1000
const month = 30 * day
const year = 365 * day
/** Bytes per event of a student with its indexes, for a lecture title of ten syllables. */
const bytes = { sqlite: 100, postgres: 173 }

/** `oldest`: the time of the oldest event. A year of events, and the bytes that they take. */
export type Growth = { oldest: string; eventsInYear: number; bytesInYear: number }

/** How the attendance record grows, by its last 30 days. Undefined without an event. */
export async function estimateGrowth(db: Db, now: Date): Promise<Growth | undefined> {
  const { cut_sequence } = await findChain(db, 'attendance')
  const oldest = await findOldestEvent(db, cut_sequence)
  if (!oldest) return undefined
  const since = Math.max(now.getTime() - month, Date.parse(oldest.at))
  const first = await findFirstEventSince(db, new Date(since), oldest.sequence)
  const count = await countEventsFrom(db, first)
  const eventsInYear = Math.round((count * year) / Math.max(now.getTime() - since, day))
  return {
    oldest: oldest.at,
    eventsInYear,
    bytesInYear: eventsInYear * (isPostgres(db) ? bytes.postgres : bytes.sqlite),
  }
}
