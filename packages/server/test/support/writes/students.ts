import { searchColumns } from '@campus-connect/core/database/queries/users/search-columns.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { newKey, newToken, tokenHash } from '@campus-connect/core/tokens.ts'

const username = '김하늘'

/** The lecture that writers switch. */
export const lecture = '자료구조'

/** A student with a session. */
export type Student = {
  id: string
  token: string
  /** Attendance changes of the lecture that were acknowledged. */
  switches: number
}

type Students = {
  count?: number
  passwordHash?: string
  lectures?: readonly string[]
  /** How many of them have a session. */
  sessions?: number
}

/** Few enough for the parameters of one statement, with seven lectures each. */
const atOnce = 500

/** Writes students straight into the database. */
export async function addStudents(db: Db, options: Students = {}): Promise<Student[]> {
  const { count = 1000, sessions = count } = options
  const students = Array.from({ length: count }, (_, index): Student => {
    return { id: String(20_240_001 + index), token: newToken(), switches: 0 }
  })
  await inTransaction(db, async (transaction) => {
    for (let from = 0; from < count; from += atOnce)
      await insert(transaction, students.slice(from, from + atOnce), { ...options, sessions: sessions - from })
  })
  return students
}

async function insert(
  db: Db,
  students: Student[],
  { passwordHash = 'none', lectures = [lecture], sessions }: Students,
) {
  const at = new Date().toISOString()
  const people = students.map((student) => ({ ...student, key: newKey() }))
  const users = people.map(({ id, key }) => ({
    key,
    id,
    username,
    ...searchColumns({ id, username }),
    password_hash: passwordHash,
    admin: 0 as const,
    enabled: 1 as const,
    created_at: at,
    updated_at: at,
  }))
  const rows = people.flatMap(({ key }) =>
    lectures.map((name) => ({
      key: newKey(),
      user_key: key,
      name,
      connected: 0 as const,
      source: 'manual' as const,
      class_sourced_id: null,
      created_at: at,
      removed_at: null,
    })),
  )
  const open = people.slice(0, Math.max(0, sessions ?? 0)).map(({ key, token }) => ({
    token_hash: tokenHash(token),
    user_key: key,
    persistent: 0 as const,
    created_at: at,
    seen_at: at,
  }))
  await db.insertInto('users').values(users).execute()
  await db.insertInto('lectures').values(rows).execute()
  if (open.length > 0) await db.insertInto('sessions').values(open).execute()
}
