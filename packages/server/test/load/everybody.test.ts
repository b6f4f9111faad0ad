import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../src/database/tables/tables.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { testAdmin, testServer } from '../support/server.ts'
import { studentNumber } from '../support/roster/many-students.ts'

test('a list of everybody is whole and in order, and leaves others their turn', async () => {
  const server = await testServer()
  onTestFinished(server.close)
  await addStudents(server.db, 2000)
  const admin = await server.login(testAdmin)
  const listed = new AbortController()
  let turns = 0
  const others = (async () => {
    while (!listed.signal.aborted) {
      if ((await server.app.inject('/healthz')).statusCode === 200) turns += 1
      await turn()
    }
  })()

  const { data } = await admin.listUsers()
  listed.abort()
  await others

  // As many as there are pieces, at least.
  expect(turns).toBeGreaterThanOrEqual(8)
  const pages = []
  for (let cursor: string | undefined, more = true; more;) {
    const { data: part, page } = await admin.listUsers({ limit: 500, ...(cursor === undefined ? {} : { cursor }) })
    pages.push(...part)
    cursor = page.next
    more = cursor !== undefined
  }
  expect(data).toHaveLength(2001)
  expect(data).toEqual(pages)
  const [read] = await server.db.selectFrom('audit_events').select('details').where('task', '=', 'users-read').execute()
  expect(JSON.parse(read?.details ?? '')).toEqual({ rows: 2001, matching: 2001 })
})

test('a list that fails on the way does not pass for a whole one', async () => {
  const server = await testServer()
  onTestFinished(server.close)
  await addStudents(server.db, 1500)
  const admin = await server.login(testAdmin)
  await server.db.updateTable('users').set({ created_at: 'never' }).where('id', '=', studentNumber(1400)).execute()

  await expect(admin.listUsers()).rejects.toBeDefined()
})

async function addStudents(db: Db, count: number) {
  const at = '2026-03-02T00:00:00.000Z'
  const flags = { admin: 0, enabled: 1 } as const
  const apart = { class_sourced_id: null, removed_at: null, connected: 0, source: 'manual' } as const
  await inTransaction(db, async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const key = `key${index}`
      const user = {
        key,
        id: studentNumber(index),
        username: '김하늘',
        password_hash: 'x',
        created_at: at,
        updated_at: at,
      }
      await tx
        .insertInto('users')
        .values({ ...user, ...flags })
        .execute()
      const lecture = { key: `lecture${index}`, user_key: key, name: '자료구조', created_at: at }
      await tx
        .insertInto('lectures')
        .values({ ...lecture, ...apart })
        .execute()
    }
  })
}
