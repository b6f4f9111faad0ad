import { setImmediate as turn } from 'node:timers/promises'
import type { Campus } from '@campus-connect/sdk'
import type { UsersQuery } from '@campus-connect/sdk/types'
import { expect, onTestFinished, test } from 'vitest'
import { testAdmin, testServer } from '../support/server.ts'
import { addStudents } from '../support/writes/students.ts'

test('a list of everybody is whole and in order, and leaves others their turn', async () => {
  const server = await testServer()
  onTestFinished(server.close)
  await addStudents(server.db, { count: 2000 })
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

  // At least one turn for each piece of the list.
  expect(turns).toBeGreaterThanOrEqual(8)
  expect(data).toHaveLength(2001)
  expect(await inPages(admin, {})).toEqual(data)
  const [read] = await server.db.selectFrom('audit_events').select('details').where('task', '=', 'users-read').execute()
  expect(JSON.parse(read?.details ?? '')).toEqual({ rows: 2001, matching: 2001 })
})

test('a search that finds more than a thousand is whole and in order, at once and in pages', async () => {
  const server = await testServer()
  onTestFinished(server.close)
  await addStudents(server.db, { count: 1500 })
  const admin = await server.login(testAdmin)
  const ids = (await admin.listUsers()).data.map(({ id }) => id).filter((id) => id.includes('2024'))

  for (const query of [{ q: '2024' }, { q: '2024', sort: '-id' }, { q: '2024', enabled: true }] as const) {
    const expected = 'sort' in query ? ids.toReversed() : ids
    expect((await admin.listUsers(query)).data.map(({ id }) => id)).toEqual(expected)
    expect((await inPages(admin, query)).map(({ id }) => id)).toEqual(expected)
  }
})

test('a list of everybody that is sent again is the current one, and each reading is recorded', async () => {
  const server = await testServer()
  onTestFinished(server.close)
  await addStudents(server.db, { count: 1500 })
  const admin = await server.login(testAdmin)
  const first = (await admin.listUsers()).data

  expect((await admin.listUsers()).data).toEqual(first)
  await admin.disableUser({ id: first[700]!.id })
  const [before, after] = [first[700]!, (await admin.listUsers()).data[700]!]

  expect([before.enabled, after.enabled]).toEqual([true, false])
  const read = server.db.selectFrom('audit_events').select('details').where('task', '=', 'users-read')
  expect(await read.execute()).toHaveLength(3)
})

test('a list that fails on the way does not pass for a whole one', async () => {
  const server = await testServer()
  onTestFinished(server.close)
  const students = await addStudents(server.db, { count: 1500 })
  const admin = await server.login(testAdmin)
  const spoil = (index: number) =>
    server.db.updateTable('users').set({ created_at: 'never' }).where('id', '=', students[index]!.id).execute()

  await spoil(1400)
  for (const _ of ['read', 'perhaps kept']) await expect(admin.listUsers()).rejects.toMatchObject({ kind: 'network' })

  await spoil(0)
  await expect(admin.listUsers()).rejects.toMatchObject({ status: 500 })
})

async function inPages(admin: Campus, query: UsersQuery) {
  const users = []
  for (let cursor: string | undefined, more = true; more;) {
    const { data, page } = await admin.listUsers({ ...query, limit: 500, ...(cursor === undefined ? {} : { cursor }) })
    users.push(...data)
    cursor = page.next
    more = cursor !== undefined
  }
  return users
}
