import { sql } from 'kysely'
import { batched } from '../../tables/batched.ts'
import { isPostgres } from '../../tables/engine.ts'
import type { Db } from '../../tables/tables.ts'
import { prepared } from '../../tables/prepared.ts'
import type { Flag, Time } from '../../tables/tables.ts'

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

export type LectureState = { name: string; connected: boolean }

/** The session with its user. Does not check its age. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await listSessions(db, [tokenHash])
  return row
}

/** Like `findSession`, but requests that arrive together share one statement. */
export const findSessionInBatch = batched(listSessions, ({ token_hash }) => token_hash)

/** Like `findSessionInBatch`, with the lectures of the user and no further statement. */
export const findSessionWithLectures = batched(listSessionsWithLectures, ({ token_hash }) => token_hash)

async function listSessions(db: Db, tokenHashes: readonly string[]) {
  const { rows } = await sessionsOf(db, { tokenHashes: listed(db, tokenHashes) })
  return rows
}

async function listSessionsWithLectures(db: Db, tokenHashes: readonly string[]) {
  const { rows } = await sessionsWithLecturesOf(db, { tokenHashes: listed(db, tokenHashes) })
  return rows.map((row) => ({ ...row, lectures: lecturesOf(row.lectures) }))
}

function lecturesOf(list: string): LectureState[] {
  const lectures = JSON.parse(list) as [name: string, connected: Flag][]
  return lectures.map(([name, connected]) => ({ name, connected: connected === 1 }))
}

type Values = { tokenHashes: string }

const sessionsOf = prepared(['tokenHashes'], sessionsQuery)

/** All hashes in one parameter, so that the statement text is always the same. Hashes need no quotes. */
const listed = (db: Db, tokenHashes: readonly string[]) =>
  isPostgres(db) ? `{${tokenHashes.join()}}` : JSON.stringify(tokenHashes)

function sessionsQuery(db: Db, { tokenHashes }: Values) {
  const asked = isPostgres(db)
    ? sql<boolean>`token_hash = any(${tokenHashes}::text[])`
    : sql<boolean>`token_hash in (select value from json_each(${tokenHashes}))`
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
    .where(asked)
}

/** Returns all lectures in one column: one row per lecture would repeat the session. */
const sessionsWithLecturesOf = prepared(['tokenHashes'], (db, values: Values) =>
  sessionsQuery(db, values).select((row) => {
    const inOrder = row
      .selectFrom('lectures')
      .select(['name', 'connected'])
      .whereRef('user_key', '=', 'users.key')
      .where('removed_at', 'is', null)
      .orderBy('name')
    // SQLite already reads the rows in index order; ordering the aggregate would sort them again.
    const list = isPostgres(db)
      ? sql<string>`coalesce(json_agg(json_build_array(name, connected) order by name), '[]')::text`
      : sql<string>`json_group_array(json_array(name, connected))`
    return row.selectFrom(inOrder.as('shown')).select(list.as('list')).$asScalar().$notNull().as('lectures')
  }),
)

export type NewSession = { tokenHash: string; userKey: string; persistent: boolean; at: Date }

/** Adds a session and removes the user's oldest ones beyond `limit`. */
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

export async function changeSessionSeenAt(db: Db, tokenHash: string, at: Date): Promise<void> {
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

/** Removes sessions of one kind that were created, or last seen, before these times. */
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
