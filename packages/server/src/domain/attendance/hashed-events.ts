import { setImmediate as breathe } from 'node:timers/promises'
import { OperatorError } from '../../errors/operator-error.ts'
import type { Place } from '../../database/queries/attendance/event-chain.ts'
import type { Db } from '../../database/tables/tables.ts'
import { type AttendanceEvent, listEventsAfter } from '../../database/queries/attendance/events.ts'
import { eventHash } from './chain.ts'

export type WalkOptions = {
  signal?: AbortSignal
  /** Receives the sequence of the last event read. */
  progress?: (sequence: number) => void
}

/** An event with the hash of the chain up to it. */
export type HashedEvent = AttendanceEvent & { hash: string }

const page = 500

/** Pages of events after `from`, up to the sequence `through`. Throws an OperatorError when aborted. */
export async function* hashedEvents(
  db: Db,
  from: Place,
  through: number,
  { signal, progress }: WalkOptions = {},
): AsyncGenerator<HashedEvent[]> {
  let last = from
  while (last.sequence < through) {
    throwIfAborted(signal)
    const events = await listEventsAfter(db, last.sequence, page)
    const hashed: HashedEvent[] = []
    for (const event of events) {
      if (event.sequence > through) break
      last = { sequence: event.sequence, hash: eventHash(last.hash, event) }
      hashed.push({ ...event, hash: last.hash })
    }
    if (hashed.length === 0) return
    yield hashed
    progress?.(last.sequence)
    await breathe()
  }
}

export function throwIfAborted(signal: AbortSignal | undefined, consequence = '아무것도 지우지 않았습니다.') {
  if (signal?.aborted) throw new OperatorError(`중단했습니다. ${consequence}`)
}
