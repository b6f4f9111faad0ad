import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './database.ts'
import type { LectureState } from './lectures.ts'
import { prepared } from './prepared.ts'
import type { Flag, Time } from './tables.ts'

export type SessionRow = {
  token_hash: string
  persistent: Flag
  created_at: Time
  seen_at: Time
  key: string
  id: string
  username: string
  admin: Flag
  enabled: Flag
}

/** The session with its user, whatever its age. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const { rows } = await sessionOf(db, { tokenHash })
  return rows[0]
}

/** The same with the user's lectures, in one statement. */
export async function findSessionWithLectures(
  db: Db,
  tokenHash: string,
): Promise<(SessionRow & { lectures: LectureState[] }) | undefined> {
  const { rows } = await sessionWithLecturesOf(db, { tokenHash })
  const [row] = rows
  if (!row) return undefined
  const lectures = JSON.parse(row.lectures) as [name: string, connected: Flag][]
  return { ...row, lectures: lectures.map(([name, connected]) => ({ name, connected: connected === 1 })) }
}

const sessionOf = prepared(['tokenHash'], sessionQuery)

function sessionQuery(db: Db, { tokenHash }: { tokenHash: string }) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.key', 'sessions.user_key')
    .select([
      'token_hash',
      'persistent',
      'sessions.created_at',
      'seen_at',
      'users.key',
      'id',
      'username',
      'admin',
      'enabled',
    ])
    .where('token_hash', '=', tokenHash)
}

/** All lectures in one field: a row for each of them would repeat the session. */
const sessionWithLecturesOf = prepared(['tokenHash'], (db, values: { tokenHash: string }) => {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  return sessionQuery(db, values).select((row) => {
    const inOrder = row
      .selectFrom('lectures')
      .select(['name', 'connected'])
      .whereRef('user_key', '=', 'users.key')
      .where('removed_at', 'is', null)
      .orderBy('name')
    // SQLite takes the rows as the index has them; an order in the aggregate would sort them once more.
    const list = postgres
      ? sql<string>`coalesce(json_agg(json_build_array(name, connected) order by name), '[]')::text`
      : sql<string>`json_group_array(json_array(name, connected))`
    return row.selectFrom(inOrder.as('shown')).select(list.as('list')).$asScalar().$notNull().as('lectures')
  })
})

export type NewSession = { tokenHash: string; userKey: string; persistent: boolean; at: Date }

/** Adds a session and ends the user's oldest ones beyond `limit`. */
export async function addSession(db: Db, session: NewSession, limit: number): Promise<void> {
  const at = session.at.toISOString()
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_key: session.userKey,
      persistent: session.persistent ? 1 : 0,
      created_at: at,
      seen_at: at,
    })
    .execute()
  const kept = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_key', '=', session.userKey)
    .orderBy('created_at', 'desc')
    .orderBy('seen_at', 'desc')
    .limit(limit)
  await db
    .deleteFrom('sessions')
    .where('user_key', '=', session.userKey)
    .where('token_hash', '!=', session.tokenHash)
    .where('token_hash', 'not in', kept)
    .execute()
}

export async function touchSession(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: at.toISOString() }).where('token_hash', '=', tokenHash).execute()
}

export async function removeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function removeSessionsOf(db: Db, userKey: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_key', '=', userKey).execute()
}

export async function removeAllSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute()
}

/** Removes sessions of one kind that were begun, or last seen, before these times. */
export async function removeSessionsBefore(
  db: Db,
  { persistent, created, seen }: { persistent: boolean; created: Date; seen: Date },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('persistent', '=', persistent ? 1 : 0)
    .where((where) =>
      where.or([where('created_at', '<=', created.toISOString()), where('seen_at', '<=', seen.toISOString())]),
    )
    .execute()
}
