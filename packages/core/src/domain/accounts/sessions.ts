import { DatabaseUnavailable } from '../../database/errors.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import {
  addSession,
  findSession,
  findSessionInBatch,
  type PortalSession,
  removeSessionsBefore,
  type SessionRow,
  changeSessionSeenAt,
} from '../../database/queries/logins/sessions.ts'
import { isForeign } from '../../stored-time.ts'
import { newToken, tokenHash } from '../../tokens.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds: `idle` since the last request, `absolute` since the login. */
const lifetimes = {
  browser: { idle: 12 * hour, absolute: 24 * hour },
  persistent: { idle: 30 * day, absolute: 180 * day },
}

/** Seconds after its login for which a session of an administrator lives, whatever its kind. */
const adminAbsolute = 12 * hour

/** Seconds between two writes of `seen_at`. A session may expire this much earlier than its idle time. */
const touchInterval = 5 * minute
/** The part of an administrator's idle time after which the next request is written down. */
const adminTouchPart = 1 / 60
const sessionsPerUser = 10

/** `ADMIN_IDLE`: minutes after the last request at which a session of an administrator ends. */
export type AdminIdle = { adminIdle: number }

/** The user of a session. */
export type SignedIn = {
  key: string
  id: string
  username: string
  admin: boolean
  session: { hash: string; persistent: boolean }
  /** Whether the session began at the portal, and whether the account has a password. */
  portal: boolean
  password: boolean
}

export type Started = { token: string; maxAge: number | undefined }

/** Starts a session. `maxAge` (seconds) is for its cookie; undefined if the cookie ends with the browser. */
export async function startSession(
  db: Db,
  user: { key: string; persistent: boolean; admin: boolean; portal?: PortalSession | undefined },
  now: Date,
): Promise<Started> {
  const token = newToken()
  const { key: userKey, persistent, portal } = user
  const session = { tokenHash: tokenHash(token), userKey, persistent, portal, at: now }
  await addSession(db, session, sessionsPerUser)
  const maxAge = user.admin ? adminAbsolute : lifetimes.persistent.idle
  return { token, maxAge: user.persistent ? maxAge : undefined }
}

/**
 * `renewFor`: the new max-age of the cookie in seconds, if it is due for renewal. `endsIn`: the seconds after which the session of an
 * administrator ends if no request follows.
 */
export type Resumed = { user: SignedIn; renewFor?: number; endsIn?: number }

/** Gives the user of a live session, and renews what is due of it; undefined if the session has ended. */
export async function resumeSession(
  db: Db,
  token: string,
  { now, adminIdle }: { now: Date } & AdminIdle,
): Promise<Resumed | undefined> {
  const row = await findSessionInBatch(db, tokenHash(token))
  if (!row?.enabled) return undefined
  const lifetime = lifetimeOf(row, adminIdle)
  if (secondsLeft(row, lifetime, now) <= 0) return undefined

  const user = signedIn(row)
  const left = secondsLeft({ ...row, seen_at: now.toISOString() }, lifetime, now)
  const resumed = user.admin ? { user, endsIn: left } : { user }
  const foreign = isForeign(row.created_at, now) || isForeign(row.seen_at, now)
  if (!foreign && since(row.seen_at, now) < lifetime.touch) return resumed
  const touched = await touch(db, row.token_hash, now)
  // The cookie of an administrator lives for all of its 12 hours from the beginning.
  return touched && row.persistent && !user.admin ? { ...resumed, renewFor: left } : resumed
}

/** The session with this hash, if it has not ended. Renews nothing. */
export async function findLiveSession(
  db: Db,
  hash: string,
  { now, adminIdle }: { now: Date } & AdminIdle,
): Promise<SessionRow | undefined> {
  const row = await findSession(db, hash)
  return row?.enabled && secondsLeft(row, lifetimeOf(row, adminIdle), now) > 0 ? row : undefined
}

/** The portal by which a session began. */
export const portalOf = ({ portal, portal_session }: SessionRow): PortalSession | undefined =>
  portal === null ? undefined : { issuer: portal, session: portal_session }

function lifetimeOf({ admin, persistent }: SessionRow, adminIdle: number) {
  if (!admin) return { ...(persistent ? lifetimes.persistent : lifetimes.browser), touch: touchInterval }
  const idle = adminIdle * minute
  return { idle, absolute: adminAbsolute, touch: idle * adminTouchPart }
}

/** Ignores a busy database: reads still work, and the next request tries again. */
async function touch(db: Db, hash: string, now: Date) {
  try {
    await inTransaction(db, (transaction) => changeSessionSeenAt(transaction, hash, now), { lockTimeout: 0 })
    return true
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false
    throw error
  }
}

function signedIn(row: SessionRow): SignedIn {
  return {
    key: row.key,
    id: row.id,
    username: row.username,
    admin: row.admin === 1,
    session: { hash: row.token_hash, persistent: row.persistent === 1 },
    portal: row.portal !== null,
    password: row.password === 1,
  }
}

function secondsLeft(row: SessionRow, { idle, absolute }: { idle: number; absolute: number }, now: Date) {
  return Math.floor(Math.min(idle - since(row.seen_at, now), absolute - since(row.created_at, now)))
}

/** A foreign time counts as now, so that it makes nothing live longer. */
function since(time: string, now: Date) {
  return Math.max(0, now.getTime() - Date.parse(time)) / 1000
}

/** Deletes expired sessions. One that ended after its `ADMIN_IDLE` stays, ended, until its 12 hours are over. */
export async function removeEndedSessions(db: Db, now: Date): Promise<void> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  for (const kind of ['browser', 'persistent'] as const) {
    const { idle, absolute } = lifetimes[kind]
    await removeSessionsBefore(db, {
      persistent: kind === 'persistent',
      created: before(absolute),
      seen: before(idle),
    })
  }
  await removeSessionsBefore(db, { admin: true, created: before(adminAbsolute), seen: before(adminAbsolute) })
}
