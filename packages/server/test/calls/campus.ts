import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleFiles } from '@campus-connect/roster/testing'
import type { Insertable } from 'kysely'
import { argon2Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import type { Flag } from '@campus-connect/core/database/schema/columns.ts'
import type { LecturesTable } from '@campus-connect/core/database/schema/attendance-tables.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { openEmptyDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { nameOrder, searchText } from '@campus-connect/core/search-text.ts'
import { tokenHash } from '@campus-connect/core/tokens.ts'
import { cheapHashes, testAdmin, testPassword, testServer, type TestServer } from '../support/server.ts'
import type { ServerFactory } from '../support/inject.ts'

const begin = Date.parse('2026-10-05T00:00:00Z')
export const at = new Date(begin).toISOString()

/** The accounts of each campus. Student and other have a lecture of the same name, and one of their own. */
export const people = {
  student: { id: '20240001', username: '김하늘', lectures: ['자료구조', '카누/카약'] },
  other: { id: '20240012', username: '이서준', lectures: ['선형대수', '자료구조'] },
  disabled: { id: '20240013', username: '박지우', lectures: [] },
  admin: { id: testAdmin, username: '관리자', lectures: ['자료구조'] },
} as const
export type PersonName = keyof typeof people
const names = Object.keys(people) as PersonName[]
/** A number of the roster without an account. */
export const freeNumber = '20240002'
/** The administrator of the settings, who has no account here. */
export const settingsAdmin = '20990009'
export const newPassword = 'saebyeok-haneul-77'

/** Each person is logged in twice. */
const places = ['here', 'elsewhere'] as const
export const tokenOf = (name: PersonName, place: (typeof places)[number] | 'ended' = 'here') =>
  `${place}-of-${name}`.padEnd(43, '0')

/** Whose session a request carries: a person's, none, or the student's session that has ended. */
export type Caller = PersonName | 'nobody' | 'ended'
export const presented = (caller: Caller) =>
  caller === 'nobody' ? undefined : caller === 'ended' ? tokenOf('student', 'ended') : tokenOf(caller)

export const keyOf = (name: PersonName) => `key of ${name}`
/** The person with this key, or the key of somebody else. */
export const personOf = (key: string | null) => names.find((name) => keyOf(name) === key) ?? key ?? undefined

export type Campus = {
  server: TestServer
  db: Db
  now: () => Date
  pass: (milliseconds: number) => void
  /** Restores the first state, except for tables that can only be added to. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

/** A server with the sample roster and these people. Its scenarios follow each other on one database. */
export async function openCampus(factory: ServerFactory = testServer): Promise<Campus> {
  let now = begin
  const clock = () => new Date(now)
  const own = factory === testServer ? await openEmptyDatabase() : undefined
  const settings = { admin: { id: settingsAdmin, password: undefined } }
  const server = await factory({ clock, admin: false, settings, ...(own && { db: own.db }) })
  const { db } = server
  const path = await mkdtemp(join(tmpdir(), 'campus-calls-'))
  for (const [name, text] of Object.entries(sampleFiles())) await writeFile(join(path, name), text)
  await importRoster(db, { path, match: 'auto', term: 'current', clock })
  await rm(path, { recursive: true })
  const hash = await argon2Passwords(cheapHashes).hash(testPassword)

  return {
    server,
    db,
    now: clock,
    pass: (milliseconds) => void (now += milliseconds),
    restore: async () => {
      now = begin
      await db.transaction().execute((transaction) => restore(transaction, hash))
    },
    close: async () => {
      await server.close()
      await own?.close()
    },
  }
}

async function restore(db: Db, hash: string) {
  // Sessions, browsers, lectures and syncs are deleted with their users.
  for (const table of [
    'users',
    'throttles',
    'token_buckets',
    'reserved_ids',
    'former_users',
    'kept_answers',
    'program_tokens',
  ] as const)
    await db.deleteFrom(table).execute()
  await db
    .insertInto('users')
    .values(names.map((name) => userRow(name, hash)))
    .execute()
  const session = (token: string, user: PersonName, seen: string) => ({
    token_hash: tokenHash(token),
    user_key: keyOf(user),
    persistent: 0 as const,
    created_at: seen,
    seen_at: seen,
  })
  const live = names.flatMap((name) => places.map((place) => session(tokenOf(name, place), name, at)))
  const past = new Date(begin - 2 * 24 * 3600 * 1000).toISOString()
  const ended = session(tokenOf('student', 'ended'), 'student', past)
  await db
    .insertInto('sessions')
    .values([...live, ended])
    .execute()
  await db
    .insertInto('devices')
    .values(
      names.map((name) => ({
        token_hash: tokenHash(`browser of ${name}`),
        user_key: keyOf(name),
        created_at: at,
        seen_at: at,
      })),
    )
    .execute()
  await db
    .insertInto('lectures')
    .values(names.flatMap((name) => people[name].lectures.map((lecture) => lectureRow(name, lecture))))
    .execute()
}

const flag = (value: boolean): Flag => (value ? 1 : 0)

function userRow(name: PersonName, hash: string) {
  return {
    key: keyOf(name),
    id: people[name].id,
    username: people[name].username,
    search: searchText(people[name]),
    name_order: nameOrder(people[name].username),
    password_hash: hash,
    admin: flag(name === 'admin'),
    enabled: flag(name !== 'disabled'),
    created_at: at,
    updated_at: at,
  }
}

export function lectureRow(name: PersonName, lecture: string): Insertable<LecturesTable> {
  return {
    key: `${lecture} of ${name}`,
    user_key: keyOf(name),
    name: lecture,
    connected: 0,
    source: 'manual',
    class_sourced_id: null,
    removed_at: null,
    created_at: at,
  }
}
