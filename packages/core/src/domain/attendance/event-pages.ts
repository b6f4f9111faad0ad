import { setImmediate as nextTurn } from 'node:timers/promises'
import { findFirstEventSince } from '../../database/queries/attendance/events.ts'
import { findChain } from '../../database/queries/chains.ts'
import {
  type EventSelection,
  findLastEventSequence,
  listNamedEvents,
  type NamedEvent,
} from '../../database/queries/attendance/export.ts'
import type { Db } from '../../database/schema/tables.ts'
import { Refusal } from '../refusal.ts'

export type Extent = EventSelection & {
  /** Nothing from the first event on that is not before this time: the same that `attendance trim` removes. */
  before?: Date | undefined
  /** The first moment, and the first one after the last. */
  from?: Date | undefined
  until?: Date | undefined
}

export type Watch = {
  signal: AbortSignal
  /** Receives the last sequence that was read, and the one that comes last. */
  progress?: ((sequence: number, end: number) => void) | undefined
}

/** Sequences per query. Memory is bounded by it, not by the number of events. */
const page = 2000
/** Events of two servers may be written a little out of order. */
const slack = 60_000
/** The campus ends connections at the time when they were due, which may be written when a server starts a day later. */
const late = 48 * 3600 * 1000

/** Reads events in pages. Throws the Refusal `interrupted` when it is told to stop. */
export async function* eventPages(
  db: Db,
  { before, from, until, ...selection }: Extent,
  { signal, progress }: Watch,
): AsyncGenerator<NamedEvent[]> {
  const end = await findLastEventSequence(db)
  const { cut_sequence } = await findChain(db, 'attendance')
  const kept = await listNamedEvents(db, { after: 0, through: cut_sequence }, selection, { carried: true })
  if (kept.length > 0) yield kept.filter(({ at }) => isWithin(at, from, until))
  let last = cut_sequence
  // A person's events are found by an index, and few enough to be read at once.
  const step = selection.userKeys ? Infinity : page
  if (from) last = Math.max(last, (await findFirstEventSince(db, new Date(from.getTime() - slack), cut_sequence)) - 1)
  while (last < end) {
    const through = Math.min(last + step, end)
    const events = await listNamedEvents(db, { after: last, through }, selection)
    const stop = events.findIndex(({ at }) => before !== undefined && at >= before.toISOString())
    yield (stop < 0 ? events : events.slice(0, stop)).filter(({ at }) => isWithin(at, from, until))
    const newest = events.at(-1)?.at
    const past = until && newest !== undefined && newest >= new Date(until.getTime() + late).toISOString()
    if (stop >= 0 || past) return
    last = through
    progress?.(last, end)
    await nextTurn()
    if (signal.aborted) throw new Refusal('interrupted')
  }
}

const isWithin = (at: string, from: Date | undefined, until: Date | undefined) =>
  (!from || at >= from.toISOString()) && (!until || at < until.toISOString())
