import { expect, onTestFinished, test } from 'vitest'
import { rows } from '@campus-connect/operator/testing/audit.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import { loginToken, send } from '../support/inject.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'

const students = Array.from({ length: 5 }, (_none, index) => ({ id: `2024000${index + 1}` }))
const reason = '장학 선발'
const headersOf = (purpose: string, why?: string) => ({
  'x-purpose': purpose,
  ...(why !== undefined && { 'x-purpose-reason': encodeURIComponent(why) }),
})

async function start(settings: Partial<Settings> = {}) {
  let now = Date.parse('2026-11-02T01:00:00Z')
  const server = await testServer({ students, settings: { adminIdle: 480, ...settings }, clock: () => new Date(now) })
  onTestFinished(server.close)
  const logIn = (id: string) => loginToken(server, { id, password: testPassword })
  const token = await logIn(testAdmin)
  const list = (query: string, headers: Record<string, string> = {}, session = token) =>
    send(server, { method: 'GET', url: `/api/admin/users?${query}`, headers, token: session })
  const reads = async () =>
    (await rows(server.db))
      .filter(({ task }) => task === 'users-read')
      .map(({ details }) => JSON.parse(details) as Record<string, unknown>)
  const people = async () => (await server.db.selectFrom('people_read').selectAll().execute()).length
  return { server, logIn, token, list, reads, people, wait: (milliseconds: number) => void (now += milliseconds) }
}

const cursorOf = (answer: Awaited<ReturnType<typeof send>>) => String(answer.headers['x-next-cursor'])

test('an export of many pages is one record with its purpose and reason, and everyone in it is remembered', async () => {
  const { list, reads, people } = await start()
  const headers = headersOf('export', reason)

  const first = await list('limit=2', headers)
  const second = await list(`limit=2&cursor=${cursorOf(first)}`, headers)
  const third = await list(`limit=2&cursor=${cursorOf(second)}`, headers)

  expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await reads()).toEqual([{ rows: 2, matching: 6, purpose: 'export', reason }])
  expect(await people()).toBe(6)
})

test.each<
  [string, { cursor?: (cursor: string) => string; query?: string; headers?: Record<string, string>; wait?: number }]
>([
  ['without the purpose', { headers: {} }],
  ['for another purpose', { headers: headersOf('print', reason) }],
  ['for another reason', { headers: headersOf('export', '다른 일') }],
  ['of other users', { query: '&enabled=true' }],
  ['later than an hour', { wait: 2 * 3_600_000 }],
  ['after a record that is no export', { cursor: (cursor) => forged(cursor, 1) }],
  ['after a record that does not exist', { cursor: (cursor) => forged(cursor, 99) }],
])('a page %s is not hidden behind the record of an export', async (_what, given) => {
  const { list, reads, wait } = await start()
  const cursor = cursorOf(await list('limit=2', headersOf('export', reason)))

  wait(given.wait ?? 0)
  const answer = await list(
    `limit=2&cursor=${given.cursor?.(cursor) ?? cursor}${given.query ?? ''}`,
    given.headers ?? headersOf('export', reason),
  )

  expect(answer.statusCode).toBe(200)
  expect(await reads()).toHaveLength(2)
})

test("a page does not continue somebody else's export", async () => {
  const { server, list, logIn, reads } = await start()
  await server.addAdmin({ id: '20990002', username: '박관리' })
  const cursor = cursorOf(await list('limit=2', headersOf('export', reason)))

  await list(`limit=2&cursor=${cursor}`, headersOf('export', reason), await logIn('20990002'))

  expect(await reads()).toHaveLength(2)
})

test('with EXPORT_REASON=required an export and a print need a reason, a look does not, and every answer says so', async () => {
  const { list, reads } = await start({ exportReason: 'required' })
  const refused = '내보내거나 인쇄하는 사유를 입력해주세요.'

  for (const headers of [headersOf('export'), headersOf('print', ' '), headersOf('export', '\u200b')]) {
    const answer = await list('limit=2', headers)
    expect([answer.statusCode, answer.json().message]).toEqual([400, refused])
  }
  expect(await reads()).toEqual([])
  const look = await list('limit=2')
  expect([look.statusCode, look.headers['x-export-reason']]).toEqual([200, 'required'])
  expect((await list('limit=2', headersOf('print', reason))).statusCode).toBe(200)
  expect((await reads()).map(({ purpose }) => purpose)).toEqual([undefined, 'print'])
})

test('with EXPORT_REASON=required the file of a sheet needs a reason, which is recorded; the sheet on the screen does not', async () => {
  const { server, token } = await start({ exportReason: 'required' })
  await server.addStudent({ id: '20240009', lectures: ['자료구조'] })
  const open = (kind: string, headers: Record<string, string> = {}) =>
    send(server, { method: 'GET', url: `/-/sheets/${encodeURIComponent('자료구조')}.${kind}`, headers, token })
  const reads = async () =>
    (await rows(server.db))
      .filter(({ task }) => task === 'sheet-read')
      .map(({ details }) => JSON.parse(details) as Record<string, unknown>)

  for (const kind of ['csv', 'xlsx'])
    for (const headers of [{}, headersOf('export'), headersOf('export', ' ')]) {
      const answer = await open(kind, headers)
      expect([kind, answer.statusCode, answer.json().message]).toEqual([
        kind,
        400,
        '내보내거나 인쇄하는 사유를 입력해주세요.',
      ])
    }
  expect(await reads()).toEqual([])
  const look = await open('json')
  expect([look.statusCode, look.headers['x-export-reason']]).toEqual([200, 'required'])
  for (const kind of ['csv', 'xlsx']) expect((await open(kind, headersOf('export', reason))).statusCode).toBe(200)
  const exported = expect.objectContaining({ lecture: '자료구조', purpose: 'export', reason })
  expect(await reads()).toEqual([expect.not.objectContaining({ purpose: expect.anything() }), exported, exported])
})

test.each([
  ['an unknown purpose', { 'x-purpose': 'sell' }, /용도/],
  ['a reason that is too long', headersOf('export', '가'.repeat(201)), /사유.*200자/],
  ['a reason with a line break', headersOf('export', 'a\nb'), /사유/],
  ['a reason that is not percent-encoded', { 'x-purpose': 'export', 'x-purpose-reason': '%E0%A4%A' }, /사유/],
])('%s is refused, and nothing is read', async (_what, headers, message) => {
  const { list, reads } = await start()

  const answer = await list('limit=2', headers)

  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(message)])
  expect(await reads()).toEqual([])
})

test('a list in chunks and a list of one are remembered too; a refused or counted one is not', async () => {
  const { server, list, people, wait } = await start()
  for (let index = 0; index < 1000; index += 1)
    await server.db
      .insertInto('users')
      .values({ ...(await aRow(server.db)), key: `key-${index}`, id: `3${String(index).padStart(7, '0')}` })
      .execute()

  await list('limit=2', { prefer: 'return=minimal' })
  await list('limit=0')
  expect(await people()).toBe(0)
  await list('id=20240003')
  await list('id=20240003')
  expect(await people()).toBe(1)
  wait(3 * 60_000)
  await list('')
  expect(await people()).toBe(1006)
  const row = await server.db
    .selectFrom('people_read')
    .selectAll()
    .where('person', '=', (await findUser(server.db, '20240003'))!.key)
    .executeTakeFirst()
  expect(row).toMatchObject({
    month: '2026-11',
    first_at: '2026-11-02T01:00:00.000Z',
    last_at: '2026-11-02T01:03:00.000Z',
  })
})

async function aRow(db: Awaited<ReturnType<typeof testServer>>['db']) {
  const { key: _key, ...row } = (await findUser(db, '20240001'))!
  return row
}

/** The cursor with the place of another record. */
function forged(cursor: string, sequence: number) {
  const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
  return Buffer.from(JSON.stringify([...place.slice(0, 4), sequence])).toString('base64url')
}
