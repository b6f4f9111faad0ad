import { openTable } from '@campus-connect/tables'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { keyOf, openCampus, tokenOf, type Campus } from '../../test/calls/campus.ts'
import { send } from '../../test/support/inject.ts'
import { addedSince, sequences } from '../../test/calls/state.ts'

let campus: Campus
beforeAll(async () => void (campus = await openCampus()))
beforeEach(async () => {
  await campus.restore()
  const attended = [
    ['student', true, '2026-09-03T00:05:00Z'],
    ['student', false, '2026-09-03T01:15:00Z'],
  ] as const
  for (const [who, connected, at] of attended) {
    const change = { userKey: keyOf(who), byKey: keyOf(who), name: '자료구조', cause: 'student' } as const
    await changeConnection(campus.db, { ...change, connected, at: new Date(at) })
  }
})
afterAll(() => campus.close())

const sheet = (kind: string, name = '자료구조') => `/-/sheets/${encodeURIComponent(name)}.${kind}`
const open = (url: string, headers: Record<string, string> = {}, token: string | undefined = tokenOf('admin')) =>
  send(campus.server, { method: 'GET', url, headers, ...(token && { token }) })

test('an administrator sees the sheet of a lecture, and the record says who looked', async () => {
  const since = await sequences(campus)

  const answer = await open(sheet('json'))

  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  const { success, data } = answer.json<{ success: boolean; data: Record<string, unknown> }>()
  expect(success).toBe(true)
  expect(data).toMatchObject({
    name: '자료구조',
    timetable: false,
    facts: ['출석 일수', '연결 유지 일수'],
    columns: [{ day: '2026-09-03', time: '', title: '09-03 (목)' }],
    students: expect.arrayContaining([
      expect.objectContaining({
        id: '20240001',
        facts: [1, 0],
        marks: [{ sign: '○', name: '출석', why: '09:05부터, 70분, 종료: 학생' }],
      }),
    ]),
  })
  const { record } = await addedSince(campus, since)
  expect(record).toEqual([['sheet-read', 'admin', undefined, expect.objectContaining({ lecture: '자료구조' })]])
})

test.each(['json', 'csv', 'xlsx'])('the campus knows whose data a %s showed, and to whom', async (kind) => {
  await campus.db.deleteFrom('people_read').execute()

  await open(sheet(kind))

  const read = await campus.db.selectFrom('people_read').select(['reader', 'person']).orderBy('person').execute()
  expect(read).toEqual(
    (['admin', 'other', 'student'] as const).map((name) => ({ reader: keyOf('admin'), person: keyOf(name) })),
  )
})

test('the workbook and the CSV have the same rows as the command, under the name that a registrar gives them', async () => {
  const [workbook, csv] = [await open(sheet('xlsx')), await open(sheet('csv'))]

  expect(workbook.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('자료구조.xlsx')}`)
  const { sheets } = await openTable([workbook.rawPayload])
  const details: string[] = []
  await sheets[1]?.read(({ cells }) => details.push(cells.join()))
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(details).toEqual(csv.body.slice(1, -1).replaceAll(/,+$/gm, '').split('\n'))
})

test.each([
  ['a student', () => ({ token: tokenOf('student'), status: 403 })],
  ['nobody', () => ({ token: '', status: 401 })],
  ['a page of another site', () => ({ headers: { 'sec-fetch-site': 'cross-site' }, status: 403 })],
])('%s learns nothing, and nothing is recorded of it', async (_who, caller) => {
  const { token, headers, status } = { token: undefined, headers: {}, ...caller() }
  for (const kind of ['json', 'csv', 'xlsx']) {
    const answer = await open(sheet(kind), headers, token)

    expect([answer.statusCode, answer.json()]).toMatchObject([status, { success: false, data: null }])
    expect(answer.body).not.toContain('20240001')
  }
})

test('a lecture that nobody has is 404, for a browser as a page; nothing else is below the address', async () => {
  expect((await open(sheet('json', '없는 강의'))).json()).toMatchObject({ message: '해당 강의를 찾을 수 없습니다.' })
  expect((await open(sheet('xlsx', '없는 강의'))).statusCode).toBe(404)
  expect((await open(sheet('xlsx', '없는 강의'), { accept: 'text/html' })).body).toContain(
    '<h1>화면을 열 수 없습니다</h1>',
  )
  expect((await open('/-/sheets/x.exe')).statusCode).toBe(404)
  expect((await open('/-/sheets/')).statusCode).toBe(404)
})
