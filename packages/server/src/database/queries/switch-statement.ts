import { sql } from 'kysely'
import type { Db } from '../tables/tables.ts'
import type { Outcome } from './lectures.ts'
import { prepared } from '../tables/prepared.ts'
import { levels, refilled } from './switch-limits.ts'
import type { Flag } from '../tables/tables.ts'

/** A switch that a student makes on an own lecture. */
export type Switch = {
  /** The hash of the session token. */
  session: string
  name: string
  connected: boolean
  /** Milliseconds that a change takes out of the bucket. */
  cost: number
  at: Date
}

/** For PostgreSQL: one statement, so one round trip and one transaction. */
export async function switchInOneStatement(db: Db, wanted: Switch): Promise<Outcome | 'no session'> {
  const { session, name, cost, at } = wanted
  const connected: Flag = wanted.connected ? 1 : 0
  const before: Flag = wanted.connected ? 0 : 1
  const values = { session, name, connected, before, time: at.toISOString(), ...levels(cost, at) }
  const { rows } = await statement(db, values)
  const [found] = rows
  if (!found?.caller) return 'no session'
  if (found.connected === null) return 'unknown lecture'
  if (found.connected === connected) return 'unchanged'
  return found.changed ? 'changed' : 'throttled'
}

type Values = ReturnType<typeof levels> & {
  session: string
  name: string
  connected: Flag
  before: Flag
  time: string
}

const names = ['session', 'name', 'connected', 'before', 'time', 'cost', 'now', 'first', 'latest', 'foreign'] as const

/**
 * All parts see the same snapshot, and their order is undefined unless one reads the result of another. `lecture`
 * locks the row and returns its current state, so `changed` must not check `connected` again: it would see the
 * snapshot.
 */
const statement = prepared(names, (db, given: Values) =>
  db
    .with('caller', (part) =>
      part
        .selectFrom('sessions')
        .innerJoin('users', 'users.key', 'sessions.user_key')
        .select('users.key')
        .where('token_hash', '=', given.session)
        .where('enabled', '=', 1),
    )
    .with('lecture', (part) =>
      part
        .selectFrom('lectures')
        .innerJoin('caller', 'caller.key', 'lectures.user_key')
        .select(['lectures.key', 'lectures.user_key', 'lectures.connected'])
        .where('name', '=', given.name)
        .where('removed_at', 'is', null)
        .forNoKeyUpdate('lectures'),
    )
    .with('spent', (part) =>
      part
        .insertInto('switch_limits')
        .columns(['user_key', 'full_at'])
        .expression((from) =>
          from
            .selectFrom('lecture')
            .select(['user_key', sql<number>`${given.first}`.as('full_at')])
            .where('connected', '!=', given.connected),
        )
        .onConflict(refilled(given))
        .returning('user_key'),
    )
    .with('changed', (part) =>
      part
        .updateTable('lectures')
        .from('lecture')
        .innerJoin('spent', 'spent.user_key', 'lecture.user_key')
        .set({ connected: given.connected })
        .whereRef('lectures.key', '=', 'lecture.key')
        .returning(['lectures.user_key', 'lectures.name']),
    )
    .with('event', (part) =>
      part
        .insertInto('attendance_events')
        .columns(['at', 'user_key', 'lecture', 'connected_from', 'connected_to', 'by_key', 'cause'])
        .expression((from) =>
          from
            .selectFrom('changed')
            .select([
              sql<string>`${given.time}`.as('at'),
              'user_key',
              'name',
              sql<Flag>`${given.before}`.as('connected_from'),
              sql<Flag>`${given.connected}`.as('connected_to'),
              sql<string>`''`.as('by_key'),
              sql<'student'>`'student'`.as('cause'),
            ]),
        ),
    )
    .selectNoFrom((part) => [
      part.exists(part.selectFrom('caller').select('key')).as('caller'),
      part.selectFrom('lecture').select('connected').as('connected'),
      part.exists(part.selectFrom('changed').select('user_key')).as('changed'),
    ]),
)
