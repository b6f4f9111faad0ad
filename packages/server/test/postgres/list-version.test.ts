import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { findListVersion, foldListChanges } from '../../src/database/queries/users/selection.ts'
import { emptyDatabase } from '../support/database/empty.ts'
import { askPostgres } from '../support/postgres/cluster.ts'
import { testServer } from '../support/server.ts'

test('each commit gives the list another version, in whatever order, and writers do not wait for each other', async () => {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const db = await openDatabase(url)
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
  const versions = [await findListVersion(db)]

  await slow.query('begin')
  await slow.query(`update lectures set connected = 1`)
  await db.updateTable('users').set({ enabled: 0 }).where('id', '=', '2').execute()
  versions.push(await findListVersion(db))
  await foldListChanges(db)
  await slow.query('commit')
  versions.push(await findListVersion(db))

  expect(new Set(versions).size).toBe(3)
  await foldListChanges(db)
  expect(await askPostgres(url, 'select value from user_list_changes')).toHaveLength(1)
  expect(await findListVersion(db)).toBe(versions[2])
})
