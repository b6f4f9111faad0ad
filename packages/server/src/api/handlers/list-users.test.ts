import type { Campus, UsersQuery } from '@campus-connect/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { cleanUp } from '@campus-connect/core/domain/retention/cleanup.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { testAdmin, testPassword, testServer } from '../../../test/support/server.ts'

const names = ['김하늘', '이서준', '박지우', '김_우주', 'Kim', '50%', '김하늘']

/** Seven students who signed up a day apart, numbered 20240001 to 20240007, and the administrator. */
async function start(): Promise<Campus> {
  let now = new Date('2026-03-01T00:00:00Z')
  const server = await testServer({ clock: () => now })
  onTestFinished(server.close)
  for (const [index, username] of names.entries()) {
    now = new Date(Date.UTC(2026, 2, 2 + index))
    await server.addStudent({ id: `2024000${index + 1}`, username, lectures: ['자료구조', 'C/C++'] })
  }
  const admin = await server.login(testAdmin)
  await admin.disableUser({ id: '20240003' })
  await admin.startUserLecture({ id: '20240001', name: '자료구조' })
  await admin.startUserLecture({ id: '20240001', name: 'C/C++' })
  await admin.startUserLecture({ id: '20240002', name: 'C/C++' })
  return admin
}

const ids = async (admin: Campus, query?: UsersQuery) => (await admin.listUsers(query)).data.map(({ id }) => id)
const last = (...digits: number[]) => digits.map((digit) => `2024000${digit}`)

test('updatedAt changes with the account, not with connections', async () => {
  let now = new Date('2026-03-02T00:00:00Z')
  const server = await testServer({ students: [{ id: '20240001', lectures: ['자료구조'] }], clock: () => now })
  onTestFinished(server.close)
  const admin = server.as(testAdmin)
  const updatedAt = async () => (await admin.listUsers({ id: '20240001' })).data[0]?.updatedAt

  await admin.listUsers()
  now = new Date('2026-03-02T00:30:00Z')
  await admin.startUserLecture({ id: '20240001', name: '자료구조' })
  await admin.enableUser({ id: '20240001' })
  expect(await updatedAt()).toBe('2026-03-02T00:00:00.000Z')

  await admin.disableUser({ id: '20240001' })
  expect(await updatedAt()).toBe('2026-03-02T00:30:00.000Z')
})

test('names of lectures may begin with a digit and contain quotes', async () => {
  const server = await testServer()
  onTestFinished(server.close)
  const names = ['0', '10', '1학년 "글쓰기" \\ 세미나']
  await server.addStudent({ id: '20240001', username: '김하늘', lectures: names })
  const [admin, student] = [await server.login(testAdmin), await server.login('20240001')]

  await student.startAttendance({ name: '10' })

  const expected = names.map((name) => ({ name, connected: name === '10' }))
  expect((await student.listMyLectures()).data).toEqual(expected)
  expect((await admin.listUsers({ id: '20240001' })).data[0]?.lectureDtoList).toEqual(expected)
  expect((await admin.listUsers({ id: testAdmin })).data[0]?.lectureDtoList).toEqual([])
})

test('counts and searches follow each change', async () => {
  const admin = await start()
  const found = async () => {
    const [disabled, named] = [await admin.listUsers({ enabled: false }), await admin.listUsers({ q: '김' })]
    return [disabled.page.matching, disabled.page.enabled, named.data.map(({ enabled }) => enabled)]
  }
  expect(await found()).toEqual([1, 7, [true, true, true]])

  await admin.disableUser({ id: '20240001' })
  expect(await found()).toEqual([2, 6, [false, true, true]])
  await admin.enableUser({ id: '20240001' })

  expect(await found()).toEqual([1, 7, [true, true, true]])
})

test('users whom a server of an older version added are found after the next cleanup', async () => {
  const server = await testServer({ students: [{ id: '20240001', username: '김하늘' }] })
  onTestFinished(server.close)
  await server.db.updateTable('users').set({ search: '', name_order: '' }).execute()
  expect(await ids(server.as(testAdmin), { q: 'ㄱㅎㄴ' })).toEqual([])

  await cleanUp(server.db, new Date())

  expect(await ids(server.as(testAdmin), { q: 'ㄱㅎㄴ', sort: 'username' })).toEqual(['20240001'])
})

test.each<UsersQuery>([
  {},
  { sort: 'username' },
  { sort: '-username' },
  { sort: 'createdAt' },
  { sort: '-updatedAt' },
  { q: '김', sort: 'username' },
  { lecture: 'C/C++', sort: '-username' },
])('the pages of %o together are the whole list', async (query) => {
  const admin = await start()
  const whole = await admin.listUsers(query)

  const paged: string[] = []
  let cursor: string | undefined
  do {
    const { data, page } = await admin.listUsers({ ...query, limit: 3, ...(cursor ? { cursor } : {}) })
    expect(page.matching).toBe(whole.data.length)
    paged.push(...data.map(({ id }) => id))
    cursor = page.next
  } while (cursor)

  expect(paged).toEqual(whole.data.map(({ id }) => id))
})

test('a page continues after the last one even if users were added or removed', async () => {
  const admin = await start()
  const { page } = await admin.listUsers({ limit: 2 })

  expect(page.next).toMatch(/^[\w-]+$/)
  expect(await ids(admin, { limit: 2, cursor: page.next as string })).toEqual(last(3, 4))
  expect(await ids(admin, { cursor: page.next as string })).toEqual([...last(3, 4, 5, 6, 7), testAdmin])
})

test('a cursor is valid only for its sort order', async () => {
  const admin = await start()
  const { page } = await admin.listUsers({ limit: 2, sort: '-createdAt' })

  await expect(admin.listUsers({ sort: 'id', cursor: page.next as string })).rejects.toMatchObject({ status: 400 })
})

test.each([
  ['role', (db: Db) => db.updateTable('users').set({ admin: 0 }).where('id', '=', testAdmin).execute()],
  ['account', (db: Db) => db.updateTable('users').set({ enabled: 0 }).where('id', '=', testAdmin).execute()],
  ['session', (db: Db) => db.deleteFrom('sessions').execute()],
])('a long list is cut off when its reader has lost the %s', async (_, lose) => {
  const server = await testServer()
  onTestFinished(server.close)
  const at = '2026-10-01T00:00:00.000Z'
  const many = Array.from({ length: 5000 }, (_, index) => String(20_260_001 + index))
  for (let begin = 0; begin < many.length; begin += 1000)
    await server.db
      .insertInto('users')
      .values(
        many.slice(begin, begin + 1000).map((id) => ({
          id,
          key: `key of ${id}`,
          username: '김하늘'.repeat(30),
          password_hash: 'x',
          admin: 0 as const,
          enabled: 1 as const,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute()
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'sec-fetch-site': 'none' },
    payload: { id: testAdmin, password: testPassword },
  })
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  const { statusCode, stream } = await server.app
    .inject({ url: '/api/admin/users', cookies, headers: { 'sec-fetch-site': 'none' }, payloadAsStream: true })
    .then((answer) => ({ statusCode: answer.statusCode, stream: answer.stream() }))
  expect(statusCode).toBe(200)

  let text = ''
  const reading = (async () => {
    for await (const piece of stream) {
      if (text === '') await lose(server.db)
      text += String(piece)
    }
  })()

  await expect(reading).rejects.toThrow(/destroyed|aborted|premature|로그인이|관리자 권한이/i)
  expect(text).toContain('20260001')
  expect(text).not.toContain('20264900')
})
