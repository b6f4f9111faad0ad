import { expect } from 'vitest'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { normalText } from '@campus-connect/core/text.ts'
import { digestOf } from '@campus-connect/core/testing/database/digest.ts'
import { userIndex } from '@campus-connect/core/testing/database/user-index.ts'

const accounts = ['users', 'sessions', 'devices', 'lectures', 'reserved_ids', 'roster_syncs'] as const

/** Everything that a call can change, except for the counters of failures. */
export async function digest(db: Db) {
  const count = db.selectFrom('attendance_events').select((all) => all.fn.countAll().as('events'))
  return { ...(await digestOf(db, accounts)), ...(await count.executeTakeFirst()) }
}

/** Checks what must be true of the database after any request. */
export async function expectInvariants(db: Db): Promise<void> {
  const users = await db.selectFrom('users').selectAll().execute()
  const sessions = await db.selectFrom('sessions').selectAll().execute()
  const devices = await db.selectFrom('devices').selectAll().execute()
  const lectures = await db.selectFrom('lectures').selectAll().execute()
  const keys = new Set(users.map(({ key }) => key))

  expect([...sessions, ...devices, ...lectures].filter(({ user_key }) => !keys.has(user_key))).toEqual([])
  expect(users.some(({ admin, enabled }) => admin === 1 && enabled === 1)).toBe(true)
  expect(users.filter(({ password_hash }) => !password_hash.startsWith('$argon2id$'))).toEqual([])
  expect([...sessions, ...devices].filter(({ token_hash }) => !/^[0-9a-f]{64}$/.test(token_hash))).toEqual([])
  expect([...Map.groupBy(sessions, ({ user_key }) => user_key).values()].filter(({ length }) => length > 10)).toEqual(
    [],
  )
  expect(users.filter(({ id }) => !/^[A-Za-z0-9_-]{1,32}$/.test(id))).toEqual([])
  expect(users.filter(({ username }) => normalText(username, 100) !== username)).toEqual([])
  expect(lectures.filter(({ name }) => normalText(name, 100) !== name)).toEqual([])
  const shown = lectures.filter(({ removed_at }) => removed_at === null)
  expect(new Set(shown.map(({ user_key, name }) => `${user_key} ${name}`)).size).toBe(shown.length)
  const events = await db.selectFrom('attendance_events').selectAll().orderBy('sequence', 'desc').limit(20).execute()
  expect(events.filter(({ connected_from, connected_to }) => connected_from === connected_to)).toEqual([])
  const { kept, counted } = await userIndex(db)
  expect(kept).toEqual(counted)
}
