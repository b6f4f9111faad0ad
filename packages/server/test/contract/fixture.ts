import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import type { FastifyInstance } from 'fastify'
import { argon2Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { failuresAtNumber, failuresFrom, signupRefusalsFrom } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { switchKey } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import type { Flag } from '@campus-connect/core/database/schema/columns.ts'
import { testAdmin, testPassword, type TestServer, testServer } from '../support/server.ts'
import { tokenHash } from '@campus-connect/core/tokens.ts'

const begin = Date.parse('2026-10-01T00:00:00Z')
const past = new Date(begin - 2 * 24 * 3600 * 1000).toISOString()
const at = new Date(begin).toISOString()

/** The owner of the cookie of a request. */
export const actors = ['nobody', 'student', 'throttled', 'disabled', 'ended', 'admin'] as const
export type Actor = (typeof actors)[number]

export const tokens = Object.fromEntries(actors.map((actor) => [actor, actor.padEnd(43, '0')])) as Record<Actor, string>

export const numbers: Record<Exclude<Actor, 'nobody' | 'ended'>, string> = {
  student: '20240001',
  throttled: '20240002',
  disabled: '20240008',
  admin: testAdmin,
}
export const lectures = ['자료구조', '카누/카약', 'a%2Fb', '50% <b>']
/** An address whose rate limit is used up. */
export const blockedAddress = '192.0.2.66'
/** An `Idempotency-Key` with which everybody has made another request. */
export const usedKey = '7f0c2a52-5f0e-4a5b-9c39-0a4b8f6f2d11'

export type Fixture = {
  app: FastifyInstance
  db: Db
  server: TestServer
  /** Restores the first state, except for tables that can only be added to. */
  restore: () => Promise<void>
  /** Seconds. */
  later: (seconds: number) => void
  close: () => Promise<void>
}

/** The whole app with a roster, a few accounts and a clock that stands still. */
export async function openFixture(): Promise<Fixture> {
  const db = await openDatabase(':memory:')
  let now = begin
  let restored = 0
  const clock = () => new Date(now)
  const path = await writeFolder(sampleFiles())
  await importRoster(db, { path, match: 'auto', term: 'current', clock })
  const server = await testServer({ db, clock })
  const hash = await argon2Passwords({ memoryCost: 64, timeCost: 1, parallelism: 1 }).hash(testPassword)

  return {
    app: server.app,
    db,
    server,
    restore: async () => {
      now = begin
      await db.transaction().execute((transaction) => restore(transaction, hash))
      restored += 1
      await emptyBuckets(db, restored % 2 === 0 ? [0, 1] : [1])
    },
    later: (seconds) => void (now += seconds * 1000),
    close: async () => {
      await server.close()
      await db.destroy()
    },
  }
}

/** Uses up the attendance changes of the administrator, and after every second restore those of the students too. */
async function emptyBuckets(db: Db, admin: Flag[]) {
  const users = await db.selectFrom('users').select('id').where('admin', 'in', admin).execute()
  const rows = users.map(({ id }) => ({ key: switchKey(id), full_at: begin + 60_000, day_full_at: 0 }))
  await db.insertInto('token_buckets').values(rows).execute()
}

async function restore(db: Db, hash: string) {
  // Sessions, devices, lectures and syncs are deleted with their users.
  for (const table of ['users', 'throttles', 'token_buckets', 'reserved_ids', 'kept_answers'] as const)
    await db.deleteFrom(table).execute()
  const account = (actor: keyof typeof numbers) => ({
    key: `key of ${actor}`,
    id: numbers[actor],
    username: '김하늘',
    password_hash: hash,
    admin: actor === 'admin' ? (1 as const) : (0 as const),
    enabled: actor === 'disabled' ? (0 as const) : (1 as const),
    created_at: past,
    updated_at: past,
  })
  const people = ['student', 'throttled', 'disabled', 'admin'] as const
  await db.insertInto('users').values(people.map(account)).execute()
  const session = (actor: Actor, user: keyof typeof numbers, seen: string) => ({
    token_hash: tokenHash(tokens[actor]),
    user_key: `key of ${user}`,
    persistent: 0 as const,
    created_at: seen,
    seen_at: seen,
  })
  const live = people.map((actor) => session(actor, actor, at))
  await db
    .insertInto('sessions')
    .values([...live, session('ended', 'student', past)])
    .execute()
  const listOf = (actor: 'student' | 'throttled') =>
    lectures.map((name, index) => ({
      key: `lecture ${index} of ${actor}`,
      user_key: `key of ${actor}`,
      name,
      connected: index === 0 ? (1 as const) : (0 as const),
      source: 'manual' as const,
      class_sourced_id: null,
      removed_at: null,
      created_at: past,
    }))
  const names = [...listOf('student'), ...listOf('throttled')]
  await db.insertInto('lectures').values(names).execute()
  const owners = ['address:127.0.0.1', ...people.map((actor) => `user:key of ${actor}`)]
  const kept = { claim: null, fingerprint: '', subject: null, session: null, answer: null, created_at: at }
  await db
    .insertInto('kept_answers')
    .values(owners.map((owner) => ({ ...kept, key_hash: tokenHash(usedKey), owner })))
    .execute()
  // The last attempt of each key fills its window.
  const attempts = JSON.stringify(Array.from({ length: 600 }, () => [begin, '']))
  const keys = [
    failuresAtNumber(numbers.throttled),
    ...failuresFrom(blockedAddress),
    ...signupRefusalsFrom(blockedAddress),
  ]
  await db
    .insertInto('throttles')
    .values(keys.map(({ key }) => ({ key, attempts, blocked_until: null, expires_at: at })))
    .execute()
}
