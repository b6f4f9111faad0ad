import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { prepared } from './prepared.ts'

const reservedAs = prepared(['id'], (db, { id }: { id: string }) =>
  db.selectFrom('reserved_ids').select('id').where('id', '=', id).where('id', '!=', '20990009').limit(1),
)

test('each call uses its own values besides the constant ones', async () => {
  const db = await memory()
  await db
    .insertInto('reserved_ids')
    .values(['20990001', '20990002', '20990009'].map((id) => ({ id })))
    .execute()

  expect((await reservedAs(db, { id: '20990001' })).rows).toEqual([{ id: '20990001' }])
  expect((await reservedAs(db, { id: '20990002' })).rows).toEqual([{ id: '20990002' }])
  expect((await reservedAs(db, { id: '20990009' })).rows).toEqual([])
  expect((await reservedAs(db, { id: '20990003' })).rows).toEqual([])
})

test('a statement sees uncommitted writes inside its transaction only', async () => {
  const db = await memory()

  const written = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('reserved_ids').values({ id: '20990001' }).execute()
    expect((await reservedAs(transaction, { id: '20990001' })).rows).toHaveLength(1)
    throw new Error('never mind')
  })

  await expect(written).rejects.toThrow('never mind')
  expect((await reservedAs(db, { id: '20990001' })).rows).toEqual([])
})

async function memory() {
  const db = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  return db
}
