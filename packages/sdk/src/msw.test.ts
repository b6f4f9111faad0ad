import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { everyCall, operationIds } from '../test/support.ts'
import { createCampus } from './index.ts'
import { handle, handleAll, handleSheets, handlers, type Reply } from './msw.ts'

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const campus = createCampus({ baseUrl: 'http://campus.test', retries: false })
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'success',
    (error) => error.kind,
  )

test('every call succeeds by default', async () => {
  expect(await Promise.all(operationIds.map((id) => kindOf(everyCall[id](campus))))).toEqual(
    operationIds.map(() => 'success'),
  )
})

test.each([
  ['refused', { status: 500, message: '서버 오류가 발생했습니다.' }],
  ['network', 'offline'],
  ['timeout', 'never'],
  ['malformed', 'malformed'],
] as const)('a reply can be %s', async (kind, reply) => {
  server.use(handle('listMyLectures', reply))

  expect(await kindOf(campus.listMyLectures(kind === 'timeout' ? { timeout: 100 } : {}))).toBe(kind)
})

test('all calls can fail in the same way', async () => {
  server.use(...handleAll('malformed'))

  expect(await Promise.all(operationIds.map((id) => kindOf(everyCall[id](campus))))).toEqual(
    operationIds.map(() => 'malformed'),
  )
})

test('a reply has its headers, also where it is a refusal', async () => {
  server.use(
    handle('listUsers', { data: [], headers: { 'X-Total-Count': '1250' } }),
    handle('login', { status: 429, message: '', headers: { 'Retry-After': '60' } }),
  )

  const refusal = await fetch('http://campus.test/api/auth/login', { method: 'POST' })

  expect((await campus.listUsers()).page.total).toBe(1250)
  expect(refusal.headers.get('retry-after')).toBe('60')
})

test('a reply can be kept back until the test lets it go', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply<'listMyLectures'>>()
  server.use(handle('listMyLectures', promise))
  let settled = false
  const call = kindOf(campus.listMyLectures()).finally(() => (settled = true))

  await campus.listUsers()
  expect(settled).toBe(false)

  resolve({ status: 503, message: '' })
  expect(await call).toBe('refused')
})

test('a sheet is answered in all its kinds, and fails like a call', async () => {
  const { sheet } = await campus.attendanceSheet('자료구조')
  const csv = await campus.attendanceSheetFile('자료구조', 'csv')
  const workbook = await campus.attendanceSheetFile('자료구조', 'xlsx')

  expect(sheet?.students[0]).toMatchObject({ id: '20240001', marks: [{ sign: '○', name: '출석' }] })
  expect(csv.name).toBe('CSE201-01_자료구조.csv')
  expect(await csv.content.text()).toBe('학번,이름,09-02 (수) 09:00\n20240001,김하늘,○\n')
  expect(workbook.name).toBe('CSE201-01_자료구조.xlsx')

  server.use(...handleAll('malformed'))
  expect(await kindOf(campus.attendanceSheet('자료구조'))).toBe('malformed')
  expect(await kindOf(campus.attendanceSheetFile('자료구조', 'csv'))).toBe('malformed')
})

test('a lecture that means several classes has choices and no file; a campus can want a reason', async () => {
  server.use(handleSheets({ data: { choices: ['CSE201-01', 'CSE201-02'] }, exportReason: 'required' }))

  expect(await campus.attendanceSheet('자료구조')).toEqual({
    sheet: undefined,
    choices: ['CSE201-01', 'CSE201-02'],
    exportReason: 'required',
  })
  const refused = await campus.attendanceSheetFile('자료구조', 'csv').catch((error: unknown) => error)
  expect(refused).toMatchObject({ kind: 'refused', status: 409 })
})
