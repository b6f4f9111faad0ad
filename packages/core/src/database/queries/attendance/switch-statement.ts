import { sql } from 'kysely'
import type { Db } from '../../schema/tables.ts'
import { levelNames, levels, refilled, type TokenCost } from '../token-buckets.ts'
import { type Outcome, switchKey } from './lectures.ts'
import { prepared } from '../../statements/prepared.ts'
import type { Flag, Time } from '../../schema/columns.ts'

/** An attendance change that a student makes in one of the student's own lectures. */
export type Switch = {
  /** The hash of the session token. */
  session: string
  userKey: string
  name: string
  connected: boolean
  /** What a change takes out of the buckets of the number. */
  cost: TokenCost
  at: Date
}

/**
 * For PostgreSQL: attendance changes of different users with the same cost, in one round trip and one transaction. The outcomes
 * are in the order of the attendance changes. Does not wait for locked lectures: they are unknown.
 */
export const switchTogether = (db: Db, switches: readonly Switch[]): Promise<(Outcome | 'no session')[]> =>
  outcomesOf(together, db, switches)

/** One attendance change in the same way, which waits for the lock of its lecture. */
export async function switchAlone(db: Db, wanted: Switch): Promise<Outcome | 'no session'> {
  const [outcome] = await outcomesOf(alone, db, [wanted])
  return outcome!
}

async function outcomesOf(statement: Statement, db: Db, switches: readonly Switch[]) {
  const { cost, at } = switches.at(-1)!
  const wanted = switches.map(({ session, name, connected }) => ({ session, name, connected: connected ? 1 : 0 }))
  const { rows } = await statement(db, {
    switches: JSON.stringify(wanted),
    time: at.toISOString(),
    ...levels(cost, at),
  })
  const found = new Map(rows.map((row) => [row.session, row]))
  return wanted.map(({ session, connected }) => outcomeOf(found.get(session), connected))
}

function outcomeOf(row: Found | undefined, connected: number) {
  if (!row) return 'no session'
  if (row.connected === null) return 'unknown lecture'
  if (row.connected === connected) return 'unchanged'
  return row.changed === null ? 'throttled' : 'changed'
}

type Found = { session: string; connected: Flag | null; changed: string | null }

type Wanted = { session: string; name: string; connected: Flag }
type Values = ReturnType<typeof levels> & { switches: string; time: string }

const names = ['switches', 'time', ...levelNames] as const

/**
 * All parts see the same snapshot, and their order is undefined unless one reads the result of another. `lecture`
 * locks the rows and returns their current state, so `changed` must not check `connected` again: it would see the
 * snapshot.
 */
const statement = (waits: boolean) =>
  prepared(names, (db, given: Values) =>
    db
      .with('caller', (part) =>
        part
          .selectFrom(
            sql<Wanted>`json_to_recordset(${given.switches}::json)`.as<'wanted'>(
              sql`wanted(session text, name text, connected integer)`,
            ),
          )
          .innerJoin('sessions', 'token_hash', 'session')
          .innerJoin('users', 'users.key', 'sessions.user_key')
          .select(['session', 'users.key', 'wanted.name', 'wanted.connected'])
          .select(sql<string>`${sql.lit(switchKey(''))} || users.id`.as('bucket'))
          .where('enabled', '=', 1),
      )
      .with('lecture', (part) =>
        part
          .selectFrom('lectures')
          .innerJoin('caller', (on) =>
            on.onRef('caller.key', '=', 'lectures.user_key').onRef('caller.name', '=', 'lectures.name'),
          )
          .select(['lectures.key', 'bucket', 'user_key', 'lectures.connected', 'caller.connected as wanted'])
          .where('removed_at', 'is', null)
          .forNoKeyUpdate('lectures')
          .$if(!waits, (lectures) => lectures.skipLocked()),
      )
      .with('spent', (part) =>
        part
          .insertInto('token_buckets')
          .columns(['key', 'full_at', 'day_full_at', 'spent_at'])
          .expression((from) =>
            from
              .selectFrom('lecture')
              .select([
                'bucket',
                sql<number>`${given.first}`.as('full_at'),
                sql<number>`${given.dayFirst}`.as('day_full_at'),
                sql<number>`${given.now}`.as('spent_at'),
              ])
              .whereRef('connected', '!=', 'wanted'),
          )
          .onConflict(refilled(given))
          .returning('key'),
      )
      .with('changed', (part) =>
        part
          .updateTable('lectures')
          .from('lecture')
          .innerJoin('spent', 'spent.key', 'lecture.bucket')
          .set((row) => ({
            connected: row.ref('lecture.wanted'),
            connected_at: sql<Time | null>`case when lecture.wanted = 1 then ${given.time} end`,
          }))
          .whereRef('lectures.key', '=', 'lecture.key')
          .returning([
            'lectures.user_key',
            'lectures.name',
            'lectures.class_sourced_id',
            'lecture.connected as before',
            'lecture.wanted',
          ]),
      )
      .with('event', (part) =>
        part
          .insertInto('attendance_events')
          .columns([
            'at',
            'user_key',
            'lecture',
            'connected_from',
            'connected_to',
            'by_key',
            'cause',
            'class_sourced_id',
          ])
          .expression((from) =>
            from
              .selectFrom('changed')
              .select([
                sql<string>`${given.time}`.as('at'),
                'user_key',
                'name',
                'before',
                'wanted',
                sql<string>`''`.as('by_key'),
                sql<'student'>`'student'`.as('cause'),
                'class_sourced_id',
              ]),
          ),
      )
      .selectFrom('caller')
      .leftJoin('lecture', 'lecture.user_key', 'caller.key')
      .leftJoin('changed', 'changed.user_key', 'caller.key')
      .select(['session', 'lecture.connected', 'changed.user_key as changed']),
  )

type Statement = ReturnType<typeof statement>
const together = statement(false)
const alone = statement(true)
