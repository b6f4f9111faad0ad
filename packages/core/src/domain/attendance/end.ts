import { countStanding, endStanding, forgetTaken, listStanding } from '../../database/queries/attendance/standing.ts'
import { paced, write } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Campus, Operator } from '../actor.ts'
import { record } from '../audit/record.ts'

/** How many connections stand now. */
export { countStanding } from '../../database/queries/attendance/standing.ts'

type Options = {
  /** When the connections are due to end. One that began later continues. */
  before: Date
  signal: AbortSignal
  /** Receives the connections ended so far. */
  progress?: (count: number) => void
}

/** Lectures per transaction: an attendance change waits no longer than one of them. */
const batch = 50
const page = 500

/**
 * Ends all connections that began before a time, by the campus, in short transactions while the server answers requests. Each is recorded
 * as ended at that time, however late this runs. Returns how many. A repetition finds nothing to end, and of several
 * processes one ends each connection. An interrupted run returns what it has done.
 */
export async function endConnections(db: Db, actor: Campus | Operator, options: Options): Promise<number> {
  const { before: due, signal, progress } = options
  // First, so that an interrupted run has its row too.
  if (actor.kind === 'operator') {
    const details = { standing: await countStanding(db) }
    await record(db, actor, { task: 'attendance-end', details, at: due })
  }
  const inTurn = (work: (tx: Db) => Promise<number>) => paced(() => write(db, work), { giveWay: true })
  let ended = 0
  for (let last = { user_key: '', key: '' }; !signal.aborted;) {
    const found = await listStanding(db, due, { after: last, limit: page })
    const keys = found.map(({ key }) => key)
    for (let start = 0; start < keys.length && !signal.aborted; start += batch) {
      const some = keys.slice(start, start + batch)
      ended += await inTurn((tx) => endStanding(tx, some, due))
      progress?.(ended)
    }
    if (found.length < page) break
    last = found.at(-1) ?? last
  }
  while (!signal.aborted && (await inTurn((tx) => forgetTaken(tx, due, page))) === page);
  return ended
}
