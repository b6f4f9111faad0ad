import type { LectureState } from '../../database/queries/users/page.ts'
import { DatabaseUnavailable } from '../../database/errors.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import {
  addSession,
  findSessionInBatch,
  findSessionWithLectures,
  findSessionWithListState,
  type ListState,
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

/** The user of a session, with the user's lectures. */
export type SignedInStudent = SignedIn & { lectures: LectureState[] }

/** The user of a session who reads the list of users. */
export type SignedInReader = SignedIn & { listState: ListState }

type Started = { token: string; maxAge: number | undefined }

/** Starts a session. `maxAge` (seconds) is for its cookie; undefined if the cookie ends with the browser. */
export async function startSession(db: Db, user: { key: string; persistent: boolean }, now: Date): Promise<Started> {
  const token = newToken()
  const session = { tokenHash: tokenHash(token), userKey: user.key, persistent: user.persistent, at: now }
  await addSession(db, session, sessionsPerUser)
  return { token, maxAge: user.persistent ? lifetimes.persistent.idle : undefined }
}

/** `renewFor`: the new max-age of the cookie in seconds, if it is due for renewal. */
export type Resumed<User = SignedIn> = { user: User; renewFor?: number }

type Find<Row> = (db: Db, tokenHash: string) => Promise<Row | undefined>

/** Gives the user of a live session, with what else `find` has read; undefined if the session has ended. */
function resumer<Row extends SessionRow, Extra>(find: Find<Row>, extraOf: (row: Row) => Extra) {
  return async (db: Db, token: string, now: Date): Promise<Resumed<SignedIn & Extra> | undefined> => {
    const row = await find(db, tokenHash(token))
    return row && resume(db, row, { ...signedIn(row), ...extraOf(row) }, now)
  }
}

/** Each also renews the parts of the session that are due. The last two read the lectures, or the state of the list of users, with it. */
export const resumeSession = resumer(findSessionInBatch, () => ({}))
export const resumeSessionWithLectures = resumer(findSessionWithLectures, ({ lectures }) => ({ lectures }))
export const resumeSessionWithListState = resumer(findSessionWithListState, ({ listState }) => ({ listState }))

async function resume<User>(db: Db, row: SessionRow, user: User, now: Date): Promise<Resumed<User> | undefined> {
  if (!row.enabled) return undefined
  if (secondsLeft(row, now) <= 0) return undefined

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
