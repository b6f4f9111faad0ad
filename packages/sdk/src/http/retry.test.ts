import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test.each([
  ['lost', new TypeError('fetch failed'), true],
  [
    'lost before anything was sent',
    Object.assign(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
    false,
  ],
  ['of a busy server', failure(503, ''), false],
])(
  'a change whose first answer was %s and that is so already says that it changed only if that may be',
  async (_how, first, changed) => {
    const { campus } = campusWith(
      first,
      new Response(await success(null).text(), { headers: { 'x-changed': 'false' } }),
    )

    const answer = campus.disableUser({ id: '20240001' })
    await vi.runAllTimersAsync()

    expect((await answer).changed).toBe(changed)
  },
)

test('a call that would take effect twice is never repeated, and its lost answer is an unknown outcome that says what to check', async () => {
  const never = operationIds.filter((id) => rulesOf(id).repeats === 0)
  const calls = never.map(async (id) => {
    const sent = campusWith(new TypeError('fetch failed'))
    const { kind, message } = await errorOf(everyCall[id](sent.campus))
    return [kind, message.endsWith(`; ${rulesOf(id).check}`), sent.calls.length]
  })

  expect(await Promise.all(calls)).toEqual(never.map(() => ['unknown-outcome', true, 1]))
})

test('a connection that never came about is not an unknown outcome', async () => {
  const refused = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
  const { campus } = campusWith(refused)

  const error = await errorOf(campus.login({ id: '1', password: 'x' }))

  expect(error.kind).toBe('network')
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
