import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { findTotals, foldTotals } from '@campus-connect/core/database/queries/users/totals.ts'
import { emptyDatabase, patient } from '@campus-connect/core/testing/database/empty.ts'
import { userIndex } from '@campus-connect/core/testing/database/user-index.ts'
import { askPostgres } from '@campus-connect/core/testing/postgres/cluster.ts'
import { testServer } from '../support/server.ts'

test('each commit changes the totals, in whatever order, and writers do not wait for each other', async () => {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const db = await openDatabase(url, patient)
  onTestFinished(() => db.destroy())
  const server = await testServer({
    db,
    students: [
      { id: '1', lectures: ['자료구조'] },
      { id: '2', lectures: [] },
    ],
  })
  onTestFinished(server.close)
  const slow = new Client({ connectionString: url })
  await slow.connect()
  onTestFinished(() => slow.end())
  const before = await findTotals(db)

  await slow.query('begin')
  await slow.query(`update lectures set connected = 1`)
  await db.updateTable('users').set({ enabled: 0 }).where('id', '=', '2').execute()
  expect(await findTotals(db)).toMatchObject({ connected: 0, enabled: before.enabled - 1 })
  await foldTotals(db)
  await slow.query('commit')
  const after = await findTotals(db)
  expect(after).toMatchObject({ connected: 1, connectedUsers: 1, enabled: before.enabled - 1 })

  await foldTotals(db)
  expect(await askPostgres(url, 'select * from user_totals')).toHaveLength(1)
  expect(await findTotals(db)).toEqual(after)
  const { kept, counted } = await userIndex(db)
  expect(kept).toEqual(counted)
})

test('a user whose lectures are switched by several at once is counted once', async () => {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const db = await openDatabase(url, patient)
  onTestFinished(() => db.destroy())
  const lectures = ['자료구조', '체육', '영어']
  const students = ['1', '2', '3'].map((id) => ({ id, lectures }))
  const server = await testServer({ db, students })
  onTestFinished(server.close)
  const clients = await Promise.all(lectures.map(() => openDatabase(url, patient)))
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.destroy()))))

  const switchAll = (client: typeof db, name: string, connected: 0 | 1) =>
    client.updateTable('lectures').set({ connected }).where('name', '=', name).execute()
  for (const connected of [1, 0, 1, 0, 1] as const) {
    await Promise.all(clients.map((client, index) => switchAll(client, lectures[index]!, connected)))
    const { kept, counted } = await userIndex(db)
    expect(kept).toEqual(counted)
  }
})
