import { setImmediate as nextTurn } from 'node:timers/promises'
import { findFirstEventSince } from '@campus-connect/core/database/queries/attendance/events.ts'
import { findChain } from '@campus-connect/core/database/queries/chains.ts'
import {
  type EventSelection,
  findLastEventSequence,
  listNamedEvents,
  type NamedEvent,
} from '@campus-connect/core/database/queries/attendance/export.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { progressReporter } from '../../context/progress.ts'

export type Extent = EventSelection & {
  /** Nothing from the first event on that is not before this time: the same that `attendance trim` removes. */
  before?: Date | undefined
  /** The first moment, and the first one after the last. */
  from?: Date | undefined
  until?: Date | undefined
  signal: AbortSignal
}

/** Sequences per query. Memory is bounded by it, not by the number of events. */
const page = 2000
/** Events of two servers may be written a little out of order. */
const slack = 60_000
/** The campus ends connections at the time when they were due, which may be written when a server starts a day later. */
const late = 48 * 3600 * 1000

/** Reads events in pages, reports progress, and stops when told to. */
export async function* eventPages(
  db: Db,
  { before, from, until, signal, ...selection }: Extent,
  { say }: Pick<OperatorContext, 'say'>,
): AsyncGenerator<NamedEvent[]> {
  const tell = progressReporter(say)
  const end = await findLastEventSequence(db)
  const { cut_sequence } = await findChain(db, 'attendance')
  const kept = await listNamedEvents(db, { after: 0, through: cut_sequence }, selection, { carried: true })
  if (kept.length > 0) yield kept.filter(({ at }) => isWithin(at, from, until))
  let last = cut_sequence
  if (from) last = Math.max(last, (await findFirstEventSince(db, new Date(from.getTime() - slack), cut_sequence)) - 1)
  while (last < end) {
    const through = Math.min(last + page, end)
    const events = await listNamedEvents(db, { after: last, through }, selection)
    const stop = events.findIndex(({ at }) => before !== undefined && at >= before.toISOString())
    yield (stop < 0 ? events : events.slice(0, stop)).filter(({ at }) => isWithin(at, from, until))
    const newest = events.at(-1)?.at
    const past = until && newest !== undefined && newest >= new Date(until.getTime() + late).toISOString()
    if (stop >= 0 || past) return
    last = through
    tell(`출석 기록을 내보내는 중입니다: ${last}번 / ${end}번`)
    await nextTurn()
    if (signal.aborted) throw new OperatorError('중단했습니다. 내보낸 파일이 완전하지 않습니다.')
  }
}

const isWithin = (at: string, from: Date | undefined, until: Date | undefined) =>
  (!from || at >= from.toISOString()) && (!until || at < until.toISOString())
