import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { renumberUser } from '../../src/domain/accounts/operated-accounts.ts'
import { addUser, findUser } from '../../src/database/queries/users/users.ts'
import type { Db } from '../../src/database/tables/tables.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { testDatabase } from '../support/database/empty.ts'
import { operator } from '../support/operator.ts'

const at = new Date('2026-10-01T00:00:00Z')
const person = { username: '홍길동', passwordHash: 'x', at }

test('a number that somebody signs up with during a renumbering is refused in one sentence', async () => {
  const db = await testDatabase()
  await addUser(db, { id: '20240001', ...person })
  const [written, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const signup = inTransaction(db, async (transaction) => {
    await addUser(transaction, { id: '20250001', ...person })
    written.resolve()
    await go.promise
  })
  await written.promise

  const renumbered = renumberUser(db, { id: '20240001', to: '20250001' }, { clock: () => at, operator })
  const outcome = renumbered.catch((error: unknown) => error)
  await vi.waitFor(async () => expect(await waiting(db)).toBe(1), { interval: 20, timeout: 10_000 })
  go.resolve()

  await signup
  expect(await outcome).toMatchObject({
    name: 'OperatorError',
    message: '20240001: 새 학번(20250001)은 이미 사용 중인 학번입니다.',
  })
  expect(await findUser(db, '20240001')).toBeDefined()
})

/** Statements that wait for another transaction. */
async function waiting(db: Db) {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
