import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { createCampus, type RequestEvent, type ResponseEvent } from '../src/index.ts'
import { campusWith, errorOf, everyCall, failure, success } from './support.ts'

describe('of one call', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('timeout replaces the one of the client, as it is', async () => {
    const campus = createCampus({
      baseUrl: 'http://campus.test',
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    })
    const error = errorOf(campus.syncMyLectures({ timeout: 700 }))

    await vi.advanceTimersByTimeAsync(700)

    expect(await error).toMatchObject({ kind: 'unknown-outcome' })
    expect(await errorOf(campus.logout({ timeout: 0 }))).toMatchObject({ kind: 'invalid' })
  })
})

test('headers of one call are sent with it and with no other', async () => {
  const { campus, calls } = campusWith(success(null), success(null))

  await campus.logout({ headers: { 'X-Trace': '7' } })
  await campus.logout()

  expect(calls.map(({ init }) => new Headers(init.headers).get('x-trace'))).toEqual(['7', null])
})

test('outside of a browser a call names the SDK and its version', async () => {
  const { campus, calls } = campusWith(success(null))

  await campus.logout()

  expect(new Headers(calls[0]?.init.headers).get('user-agent')).toBe(`campus-connect-sdk/${packageJson.version}`)
})

test.each([
  [{ retries: 4 }, 5],
  [{ retries: 1 }, 2],
  [{ retries: 0 }, 1],
])('%j sends a call that may be repeated %i times, and a login once', async (options, times) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const fetch = vi.fn<() => Promise<Response>>(async () => failure(503, '', { 'retry-after': '0' }))
  const campus = createCampus({ baseUrl: 'http://campus.test', fetch, ...options })

  const list = errorOf(campus.listMyLectures())
  await vi.runAllTimersAsync()
  await list
  expect(fetch).toHaveBeenCalledTimes(times)
  await errorOf(everyCall.login(campus))

  expect(fetch).toHaveBeenCalledTimes(times + 1)
  vi.useRealTimers()
})

test('withResponse adds the response to the result of the call', async () => {
  const reply = () => Response.json({ success: true, message: '', data: [] }, { headers: { 'x-request-id': 'r-1' } })
  const { campus } = campusWith(reply(), reply())

  const { data, response } = await campus.withResponse.listMyLectures()
  const users = await campus.withResponse.listUsers({ limit: 1 })

  expect([data, response.status, response.headers.get('x-request-id')]).toEqual([[], 200, 'r-1'])
  expect(users).toMatchObject({ page: { total: 0 }, response: { status: 200 } })
  expect(await response.json()).toEqual({ success: true, message: '', data: [] })
})

describe('hooks', () => {
  function observed(...replies: (Response | Error)[]) {
    const requests: RequestEvent[] = []
    const responses: ResponseEvent[] = []
    const lines: string[] = []
    const sent: Headers[] = []
    const campus = createCampus({
      baseUrl: 'http://campus.test',
      onRequest: async (event) => {
        requests.push(event)
        event.headers.set('X-Trace', `t-${event.attempt}`)
      },
      onResponse: (event) => void responses.push(event),
      logger: { debug: (line) => void lines.push(line) },
      async fetch(_url, init) {
        sent.push(new Headers(init?.headers))
        const reply = replies.shift()
        if (reply instanceof Response) return reply
        throw reply ?? new Error('one call too many')
      },
    })
    return { campus, requests, responses, lines, sent }
  }

  test('see each attempt, and change what is sent', async () => {
    const { campus, responses, sent } = observed(
      failure(503, '', { 'retry-after': '0', 'x-request-id': 'r-1' }),
      success(null),
    )

    await campus.startAttendance({ name: '자료구조' })

    expect(sent.map((headers) => headers.get('x-trace'))).toEqual(['t-1', 't-2'])
    expect(responses).toMatchObject([
      { attempt: 1, method: 'POST', url: 'http://campus.test/api/attend/start', status: 503, requestId: 'r-1' },
      { attempt: 2, status: 200, error: undefined, milliseconds: expect.any(Number) },
    ])
  })

  test('a failed attempt is told with its error', async () => {
    const { campus, responses, lines } = observed(new TypeError('fetch failed'), new TypeError('fetch failed'))

    const error = await errorOf(everyCall.login(campus))

    expect(responses).toMatchObject(
      Array.from({ length: 2 }, () => ({ status: undefined, error: { kind: error.kind } })),
    )
    expect(lines).toEqual(
      Array.from({ length: 2 }, () =>
        expect.stringMatching(/^POST http:\/\/campus\.test\/api\/auth\/login unknown-outcome \d+ ms$/),
      ),
    )
  })

  test('an answer that does not come from the API is told as malformed, a refusal is an answer', async () => {
    const page = () => new Response('<h1>busy</h1>', { status: 503, headers: { 'retry-after': '0' } })
    const { campus, responses } = observed(page(), failure(404, '없습니다.'))

    await errorOf(campus.startAttendance({ name: '자료구조' }))

    expect(responses).toMatchObject([
      { attempt: 1, status: 503, error: { kind: 'malformed', status: 503 } },
      { attempt: 2, status: 404, error: undefined },
    ])
  })

  test('a log and a hook get no password and no cookie', async () => {
    const cookie = { 'set-cookie': 'campus_session=cookie-secret' }
    const { campus, requests, responses, lines } = observed(failure(401, '틀렸습니다.', cookie))

    await errorOf(everyCall.login(campus))

    const told = JSON.stringify([requests, responses, lines])
    expect(lines).toEqual([expect.stringMatching(/^POST \S+ 401 \d+ ms$/)])
    expect(told).not.toMatch(/hanbit-secret|cookie-secret/)
  })
})

test.each([
  ['https://campus.example/admin/users?q=%EA%B9%80#top', 'https://campus.example/api/users/me/lectures'],
  ['https://campus.example/login', 'https://campus.example/api/users/me/lectures'],
  ['https://campus.example/portal/lecture/자료구조', 'https://campus.example/portal/api/users/me/lectures'],
  ['https://campus.example/api/', 'https://campus.example/api/users/me/lectures'],
  ['https://login/portal', 'https://login/portal/api/users/me/lectures'],
  ['https://campus.example/administration', 'https://campus.example/administration/api/users/me/lectures'],
])('%s, copied from a browser, is the address of its server', async (baseUrl, sent) => {
  const urls: string[] = []

  await createCampus({
    baseUrl,
    async fetch(url) {
      urls.push(url)
      return success([])
    },
  }).listMyLectures()

  expect(urls).toEqual([sent])
})

test('a password is never cut out of an address, and no other query either', () => {
  for (const baseUrl of [
    'https://u:p@campus.example/login',
    'https://campus.example/?q=1',
    'https://campus.example/x?q=1',
  ])
    expect(() => createCampus({ baseUrl })).toThrow('baseUrl must be')
})
