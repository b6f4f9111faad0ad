import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampus } from '../index.ts'
import { campusWith, errorOf, everyCall, failure, operationIds, rulesOf, success } from '../../test/support.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('reading is repeated twice, with pauses', async () => {
  const { campus, calls } = campusWith(new TypeError('fetch failed'), failure(503, ''), success([]))

  const answer = campus.listMyLectures()
  await vi.advanceTimersByTimeAsync(199)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1001)

  await expect(answer).resolves.toEqual({ data: [], message: '' })
  expect(calls).toHaveLength(3)
})

test('setting a state is repeated once', async () => {
  const { campus, calls } = campusWith(new TypeError('fetch failed'), new TypeError('fetch failed'))

  const error = errorOf(campus.disableUser({ id: '20240001' }))
  await vi.runAllTimersAsync()

  expect((await error).kind).toBe('network')
  expect(calls).toHaveLength(2)
})

const lost = () => new TypeError('fetch failed')
const keysOf = ({ calls }: Pick<ReturnType<typeof campusWith>, 'calls'>) =>
  calls.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
const unrepeatable = operationIds.filter((id) => rulesOf(id).check !== undefined)

test('a call that would take effect twice is repeated once with its key; without any answer its outcome is unknown, and the error says what to check', async () => {
  const calls = unrepeatable.map(async (id) => {
    const sent = campusWith(lost(), lost())
    const error = errorOf(everyCall[id](sent.campus))
    await vi.runAllTimersAsync()
    const { kind, message } = await error
    return [kind, message.endsWith(`; ${rulesOf(id).check}`), new Set(keysOf(sent)).size, sent.calls.length]
  })

  expect(unrepeatable).toEqual(['login', 'signup', 'syncMyLectures', 'changeMyPassword', 'deleteMe'])
  expect(await Promise.all(calls)).toEqual(unrepeatable.map(() => ['unknown-outcome', true, 1, 2]))
})

test('each call that needs a key has a random one of its own, other calls have none', async () => {
  const found = operationIds.map(async (id) => {
    const sent = campusWith(failure(409, ''), failure(409, ''))
    await Promise.all([errorOf(everyCall[id](sent.campus)), errorOf(everyCall[id](sent.campus))])
    const keys = keysOf(sent)
    return [id, new Set(keys).size === 2 && keys.every((key) => /^[\da-f-]{36}$/.test(key ?? ''))]
  })

  expect(await Promise.all(found)).toEqual(operationIds.map((id) => [id, rulesOf(id).key === true]))
})

test('a key of the caller is sent as it is', async () => {
  const sent = campusWith(success(null))

  await sent.campus.syncMyLectures({ headers: { 'Idempotency-Key': 'nightly-2026-03-02' } })

  expect(keysOf(sent)).toEqual(['nightly-2026-03-02'])
})

test('where the runtime makes no random key, a call that would take effect twice is sent once', async () => {
  vi.stubGlobal('crypto', {})
  const calls = unrepeatable.map(async (id) => {
    const sent = campusWith(lost())
    return [(await errorOf(everyCall[id](sent.campus))).kind, ...keysOf(sent)]
  })

  expect(await Promise.all(calls)).toEqual(unrepeatable.map(() => ['unknown-outcome', null]))
  vi.unstubAllGlobals()
})

test('a call that would take effect twice is not sent again after its time limit: somebody waits for it', async () => {
  let sent = 0
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    fetch: (_url, { signal } = {}) =>
      new Promise((_, reject) => {
        sent += 1
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  const error = errorOf(campus.login({ id: '1', password: 'x' }))
  await vi.runAllTimersAsync()

  expect([(await error).kind, sent]).toEqual(['unknown-outcome', 1])
})

test('a connection that never came about is not an unknown outcome', async () => {
  const refused = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
  const { campus } = campusWith(refused, refused)

  const error = errorOf(campus.login({ id: '1', password: 'x' }))
  await vi.runAllTimersAsync()

  expect((await error).kind).toBe('network')
})

test('a busy server is asked again after the time it named', async () => {
  const { campus, calls } = campusWith(failure(429, '잠시 후', { 'retry-after': '7' }), success(null))

  const answer = campus.startAttendance({ name: '자료구조' })
  await vi.advanceTimersByTimeAsync(6999)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(300)

  await answer
  expect(calls).toHaveLength(2)
})

test('nobody waits longer than 30 seconds for a busy server', async () => {
  const { campus } = campusWith(failure(429, '잠시 후', { 'retry-after': '31' }))

  const error = await errorOf(campus.startAttendance({ name: '자료구조' }))

  expect(error).toMatchObject({ kind: 'refused', status: 429 })
})
