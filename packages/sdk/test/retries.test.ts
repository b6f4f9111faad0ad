import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampus } from '../src/index.ts'
import { everyCall, failure, operationIds, rulesOf } from './support.ts'
import type { OperationId } from '../src/types.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const nothing = () => new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
const untrusted = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }) })

/** How often one call is sent while it always fails like this. */
async function attempts(id: OperationId, fail: () => Response | Error, retries = true) {
  let sent = 0
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    retries,
    async fetch() {
      sent += 1
      const outcome = fail()
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  })
  const ended = everyCall[id](campus).catch(() => {})
  await vi.runAllTimersAsync()
  await ended
  return sent
}
const table = async (fail: () => Response | Error, retries?: boolean) =>
  Object.fromEntries(await Promise.all(operationIds.map(async (id) => [id, await attempts(id, fail, retries)])))

const most = Object.fromEntries(operationIds.map((id) => [id, rulesOf(id).repeats + 1]))
const repeated = (status: number | undefined) =>
  Object.fromEntries(
    operationIds.map((id) => {
      const { repeats, check } = rulesOf(id)
      const after = check === undefined ? [429, 502, 503, 504] : [502, 504]
      return [id, status === undefined || after.includes(status) ? repeats + 1 : 1]
    }),
  )
const once = Object.fromEntries(operationIds.map((id) => [id, 1]))

test.each([
  ['a lost connection', undefined, nothing],
  ['429', 429, () => failure(429, '', { 'retry-after': '1' })],
  ['502', 502, () => failure(502, '')],
  ['503', 503, () => failure(503, '')],
  ['504', 504, () => failure(504, '')],
  ["a proxy's 503 page", 503, () => new Response('<html>', { status: 503 })],
])('after %s each call is sent again as often as openapi.yaml says', async (_title, status, fail) => {
  expect(await table(fail)).toEqual(repeated(status))
})

test('every call is sent again after a lost connection', () => {
  expect(Object.values(most).filter((times) => times < 2)).toEqual([])
})

test.each([400, 401, 403, 404, 405, 408, 409, 413, 415, 431, 500])('after %i nothing is sent again', async (status) => {
  expect(await table(() => failure(status, ''))).toEqual(once)
})

test.each([
  ['503 that asks for more than 30 s', () => failure(503, '', { 'retry-after': '31' })],
  ['a certificate that nobody vouches for', untrusted],
])('after a %s nothing is sent again', async (_title, fail) => {
  expect(await table(fail)).toEqual(once)
})

test('retries: false sends everything once', async () => {
  expect(await table(nothing, false)).toEqual(once)
})
