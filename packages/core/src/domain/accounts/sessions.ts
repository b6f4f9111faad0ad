import { DatabaseUnavailable } from '../../database/errors.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import {
  addSession,
  findSessionInBatch,
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

/** Seconds between two writes of `seen_at`. A session may expire this much earlier than its idle time. */
const touchInterval = 5 * minute
const sessionsPerUser = 10

/** The user of a session. */
export type SignedIn = {
  key: string
  id: string
  username: string
  admin: boolean
  session: { hash: string; persistent: boolean }
}

type Started = { token: string; maxAge: number | undefined }

/** Starts a session. `maxAge` (seconds) is for its cookie; undefined if the cookie ends with the browser. */
export async function startSession(db: Db, user: { key: string; persistent: boolean }, now: Date): Promise<Started> {
  const token = newToken()
  const session = { tokenHash: tokenHash(token), userKey: user.key, persistent: user.persistent, at: now }
  await addSession(db, session, sessionsPerUser)
  return { token, maxAge: user.persistent ? lifetimes.persistent.idle : undefined }
}

/** `renewFor`: the new max-age of the cookie in seconds, if it is due for renewal. */
export type Resumed = { user: SignedIn; renewFor?: number }

/** Gives the user of a live session, and renews what is due of it; undefined if the session has ended. */
export async function resumeSession(db: Db, token: string, now: Date): Promise<Resumed | undefined> {
  const row = await findSessionInBatch(db, tokenHash(token))
  if (!row?.enabled || secondsLeft(row, now) <= 0) return undefined

  const user = signedIn(row)
  const foreign = isForeign(row.created_at, now) || isForeign(row.seen_at, now)
  if (!foreign && since(row.seen_at, now) < touchInterval) return { user }
  const touched = await touch(db, row.token_hash, now)
  return touched && row.persistent
    ? { user, renewFor: secondsLeft({ ...row, seen_at: now.toISOString() }, now) }
    : { user }
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
  }
}

function secondsLeft(row: Pick<SessionRow, 'persistent' | 'created_at' | 'seen_at'>, now: Date) {
  const { idle, absolute } = row.persistent ? lifetimes.persistent : lifetimes.browser
  return Math.floor(Math.min(idle - since(row.seen_at, now), absolute - since(row.created_at, now)))
}

/** A foreign time counts as now, so that it makes nothing live longer. */
function since(time: string, now: Date) {
  return Math.max(0, now.getTime() - Date.parse(time)) / 1000
}

/** Deletes expired sessions. */
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
}
