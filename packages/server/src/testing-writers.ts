import { setTimeout as pause } from 'node:timers/promises'
import { type Campus, CampusError, createCampus, type Fetch } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'
import { hash } from '@node-rs/argon2'
import { type Db, inTransaction } from './store/database.ts'
import { addUser } from './store/users.ts'
import { cheapHashes, testPassword } from './testing.ts'
import { newKey } from './tokens.ts'

const lecture = '자료구조'

/** Somebody who does one thing all the time, and what he was told. */
export type Actor = {
  /** How often it was acknowledged. */
  acknowledged: () => number
  failures: CampusError[]
  /** Of what was begun after this moment of `performance.now()`. */
  failuresSince: (moment: number) => CampusError[]
  /** Resolves after that many more acknowledgements. */
  more: (times: number) => Promise<void>
  stop: () => Promise<void>
}

/** A student who switches his lecture on and off; the first time he connects it. */
export type Writer = Actor & { id: string }

type Client = { retries?: boolean; headers?: Record<string, string> }

/** A client with cookies of its own, which tells every failure but where it may try again; with `headers` besides its own. */
export function campusAt(baseUrl: string, { retries = false, headers = {} }: Client = {}) {
  const send: Fetch = (input, init) =>
    fetch(input, { ...init, headers: [...new Headers(init?.headers), ...Object.entries(headers)] })
  return createCampus({ baseUrl, retries, fetch: cookieJar(undefined, send).fetch })
}

/** Students with one lecture each, straight into the database. */
export async function addStudents(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => String(20240001 + index))
  const passwordHash = await hash(testPassword, cheapHashes)
  const at = new Date()
  for (const id of ids)
    await inTransaction(db, async (transaction) => {
      const user = await addUser(transaction, { id, username: '김하늘', passwordHash, at })
      await transaction
        .insertInto('lectures')
        .values({
          key: newKey(),
          user_key: user!.key,
          name: lecture,
          connected: 0,
          source: 'manual',
          class_sourced_id: null,
          created_at: at.toISOString(),
          removed_at: null,
        })
        .execute()
    })
  return ids
}

/** Begins to switch as fast as it is answered; what failed is tried again. */
export async function startWriter(campus: Campus, id: string, { rest = 0 } = {}): Promise<Writer> {
  await campus.login({ id, password: testPassword })
  const act = (acknowledged: number) =>
    acknowledged % 2 === 0 ? campus.startAttendance({ name: lecture }) : campus.stopAttendance({ name: lecture })
  const actor = keepOn(act, { rest })
  return { id, ...actor }
}

/** Begins to do this again and again, given how often it was acknowledged; after each answer it rests for `rest` milliseconds. */
export function keepOn(act: (acknowledged: number) => Promise<unknown>, { rest = 0 } = {}): Actor {
  const failures: CampusError[] = []
  const begun = new Map<CampusError, number>()
  let acknowledged = 0
  const stopped = new AbortController()
  const waiting = new Set<{ until: number; resolve: () => void }>()

  const running = (async () => {
    while (!stopped.signal.aborted) {
      const start = performance.now()
      try {
        await act(acknowledged)
        acknowledged += 1
        for (const each of waiting) if (acknowledged >= each.until) each.resolve()
      } catch (error) {
        if (!(error instanceof CampusError)) throw error
        failures.push(error)
        begun.set(error, start)
      }
      if (rest > 0) await pause(rest)
    }
  })()

  return {
    failures,
    failuresSince: (moment) => failures.filter((error) => (begun.get(error) ?? 0) > moment),
    acknowledged: () => acknowledged,
    more: (times) => new Promise((resolve) => waiting.add({ until: acknowledged + times, resolve })),
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}

/** What the database has lost, or has half, of what the writer was told. */
export async function misfits(db: Db, { id, acknowledged, failures }: Writer): Promise<string[]> {
  const events = await db
    .selectFrom('attendance_events as event')
    .innerJoin('users', 'users.key', 'event.user_key')
    .select(['connected_from', 'connected_to'])
    .where('users.id', '=', id)
    .orderBy('event.sequence')
    .execute()
  const row = await db
    .selectFrom('lectures')
    .innerJoin('users', 'users.key', 'user_key')
    .select('connected')
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
  const extra = events.length - acknowledged()
  return [
    ...(extra < 0 ? [`${id}: ${-extra} acknowledged switches are lost`] : []),
    // The last one may have been committed although its answer said that it was not.
    ...(extra > (failures.length > 0 ? 1 : 0) ? [`${id}: ${extra} switches too many`] : []),
    ...(events.some(({ connected_from }, index) => connected_from !== index % 2) ? [`${id}: not in turn`] : []),
    ...(row.connected !== events.length % 2 ? [`${id}: the lecture differs from its events`] : []),
  ]
}
