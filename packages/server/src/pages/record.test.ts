import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { keyOf, openCampus, people, tokenOf, type Campus } from '../../test/calls/campus.ts'
import { send } from '../../test/support/inject.ts'

let campus: Campus
beforeAll(async () => void (campus = await openCampus()))
beforeEach(() => campus.restore())
afterAll(() => campus.close())

const hour = 3600 * 1000
const open = (url = '/-/record', token = tokenOf('student'), headers: Record<string, string> = {}) =>
  send(campus.server, { method: 'GET', url, token, headers })

async function attend(name: 'student' | 'other', connected: boolean, at: string) {
  const change = { userKey: keyOf(name), byKey: keyOf(name), name: '자료구조', cause: 'student' } as const
  await changeConnection(campus.db, { ...change, connected, at: new Date(at) })
}

test('students see the marks of their lectures and all that is held about them, and nobody else', async () => {
  const operator = {
    kind: 'operator',
    account: 'kim-registrar',
    address: '203.0.113.9',
    reason: '이서준의 요청',
  } as const
  await record(campus.db, operator, { task: 'user-disable', subject: keyOf('student'), at: campus.now() })
  await send(campus.server, {
    method: 'POST',
    url: `/api/admin/users/${people.student.id}/start`,
    token: tokenOf('admin'),
    headers: { 'content-type': 'application/json' },
    payload: { name: '자료구조' },
  })
  await attend('student', false, '2026-10-05T00:50:00Z')
  await attend('other', true, '2026-09-03T01:00:00Z')

  const page = await open()
  const file = await open('/-/record.json')

  expect(page.statusCode).toBe(200)
  const text = page.body.replaceAll(/<style>.*<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('김하늘 (20240001) 님에 대해')
  // The lectures of this campus have no class, so the other student's day counts by the name.
  expect(text).toContain('09-03 (목) × 미출석')
  expect(text).toContain('관리자가 연결')
  expect(text).toMatch(/관리자 강의 연결 자료구조/)
  expect(text).toContain('운영자 비활성화')
  expect(text).toContain('학교의 담당 부서에 정정, 삭제, 처리 정지를 요청할 수 있습니다.')
  expect(file.headers).toMatchObject({
    'content-disposition': 'attachment; filename="record-20240001.json"',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(file.json()).toMatchObject({
    id: people.student.id,
    sheets: expect.arrayContaining([
      expect.objectContaining({
        lecture: '자료구조',
        attended: 1,
        days: [
          { day: '2026-09-03', mark: '×', state: '미출석', first: '', minutes: 0, end: '' },
          { day: '2026-10-05', mark: '○', state: '출석', first: '09:00', minutes: 50, end: '학생' },
        ],
      }),
    ]),
    account: { name: '김하늘' },
    attempts: { records: [{}, {}] },
    attendance: [{ lecture: '자료구조', connected: true, cause: 'admin' }, { connected: false }],
  })
  for (const { body, headers } of [page, file]) {
    for (const secret of [
      '이서준',
      '20240012',
      'kim-registrar',
      '203.0.113.9',
      people.admin.id,
      keyOf('admin'),
      tokenOf('student'),
    ])
      expect(body).not.toContain(secret)
    expect(body).not.toContain('<script')
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('six times an hour a record opens, as a page or as a file; each time is recorded', async () => {
  const begin = await lastSequence()
  for (const url of ['/-/record', '/-/record.json', '/-/record', '/-/record', '/-/record.json', '/-/record'])
    expect((await open(url)).statusCode).toBe(200)

  const refused = await open()
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
    429,
    '3600',
    'text/html; charset=utf-8',
  ])
  expect(refused.body).toContain('한 시간에 여섯 번까지 열 수 있습니다. 1시간 후에 다시 시도해주세요.')
  expect((await open('/-/record.json')).statusCode).toBe(429)
  // The limit is that of one account, and ends.
  expect((await open('/-/record', tokenOf('other'))).statusCode).toBe(200)
  campus.pass(hour)
  expect((await open()).statusCode).toBe(200)

  const rows = await campus.db
    .selectFrom('audit_events')
    .selectAll()
    .where('sequence', '>', begin)
    .orderBy('sequence')
    .execute()
  expect(rows.map(({ task, by_key, subject_key }) => [task, by_key, subject_key])).toEqual([
    ...Array.from({ length: 6 }, () => ['record-read', keyOf('student'), keyOf('student')]),
    ['record-read', keyOf('other'), keyOf('other')],
    ['record-read', keyOf('student'), keyOf('student')],
  ])
})

test('somebody who is not logged in gets a page that leads to the login and back', async () => {
  const answer = await open('/-/record', 'no session'.padEnd(43, '0'))

  expect(answer.statusCode).toBe(401)
  expect(answer.body).toContain('<a class="action" href="/login?next=%2F-%2Frecord">로그인</a>')
})

test('a link of another site opens nothing and is not counted; the page leads on', async () => {
  const begin = await lastSequence()
  const answer = await open('/-/record', tokenOf('student'), { 'sec-fetch-site': 'cross-site' })

  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('href="/-/record"')
  expect(answer.body).not.toContain('김하늘')
  expect(await lastSequence()).toBe(begin)
})

test('a name that is markup stays a text', async () => {
  await campus.db.updateTable('users').set({ username: '<b>&"\'' }).where('key', '=', keyOf('student')).execute()

  expect((await open()).body).toContain('&lt;b&gt;&amp;&quot;&#39; (20240001)')
})

test('a deleted account of the same number is shown only under a name of the account', async () => {
  const former = (key: string, username: string) => ({
    key,
    id: people.student.id,
    username,
    deleted_at: campus.now().toISOString(),
  })
  await campus.db
    .insertInto('former_users')
    .values([former('a', '김하늘'), former('b', '다른 사람')])
    .execute()

  const { formerAccounts } = (await open('/-/record.json')).json<{ formerAccounts: object[] }>()
  expect(formerAccounts).toMatchObject([{ name: '김하늘' }])
})

async function lastSequence() {
  const { last } = await campus.db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
