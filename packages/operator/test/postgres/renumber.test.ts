import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { renumberAccount } from '@campus-connect/core/domain/accounts/accounts.ts'
import { addUser, findUser } from '@campus-connect/core/database/queries/users/users.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { testDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { operator } from '../support/operator.ts'

const at = new Date('2026-10-01T00:00:00Z')
const person = { username: '홍길동', passwordHash: 'x', at }

test('a number that somebody signs up with during a renumbering is refused', async () => {
  const db = await testDatabase()
  await addUser(db, { id: '20240001', ...person })
  const [written, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const signup = inTransaction(db, async (transaction) => {
    await addUser(transaction, { id: '20250001', ...person })
    written.resolve()
    await go.promise
  })
  await written.promise

  const renumbered = renumberAccount(db, operator, { id: '20240001', to: '20250001' }, { clock: () => at })
  const outcome = renumbered.catch((error: unknown) => error)
  await expect.poll(() => waiting(db)).toBe(1)
  go.resolve()

  await signup
  expect(await outcome).toMatchObject({
    code: 'taken',
    values: { id: '20240001', to: '20250001' },
  })
  expect(await findUser(db, '20240001')).toBeDefined()
})

/** Statements that wait for another transaction. */
async function waiting(db: Db) {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
