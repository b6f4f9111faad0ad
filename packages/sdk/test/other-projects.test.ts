// What other people's projects bring: other fetches, other headers, no cookie jar.
import { inspect } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createCampus, isCampusError } from '../src/index.ts'
import { campusWith, errorOf, failure, serve, success } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

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

test.each([
  ['without a length', {}],
  ['with a length', { 'content-length': '62' }],
])('a fetch may give the same answer twice, %s', async (_, headers) => {
  const text = async () => JSON.stringify({ success: true, message: '', data: lectures })
  const answer = { headers: new Headers(headers), status: 200, ok: true, text }
  const campus = createCampus({ baseUrl: 'http://campus.test', fetch: async () => answer as unknown as Response })

  for (let call = 0; call < 2; call += 1)
    await expect(campus.listMyLectures()).resolves.toEqual({ data: lectures, message: '' })
})

describe('in a runtime that lacks newer features, such as React Native, or Request and Response, such as Jest with jsdom', () => {
  const missing: [object, PropertyKey][] = [
    [URL, 'canParse'],
    [URL, 'parse'],
    [AbortSignal, 'any'],
    [AbortSignal, 'timeout'],
    [AbortSignal.prototype, 'throwIfAborted'],
    [Array.prototype, 'toSorted'],
    [Array.prototype, 'toSpliced'],
    [Map, 'groupBy'],
    [globalThis, 'Request'],
    [globalThis, 'Response'],
    [globalThis, 'TextDecoder'],
    [globalThis, 'structuredClone'],
    [globalThis, 'crypto'],
  ]
  const without = async (call: () => Promise<void>) => {
    const kept = missing.map(([holder, name]) => Object.getOwnPropertyDescriptor(holder, name)!)
    for (const [holder, name] of missing) Reflect.deleteProperty(holder, name)
    try {
      await call()
    } finally {
      for (const [index, [holder, name]] of missing.entries()) Object.defineProperty(holder, name, kept[index]!)
    }
  }
  const text = JSON.stringify({ success: true, message: '', data: lectures })
  const withoutStream = () =>
    ({ headers: new Headers(), status: 200, ok: true, text: async () => text }) as unknown as Response

  test('calls work, end by their signal, and a wrong address is the kind invalid', async () => {
    const answered: typeof globalThis.fetch = async () => withoutStream()
    await without(async () => {
      const campus = createCampus({ baseUrl: 'http://campus.test/', fetch: answered, onResponse: () => {} })
      await expect(campus.listMyLectures({ signal: new AbortController().signal })).resolves.toMatchObject({
        data: lectures,
      })
      const ended = new AbortController()
      ended.abort()
      expect((await errorOf(campus.listMyLectures({ signal: ended.signal }))).kind).toBe('aborted')
      for (const baseUrl of ['', 'campus.test', 'ftp://campus.test', 'http://a:b@campus.test', undefined as never])
        expect(() => createCampus({ baseUrl })).toThrow(expect.objectContaining({ kind: 'invalid' }))
    })
  })

  test('an address that cannot be read because the runtime has no whole URL is the kind invalid, with the reason', () => {
    const reason = new Error('URL.protocol is not implemented')
    class URL {
      get protocol(): string {
        throw reason
      }
    }
    vi.stubGlobal('URL', URL)

    expect(() => createCampus({ baseUrl: 'http://campus.test' })).toThrow(
      expect.objectContaining({ kind: 'invalid', cause: reason }),
    )
  })
})

describe('where AbortController is not the one that fetch knows, as in jsdom', () => {
  // What jsdom puts in the place of the one of Node.
  class OtherSignal extends EventTarget {
    aborted = false
    reason: unknown
  }
  class OtherController {
    signal = new OtherSignal()
    abort(reason: unknown = new DOMException('ended', 'AbortError')) {
      Object.assign(this.signal, { aborted: true, reason })
      this.signal.dispatchEvent(new Event('abort'))
    }
  }

  test('calls work, each is sent once, and their time limit and their signal hold', async () => {
    vi.stubGlobal('AbortController', OtherController)
    const asked: string[] = []
    const baseUrl = await serve((request, response) => {
      asked.push(request.url!)
      if (request.url === '/api/auth/login')
        response.end('{"success":true,"message":"","data":{"id":"1","username":"a"}}')
      if (request.url === '/api/users/me/lectures') response.end('{"success":true,"message":"","data":[]}')
    })
    const campus = createCampus({ baseUrl, timeout: 10_000, retries: false })

    await expect(campus.login({ id: '1', password: 'x' })).resolves.toMatchObject({ data: { id: '1' } })
    await expect(campus.listMyLectures()).resolves.toMatchObject({ data: [] })
    expect((await errorOf(campus.startAttendance({ name: 'a' }, { timeout: 500 }))).kind).toBe('timeout')
    expect((await errorOf(campus.deleteMe({ password: 'x' }, { timeout: 500 }))).kind).toBe('unknown-outcome')
    const controller = new AbortController()
    const ended = errorOf(campus.stopAttendance({ name: 'a' }, { signal: controller.signal }))
    controller.abort()
    expect((await ended).kind).toBe('aborted')
    expect(asked.slice(0, 4)).toEqual([
      '/api/auth/login',
      '/api/users/me/lectures',
      '/api/attend/start',
      '/api/users/me',
    ])
  })
})

test('without a fetch nothing is sent, and the error says what to do', async () => {
  vi.stubGlobal('fetch', undefined)
  const campus = createCampus({ baseUrl: 'http://campus.test' })

  for (const error of [campus.listMyLectures(), campus.login({ id: '1', password: 'x' })].map(errorOf))
    expect(await error).toMatchObject({ kind: 'invalid', message: expect.stringContaining('give one to createCampus') })
})

test('a given fetch may answer without a promise', async () => {
  const campus = createCampus({ baseUrl: 'http://campus.test', fetch: (() => success(lectures)) as never })

  await expect(campus.listMyLectures()).resolves.toMatchObject({ data: lectures })
})

test('a given fetch that knows no signal has the time limit all the same', async () => {
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    timeout: 50,
    retries: false,
    fetch: () => new Promise(() => {}),
  })

  expect((await errorOf(campus.listMyLectures())).kind).toBe('timeout')
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

test('a wrong login and a missing session have separate codes', async () => {
  const { campus } = campusWith(failure(401, '틀림'), failure(401, '로그인'))

  expect((await errorOf(campus.login({ id: '20240001', password: 'x' }))).code).toBe('wrong-login')
  expect((await errorOf(campus.listMyLectures())).code).toBe('unauthenticated')
})

test('a right password that needs a code has a code of its own, whatever the server says', async () => {
  const { campus } = campusWith(failure(401, '번호', { 'x-second-factor': 'totp' }))

  const error = await errorOf(campus.login({ id: '20990001', password: 'x' }))
  expect([error.kind, error.code, error.status]).toEqual(['refused', 'second-factor', 401])
})

test('in Node, a missing session is explained if nothing keeps cookies', async () => {
  const baseUrl = await serve((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"success":false,"message":"","data":null}')
  })

  const { cause } = await errorOf(createCampus({ baseUrl }).listMyLectures())
  expect(cause).toContain('cookieJar()')
  expect(cause).toContain('headers { cookie }')
  const token = `campus_token_${'0f'.repeat(24)}`
  for (const call of [
    createCampus({ baseUrl, fetch }).listMyLectures(),
    createCampus({ baseUrl }).listMyLectures({ headers: { cookie: 'campus_session=ended' } }),
    createCampus({ baseUrl, token }).listUsers(),
  ])
    expect((await errorOf(call)).cause).toBeUndefined()
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
