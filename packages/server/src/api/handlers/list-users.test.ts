import type { Campus, UsersQuery } from '@campus-connect/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { cleanUp } from '../../server/cleanup.ts'
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

test('without parameters the list has all users, their lectures and the totals', async () => {
  const { data, page } = await (await start()).listUsers()

  expect(data.map(({ id }) => id)).toEqual([...last(1, 2, 3, 4, 5, 6, 7), testAdmin])
  expect(data[0]).toEqual({
    id: '20240001',
    username: '김하늘',
    enabled: true,
    createdAt: '2026-03-02T00:00:00.000Z',
    updatedAt: '2026-03-02T00:00:00.000Z',
    lectureDtoList: [
      { name: 'C/C++', connected: true },
      { name: '자료구조', connected: true },
    ],
  })
  expect(page).toEqual({
    total: 8,
    enabled: 7,
    connected: 3,
    connectedUsers: 2,
    matching: 8,
    roster: { state: 'none' },
  })
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

test.each<[UsersQuery, string[]]>([
  [{ q: '김' }, last(1, 4, 7)],
  [{ q: '김'.normalize('NFD') }, last(1, 4, 7)],
  [{ q: 'kIM' }, last(5)],
  [{ q: 'ㄱㅎㄴ' }, last(1, 7)],
  [{ q: 'ㅅㅈ' }, last(2)],
  [{ q: '하늘 김' }, last(1, 7)],
  [{ q: 'ㄱㅎ 0007' }, last(7)],
  [{ q: '7 20' }, last(7)],
  [{ q: '0006' }, last(6)],
  [{ q: '%' }, last(6)],
  [{ q: '_' }, last(4)],
  [{ q: '\\' }, []],
  [{ q: "' or 1=1 --" }, []],
  [{ enabled: false }, last(3)],
  [{ connected: true }, last(1, 2)],
  [{ connected: false, enabled: true, q: '2024' }, last(4, 5, 6, 7)],
  [{ lecture: '자료구조' }, last(1, 2, 3, 4, 5, 6, 7)],
  [{ lecture: ` ${'자료구조'.normalize('NFD')}` }, last(1, 2, 3, 4, 5, 6, 7)],
  [{ lecture: 'C/C++', connected: true }, last(1, 2)],
  [{ lecture: '자료구조', connected: false, enabled: true }, last(2, 4, 5, 6, 7)],
  [{ lecture: '자료구조', connected: true, q: '서준' }, []],
  [{ lecture: '자료' }, []],
  [{ id: '20240002' }, last(2)],
  [{ id: '2024000' }, []],
  [{ sort: '-id', limit: 2 }, [testAdmin, ...last(7)]],
  [{ sort: 'username', q: '하늘' }, last(1, 7)],
  [{ sort: '-username', q: '하늘' }, last(7, 1)],
  [{ sort: '-createdAt', q: '2024' }, last(7, 6, 5, 4, 3, 2, 1)],
  [{ sort: '-updatedAt', limit: 1, q: '2024' }, last(7)],
])('%o selects %o', async (query, expected) => {
  expect(await ids(await start(), query)).toEqual(expected)
})

test.each([
  ['a pasted number', '\ufeff2024\u200b0001\u00a0', ['20240001']],
  ['full-width digits', '２０２４０００１', ['20240001']],
  ['half-width Hangul', '\uffbe\uffc2\uffa4\uffda\uffa9', ['하늘']],
])('a search for %s finds what people see', async (_what, typed, words) => {
  const admin = await start()

  expect(await ids(admin, { q: typed })).toEqual(await ids(admin, { q: words.join(' ') }))
})

test('a search for nothing that is seen is no search', async () => {
  const admin = await start()

  expect(await ids(admin, { q: '\u200b\u00a0\u3164' })).toEqual(await ids(admin, {}))
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

test('names are sorted in Korean order', async () => {
  const admin = await start()

  const { data } = await admin.listUsers({ sort: 'username' })

  expect(data.map(({ username }) => username)).toEqual([
    '50%',
    '관리자',
    '김_우주',
    '김하늘',
    '김하늘',
    '박지우',
    '이서준',
    'Kim',
  ])
})

test.each<[UsersQuery, number]>([
  [{}, 8],
  [{ enabled: true }, 7],
  [{ connected: false }, 6],
  [{ connected: true, enabled: true }, 2],
  [{ lecture: 'C/C++', connected: true }, 2],
  [{ q: 'ㄱ' }, 4],
])('%o matches %i users, and a page of them says so', async (query, matching) => {
  const admin = await start()

  expect((await admin.listUsers({ ...query, limit: 1 })).page.matching).toBe(matching)
  expect(await ids(admin, query)).toHaveLength(matching)
})

test('users whom a server of an older version added are found after the next cleanup', async () => {
  const server = await testServer({ students: [{ id: '20240001', username: '김하늘' }] })
  onTestFinished(server.close)
  await server.db.updateTable('users').set({ search: '', name_order: '' }).execute()
  expect(await ids(server.as(testAdmin), { q: 'ㄱㅎㄴ' })).toEqual([])

  await cleanUp(server.db, new Date())

  expect(await ids(server.as(testAdmin), { q: 'ㄱㅎㄴ', sort: 'username' })).toEqual(['20240001'])
})

test('an empty search is no search', async () => {
  expect(await ids(await start(), { q: ' ' })).toHaveLength(8)
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

test('the last page has no cursor, even when it is full', async () => {
  expect((await (await start()).listUsers({ limit: 8 })).page.next).toBeUndefined()
})

test.each([
  ['limit=0', '개수(limit)는 1 이상이어야 합니다.'],
  ['limit=1001', '개수(limit)는 1000 이하여야 합니다.'],
  ['limit=ten', '개수(limit)는 정수여야 합니다.'],
  ['limit=0x10', '개수(limit)는 정수여야 합니다.'],
  ['limit=1e1', '개수(limit)는 정수여야 합니다.'],
  ['limit=%202', '개수(limit)는 정수여야 합니다.'],
  ['limit=1.0', '개수(limit)는 정수여야 합니다.'],
  ['limit=05', '개수(limit)는 정수여야 합니다.'],
  ['limit=', '개수(limit)는 정수여야 합니다.'],
  ['limit=-1', '개수(limit)는 1 이상이어야 합니다.'],
  ['limit=99999999999999999999', '개수(limit)는 1000 이하여야 합니다.'],
  ['connected=1', '연결 여부(connected)는 true 또는 false여야 합니다.'],
  ['connected=TRUE', '연결 여부(connected)는 true 또는 false여야 합니다.'],
  ['q=%EA%B9%80%00', '검색어(q)는 제어 문자 없이 400자 이하여야 합니다.'],
  ['lecture=', '강의 이름(lecture)을 입력해주세요.'],
  ['lecture=a%00', '강의 이름은 제어 문자 없이 1자 이상 100자 이하여야 합니다.'],
  ['q=a%0Ab', '검색어(q)는 제어 문자 없이 400자 이하여야 합니다.'],
  ['q=%00', '검색어(q)는 제어 문자 없이 400자 이하여야 합니다.'],
  ['enabled=yes', '활성 여부(enabled)는 true 또는 false여야 합니다.'],
  ['sort=password', '정렬(sort)은 id, username'],
  ['id=a.b', '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.'],
  ['id=1&id=2', '학번은 문자열이어야 합니다.'],
  ['cursor=abc', '커서(cursor)는 앞 페이지가 준 값이어야 합니다.'],
  ['cursor=%21', '커서(cursor)는 올바른 형식이어야 합니다.'],
  ['page=2', '알 수 없는 항목이 있습니다: "page"'],
  ['q=%E0%A4%A', '요청 주소가 올바르지 않습니다.'],
])('%s is refused: %s', async (query, message) => {
  const server = await testServer()
  onTestFinished(server.close)
  const campus = server.campus({ fetch: (url, init) => server.fetch(`${url}?${query}`, init) })
  await server.campus().logout()
  const admin = await signedIn(server)

  await expect(campus.listUsers()).rejects.toMatchObject({ status: query === 'q=%E0%A4%A' ? 400 : 401 })
  const answer = await server.app.inject({ url: `/api/admin/users?${query}`, headers: { cookie: admin } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ success: false, message: expect.stringContaining(message), data: null })
})

async function signedIn({ app }: Awaited<ReturnType<typeof testServer>>) {
  const { cookies } = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'sec-fetch-site': 'none' },
    payload: { id: testAdmin, password: 'hanbit-gaon-2026' },
  })
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

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
