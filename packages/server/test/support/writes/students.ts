import type { Db } from '../../../src/database/tables/tables.ts'
import { inTransaction } from '../../../src/database/transaction.ts'
import { newKey, newToken, tokenHash } from '../../../src/tokens.ts'

/** The lecture of the students below. */
export const lecture = '자료구조'

/** Somebody with a session, and what he was told about the switches of his lecture. */
export type Student = {
  id: string
  token: string
  acknowledged: number
  /** The answer to the last switch is missing or said that it failed: it may have been committed all the same. */
  uncertain: boolean
}

/** Students with one lecture and one session each, straight into the database. */
export async function addStudents(db: Db, count = 1000, passwordHash = 'none'): Promise<Student[]> {
  const at = new Date().toISOString()
  const people = Array.from({ length: count }, (_, index) => ({
    ...newStudent(String(20240001 + index)),
    key: newKey(),
  }))
  await inTransaction(db, async (transaction) => {
    const users = people.map(({ id, key }) => ({
      key,
      id,
      username: '김하늘',
      password_hash: passwordHash,
      admin: 0 as const,
      enabled: 1 as const,
      created_at: at,
      updated_at: at,
    }))
    const lectures = people.map(({ key }) => ({
      key: newKey(),
      user_key: key,
      name: lecture,
      connected: 0 as const,
      source: 'manual' as const,
      class_sourced_id: null,
      created_at: at,
      removed_at: null,
    }))
    const sessions = people.map(({ key, token }) => ({
      token_hash: tokenHash(token),
      user_key: key,
      persistent: 0 as const,
      created_at: at,
      seen_at: at,
    }))
    await transaction.insertInto('users').values(users).execute()
    await transaction.insertInto('lectures').values(lectures).execute()
    await transaction.insertInto('sessions').values(sessions).execute()
  })
  return people
}

/** Who has switched nothing yet. */
export const newStudent = (id: string): Student => ({ id, token: newToken(), acknowledged: 0, uncertain: false })

/** What the database has lost, or has half, of what these students were told. */
export async function misfits(db: Db, students: Student[]): Promise<string[]> {
  const events = await db
    .selectFrom('attendance_events as event')
    .innerJoin('users', 'users.key', 'event.user_key')
    .select(['users.id', 'connected_from'])
    .orderBy('event.sequence')
    .execute()
  const connected = await db
    .selectFrom('lectures')
    .innerJoin('users', 'users.key', 'user_key')
    .select('users.id')
    .where('connected', '=', 1)
    .execute()
  const eventsOf = Map.groupBy(events, ({ id }) => id)
  const connectedIds = new Set(connected.map(({ id }) => id))
  return students.flatMap(({ id, acknowledged, uncertain }) => {
    const own = eventsOf.get(id) ?? []
    const extra = own.length - acknowledged
    return [
      ...(extra < 0 ? [`${id}: ${-extra} acknowledged switches are lost`] : []),
      ...(extra > (uncertain ? 1 : 0) ? [`${id}: ${extra} switches too many`] : []),
      ...(own.some(({ connected_from }, index) => connected_from !== index % 2) ? [`${id}: not in turn`] : []),
      ...(connectedIds.has(id) !== (own.length % 2 === 1) ? [`${id}: the lecture differs from its events`] : []),
    ]
  })
}
