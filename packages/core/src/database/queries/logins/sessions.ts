import { sql } from 'kysely'
import { batched } from '../../statements/batched.ts'
import { latestTime } from '../../../stored-time.ts'
import { listParameter, oneOf, unlessForeign } from '../../statements/engine.ts'
import type { Db } from '../../schema/tables.ts'
import { prepared } from '../../statements/prepared.ts'
import type { Flag, Time } from '../../schema/columns.ts'

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
  /** Whether the account has a password. */
  password: Flag
  /** The issuer of the portal by which the session began. */
  portal: string | null
  portal_session: string | null
  fresh_at: Time | null
}

/** The session with its user. Does not check its age. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await listSessions(db, [tokenHash])
  return row
}

/** Like `findSession`, but requests that arrive together share one statement. */
export const findSessionInBatch = batched(listSessions, ({ token_hash }) => token_hash)

async function listSessions(db: Db, tokenHashes: readonly string[]) {
  const { rows } = await sessionsOf(db, { tokenHashes: listParameter(db, tokenHashes) })
  return rows
}

type Values = { tokenHashes: string }

const sessionsOf = prepared(['tokenHashes'], (db, { tokenHashes }: Values) =>
  db
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
      'portal',
      'portal_session',
      'fresh_at',
      sql<Flag>`case when password_hash = '' then 0 else 1 end`.as('password'),
    ])
    .where(oneOf(db, 'token_hash', tokenHashes)),
)

/** The portal by which a session begins, and the hash of the session there. */
export type PortalSession = { issuer: string; session: string | null }

export type NewSession = {
  tokenHash: string
  userKey: string
  persistent: boolean
  portal?: PortalSession | undefined
  at: Date
}

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
      portal: session.portal?.issuer ?? null,
      portal_session: session.portal?.session ?? null,
    })
    .execute()
  const kept = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_key', '=', session.userKey)
    .orderBy(unlessForeign('created_at', session.at), 'desc')
    .orderBy('seen_at', 'desc')
    .limit(limit)
  await db
    .deleteFrom('sessions')
    .where('user_key', '=', session.userKey)
    .where('token_hash', '!=', session.tokenHash)
    .where('token_hash', 'not in', kept)
    .execute()
}

/** How many people have a session that the cleanup has not removed. */
export async function countPeopleIn(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.count('user_key').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Also lets a session begin now whose beginning is foreign: it lives no longer than one that begins now. */
export async function changeSessionSeenAt(db: Db, tokenHash: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('sessions')
    .set({ seen_at: at, created_at: knownOr('created_at', now) })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Sessions whose times are foreign begin now. */
export async function settleForeignSessions(db: Db, now: Date): Promise<void> {
  const latest = latestTime(now).toISOString()
  await db
    .updateTable('sessions')
    .set({ created_at: knownOr('created_at', now), seen_at: knownOr('seen_at', now) })
    .where(({ or, eb }) => or([eb('created_at', '>', latest), eb('seen_at', '>', latest)]))
    .execute()
}

const knownOr = (column: 'created_at' | 'seen_at', now: Date) =>
  sql<string>`case when ${sql.ref(column)} > ${latestTime(now).toISOString()} then ${now.toISOString()} else ${sql.ref(column)} end`

export async function removeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function removeSessionsOf(db: Db, userKey: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_key', '=', userKey).execute()
}

/** The user of the session came back from a fresh login at the portal. */
export async function changeSessionFreshAt(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ fresh_at: now.toISOString() }).where('token_hash', '=', tokenHash).execute()
}

/** Removes the sessions that began with one session at the portal, or all that a user began there. Returns how many. */
export async function removePortalSessions(
  db: Db,
  which: { session: string } | { issuer: string; userKey: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(({ and, eb }) =>
      'session' in which
        ? eb('portal_session', '=', which.session)
        : and([eb('portal', '=', which.issuer), eb('user_key', '=', which.userKey)]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function removeAllSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute()
}

type Kind = { persistent: boolean } | { admin: true }

/** Removes sessions of one kind that were created, or last seen, before these times. */
export async function removeSessionsBefore(
  db: Db,
  { created, seen, ...kind }: { created: Date; seen: Date } & Kind,
): Promise<void> {
  const administrators = db.selectFrom('users').select('key').where('admin', '=', 1)
  await db
    .deleteFrom('sessions')
    .where((where) =>
      'admin' in kind ? where('user_key', 'in', administrators) : where('persistent', '=', kind.persistent ? 1 : 0),
    )
    .where((where) =>
      where.or([where('created_at', '<=', created.toISOString()), where('seen_at', '<=', seen.toISOString())]),
    )
    .execute()
}
