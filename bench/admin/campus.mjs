import { sql } from 'kysely'
import { startSession } from '../../packages/core/src/domain/accounts/sessions.ts'
import { hashPassword } from '../../packages/core/src/domain/accounts/passwords.ts'
import { openDatabase } from '../../packages/core/src/database/open.ts'
import { isPostgres } from '../../packages/core/src/database/statements/engine.ts'
import { searchColumns } from '../../packages/core/src/database/queries/users/search-columns.ts'
import { addUser } from '../../packages/core/src/database/queries/users/users.ts'
import { inTransaction } from '../../packages/core/src/database/transaction.ts'
import { newKey } from '../../packages/core/src/tokens.ts'
import { password } from '../server/campus.mjs'

const families = Array.from('김이박최정강조윤장임한오서신권황안송전홍')
const syllables = Array.from('민준서연하늘지우도윤은수현진영호성재원아경태주희')
const perUser = 7
/** The lecture that two of three students have. */
export const largest = '채플'
const lectureName = (number) => `전공 강의 ${String(number + 1).padStart(3, '0')}`
/** Users of one statement, and statements of one transaction: each commit writes the changed pages of every index. */
const batch = 250
const together = 20

/**
 * A third of the students have a connected lecture, one in a hundred is disabled. All have seven lectures: of these, and two of
 * three have the largest. Returns the cookies of a student and two administrators.
 */
export async function seedCampus(databaseUrl, people, lectures = 300) {
  const db = await openDatabase(databaseUrl)
  try {
    const passwordHash = await hashPassword(password)
    for (let start = 0; start < people; start += batch * together)
      await inTransaction(db, async (transaction) => {
        for (let from = start; from < Math.min(people, start + batch * together); from += batch) {
          const length = Math.min(batch, people - from)
          const students = Array.from({ length }, (_, offset) => student(from + offset, passwordHash))
          await transaction.insertInto('users').values(students).execute()
          await transaction
            .insertInto('lectures')
            .values(students.flatMap((student) => lecturesOf(student, lectures)))
            .execute()
        }
      })
    // PostgreSQL does this by itself within a minute after many inserts.
    if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
    const at = new Date()
    return await inTransaction(db, async (transaction) => {
      const addAdmin = (id, username) => addUser(transaction, { id, username, passwordHash, admin: true, at })
      const admin = await addAdmin('20990001', '관리자')
      const colleague = await addAdmin('20990002', '부관리자')
      const { key } = await transaction
        .selectFrom('users')
        .select('key')
        .where('id', '=', '20260002')
        .executeTakeFirstOrThrow()
      const cookieOf = async (key) =>
        `campus_session=${(await startSession(transaction, { key, persistent: false }, at)).token}`
      return {
        admin: await cookieOf(admin.key),
        colleague: await cookieOf(colleague.key),
        student: await cookieOf(key),
      }
    })
  } finally {
    await db.destroy()
  }
}

function student(index, passwordHash) {
  const pick = (letters, factor) => letters[Math.floor(index * factor) % letters.length]
  const person = {
    id: String(20260001 + index),
    username: pick(families, 7.3) + pick(syllables, 1.7) + pick(syllables, 0.31),
  }
  const at = new Date(Date.UTC(2026, 1, 1) + index * 1000).toISOString()
  return {
    ...person,
    ...searchColumns(person),
    key: newKey(),
    password_hash: passwordHash,
    admin: 0,
    enabled: index % 100 === 0 ? 0 : 1,
    created_at: at,
    updated_at: at,
  }
}

function lecturesOf({ key, id, created_at }, lectures) {
  const number = Number(id)
  const nameOf = (index) =>
    index === 1 && number % 3 !== 0 ? largest : lectureName((number * perUser + index * 37) % lectures)
  const isConnected = (index) => (number % 3 === 0 && index === 0) || (number % 30 === 1 && index === 1)
  return Array.from({ length: perUser }, (_, index) => ({
    key: newKey(),
    user_key: key,
    name: nameOf(index),
    connected: isConnected(index) ? 1 : 0,
    source: 'manual',
    class_sourced_id: null,
    created_at,
    removed_at: null,
  }))
}
