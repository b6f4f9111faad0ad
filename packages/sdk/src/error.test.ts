import { expect, test } from 'vitest'
import { campusWith, errorOf, failure } from '../test/support.ts'
import { CampusError, createCampus, isCampusError } from './index.ts'

test.each([
  [400, 'bad-request'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [409, 'conflict'],
  [418, 'refused'],
  [429, 'rate-limited'],
  [500, 'server-error'],
  [503, 'unavailable'],
])('a refusal with %i has the code %s', (status, code) => {
  expect(new CampusError('refused', '', { status }).code).toBe(code)
})

test('every other kind is its own code', () => {
  expect(new CampusError('timeout', '').code).toBe('timeout')
  expect(new CampusError('malformed', '', { status: 503 }).code).toBe('malformed')
})

test('an error as JSON keeps its message', () => {
  const error = new CampusError('refused', '잠시 후', { status: 429, requestId: 'r-1', retryAfter: 7 })

  expect(JSON.parse(JSON.stringify({ error }))).toEqual({
    error: {
      name: 'CampusError',
      kind: 'refused',
      code: 'rate-limited',
      status: 429,
      message: '잠시 후',
      requestId: 'r-1',
      retryAfter: 7,
    },
  })
})

test('a CampusError is told without instanceof, and nothing else is one', () => {
  const ofAnotherCopy = Object.create({ [Symbol.for('@campus-connect/sdk/CampusError')]: true }) as object

  expect([new CampusError('network', ''), ofAnotherCopy].map(isCampusError)).toEqual([true, true])
  expect([new Error('x'), null, undefined, 'CampusError', {}].map(isCampusError)).toEqual(Array(5).fill(false))
})

test('an error carries the headers of the answer, and how long to wait, but no cookie', async () => {
  const headers = { 'retry-after': '60', 'x-request-id': 'r-1', 'set-cookie': 'campus_session=secret' }
  const { campus } = campusWith(failure(429, '잠시 후', headers))

  const error = await errorOf(campus.login({ id: '1', password: 'x' }))

  expect(error).toMatchObject({ retryAfter: 60, requestId: 'r-1' })
  expect([...(error.headers ?? [])]).toEqual(
    expect.arrayContaining([
      ['retry-after', '60'],
      ['x-request-id', 'r-1'],
    ]),
  )
  expect(error.headers?.has('set-cookie')).toBe(false)
})

test.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
  "a given fetch that passes a browser's “%s” on is no fault",
  async (message) => {
    const { campus } = campusWith(new TypeError(message))

    expect(await errorOf(campus.login({ id: '1', password: 'x' }))).toMatchObject({ code: 'unknown-outcome' })
  },
)

test('a client without options is refused with the reason', () => {
  expect(() => (createCampus as () => unknown)()).toThrow(
    expect.objectContaining({ kind: 'invalid', message: expect.stringContaining('baseUrl') }),
  )
})
