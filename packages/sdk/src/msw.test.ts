import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { everyCall, operationIds } from '../test/support.ts'
import { createCampus } from './index.ts'
import { handle, handleAll, handlers, type Reply } from './msw.ts'

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const campus = createCampus({ baseUrl: 'http://campus.test', retries: false, timeout: 50 })
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

  expect(await kindOf(campus.listMyLectures())).toBe(kind)
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
  const patient = createCampus({ baseUrl: 'http://campus.test', retries: false })
  let settled = false
  const call = kindOf(patient.listMyLectures()).finally(() => (settled = true))

  await patient.listUsers()
  expect(settled).toBe(false)

  resolve({ status: 503, message: '' })
  expect(await call).toBe('refused')
})
