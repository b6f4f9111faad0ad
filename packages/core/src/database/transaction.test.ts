import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../test/support/database/empty.ts'
import { DatabaseBusy } from './errors.ts'
import { openDatabase } from './open.ts'
import { addUser, findUser } from './queries/users/users.ts'
import type { Db } from './schema/tables.ts'
import { inTransaction } from './transaction.ts'

function add(db: Db, id: string) {
  return inTransaction(db, (transaction) =>
    addUser(transaction, { id, username: '김하늘', passwordHash: 'x', at: new Date() }),
  )
}

test('a write waits for another process without blocking others, then fails', async () => {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  const other = new DatabaseSync(url.slice('file:'.length))
  onTestFinished(() => other.close())

  other.exec('begin immediate')
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 10)
  await expect(add(db, '20250001')).rejects.toThrow(DatabaseBusy)
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(10)
  expect(await findUser(db, '20250001')).toBeUndefined()

  const waiting = add(db, '20250002')
  setTimeout(() => other.exec('commit'), 100)
  expect(await waiting).toMatchObject({ id: '20250002' })
})

test('a failed transaction leaves nothing behind, and a nested one is part of the outer one', async () => {
  const db = await testDatabase()

  const work = inTransaction(db, async (transaction) => {
    await add(transaction, '20250001')
    throw new Error('changed my mind')
  })

  await expect(work).rejects.toThrow('changed my mind')
  expect(await findUser(db, '20250001')).toBeUndefined()
})
