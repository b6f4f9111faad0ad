import { join } from 'node:path'
import { startSession } from '../../packages/core/src/domain/accounts/sessions.ts'
import { inTransaction } from '../../packages/core/src/database/transaction.ts'
import { openDatabase } from '../../packages/core/src/database/open.ts'
import { addUser } from '../../packages/core/src/database/queries/users/users.ts'
import { hashPassword } from '../../packages/core/src/domain/accounts/passwords.ts'
import { newKey } from '../../packages/core/src/tokens.ts'
import { start } from './processes.mjs'

const main = join(import.meta.dirname, '../../packages/server/src/campus-server.mjs')

export const password = 'hanbit-gaon-2026'
export const lectures = [
  '자료구조',
  '선형대수',
  '카누/카약',
  '운영체제',
  '한국 현대사',
  '일반물리학 및 실험 1',
  '대학 글쓰기',
]

/** Adds logged-in students of seven lectures each, with numbers from `first`. Returns their numbers and cookies. */
export async function seed(databaseUrl, count, first = 20260001) {
  const db = await openDatabase(databaseUrl)
  try {
    // One hash for all: checking it costs the same each time.
    const passwordHash = await hashPassword(password)
    return await inTransaction(db, async (transaction) => {
      const students = []
      for (let index = 0; index < count; index += 1)
        students.push(await addStudent(transaction, first + index, passwordHash))
      return students
    })
  } finally {
    await db.destroy()
  }
}

async function addStudent(db, number, passwordHash) {
  const at = new Date()
  const id = String(number)
  const { key } = await addUser(db, { id, username: '홍길동', passwordHash, at })
  const rows = lectures.map((name) => ({
    key: newKey(),
    user_key: key,
    name,
    connected: 0,
    source: 'manual',
    class_sourced_id: null,
    created_at: at.toISOString(),
    removed_at: null,
  }))
  await db.insertInto('lectures').values(rows).execute()
  const { token } = await startSession(db, { key, persistent: false }, at)
  return { id, key, cookie: `campus_session=${token}` }
}

/** Starts a session for each of the first enabled accounts, and returns their cookies. */
export async function enter(databaseUrl, count) {
  const db = await openDatabase(databaseUrl)
  try {
    const users = await db
      .selectFrom('users')
      .select('key')
      .where('enabled', '=', 1)
      .orderBy('id')
      .limit(count)
      .execute()
    return await inTransaction(db, async (transaction) => {
      const cookies = []
      for (const { key } of users)
        cookies.push(
          `campus_session=${(await startSession(transaction, { key, persistent: false }, new Date())).token}`,
        )
      return cookies
    })
  } finally {
    await db.destroy()
  }
}

/** Starts the server with default settings but these, and its log in a file. */
export async function serve(databaseUrl, folder, settings = {}) {
  const env = { DATABASE_URL: databaseUrl, PORT: '0', DEMO: '0', TMPDIR: folder, ...settings }
  const server = start([main], { env, log: join(folder, 'server.log'), pattern: /^Campus Connect: (\S+)$/m })
  return { ...server, url: await server.ready }
}

/** Requests that one connection repeats: the `list` of its first student, or a start and a stop of each in turn. */
export function requestsOf(students, url, kind) {
  if (kind === 'list')
    return [{ method: 'GET', path: '/api/users/me/lectures', headers: { cookie: students[0].cookie } }]
  const body = JSON.stringify({ name: lectures[0] })
  return students.flatMap(({ cookie }) => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' }
    return ['start', 'stop'].map((act) => ({ method: 'POST', path: `/api/attend/${act}`, headers, body }))
  })
}
