// What other people's projects bring: other fetches, other headers, no cookie jar.
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createCampus, isCampusError } from '../src/index.ts'
import { campusWith, errorOf, failure, serve, success } from './support.ts'

const lectures = [{ name: '자료구조', connected: true }]

test('a fetch without a web stream is read as a text', async () => {
  const answer = success(lectures)
  const { headers, status, ok } = answer
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    fetch: async () => ({ headers, status, ok, body: {}, text: () => answer.text() }) as unknown as Response,
  })

  await expect(campus.listMyLectures()).resolves.toEqual({ data: lectures, message: '' })
})

test('no call may be kept by a framework', async () => {
  const { campus, calls } = campusWith(success(lectures))

  await campus.listMyLectures()

  expect(calls[0]?.init.cache).toBe('no-store')
})

test.each([
  ['1.5', 1.5],
  ['0', 0],
  ['-5', undefined],
  ['3s', undefined],
  ['2026', 2026],
  ['soon GMT', undefined],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
])('Retry-After: %s is %s seconds', async (header, seconds) => {
  const { campus } = campusWith(failure(429, '잠시 후', { 'retry-after': header }))

  expect((await errorOf(campus.listMyLectures({ retries: false }))).retryAfter).toBe(seconds)
})

test('a wrong login and a missing session have codes of their own', async () => {
  const { campus } = campusWith(failure(401, '틀림'), failure(401, '로그인'))

  expect((await errorOf(campus.login({ id: '20240001', password: 'x' }))).code).toBe('wrong-login')
  expect((await errorOf(campus.listMyLectures())).code).toBe('unauthenticated')
})

test('in Node, a missing session is explained if nothing keeps cookies', async () => {
  const baseUrl = await serve((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"success":false,"message":"","data":null}')
  })

  expect((await errorOf(createCampus({ baseUrl }).listMyLectures())).cause).toContain('cookieJar()')
  expect((await errorOf(createCampus({ baseUrl, fetch }).listMyLectures())).cause).toBeUndefined()
})

test('a printed error is short: it has the request id, but not the headers', async () => {
  const { campus } = campusWith(failure(404, '없음', { 'x-request-id': 'r-1', 'x-other': 'other' }))

  const error = await errorOf(campus.listMyLectures())

  expect(inspect(error)).toContain("requestId: 'r-1'")
  expect(inspect(error)).not.toContain('x-other')
  expect(error.headers?.get('x-other')).toBe('other')
})

test('a kind narrows the other fields, and optional fields may be undefined', async () => {
  const { campus } = campusWith(failure(404, '없음'))
  const cursor: string | undefined = undefined
  const signal: AbortSignal | undefined = undefined

  const error: unknown = await errorOf(campus.listUsers({ cursor }, { signal, retries: undefined }))

  const status: number | undefined = isCampusError(error) && error.kind === 'refused' ? error.status : 0
  const narrowed: number = isCampusError(error) && error.kind === 'refused' ? error.status : 0
  expect([status, narrowed]).toEqual([404, 404])
})

test('a slow read is asked for once more, a slow change is not', async () => {
  const asked: string[] = []
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    timeout: 50,
    fetch: (url, init) =>
      new Promise((_resolve, reject) => {
        asked.push(new URL(url).pathname)
        init?.signal?.addEventListener('abort', () => reject(new Error('ended')))
      }),
  })

  expect((await errorOf(campus.listMyLectures())).kind).toBe('timeout')
  expect((await errorOf(campus.startAttendance({ name: '자료구조' }))).kind).toBe('timeout')

  expect(asked).toEqual(['/api/users/me/lectures', '/api/users/me/lectures', '/api/attend/start'])
})
