import { expect, onTestFinished, test, vi } from 'vitest'
import { keyedQueue } from './account-queue.ts'

const limits = {
  running: 2,
  waiting: 3,
  timeout: 60_000,
  crowd: 100,
  pace: 60_000,
  rest: 0,
  refusal: (crowded: boolean) => new Error(crowded ? 'crowded' : 'full'),
}

/** Work that ends when the test ends it. */
function job() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { started: false }
  return { state, end: resolve, work: () => ((state.started = true), promise) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two jobs of a key run, three wait in order, and the rest is refused', async () => {
  const enqueue = keyedQueue(limits)
  const jobs = Array.from({ length: 6 }, job)
  const done = jobs.map(({ work }) => enqueue('a', work))
  const started = () => jobs.map(({ state }) => state.started)

  await expect(done[5]).rejects.toThrow('full')
  expect(started()).toEqual([true, true, false, false, false, false])
  jobs[1]?.end()
  await settled()
  expect(started()).toEqual([true, true, true, false, false, false])

  for (const { end } of jobs) end()
  await Promise.all(done.slice(0, 5))
  expect(started()).toEqual([true, true, true, true, true, false])
})

test('a refusal tells a program that sends too much from a slow server', async () => {
  const enqueue = keyedQueue({ ...limits, waiting: 2, crowd: 1, pace: 0, timeout: -1 })
  const jobs = [job(), job()]
  const running = jobs.map(({ work }) => enqueue('a', work))
  const waiting = [enqueue('a', async () => {}), enqueue('a', async () => {})]
  const refusals = Promise.allSettled([...waiting, enqueue('a', async () => {})])

  for (const { end } of jobs) end()
  await Promise.all(running)

  const reasons = (await refusals).map((each) => each.status === 'rejected' && (each.reason as Error).message)
  expect(reasons).toEqual(['full', 'full', 'crowded'])
})

test('other keys do not wait, and a failed job frees its place', async () => {
  const enqueue = keyedQueue(limits)
  const failing = () => Promise.reject(new Error('broken'))
  const [first, second] = [job(), job()]
  const held = [enqueue('a', first.work), enqueue('a', second.work)]
  const behind = Array.from({ length: 3 }, () => enqueue('a', failing))
  const seen = Promise.allSettled(behind)

  expect(await enqueue('b', async () => 'b')).toBe('b')
  first.end()
  for (const { status } of await seen) expect(status).toBe('rejected')
  second.end()
  await Promise.all(held)

  expect(await enqueue('a', async () => 'a')).toBe('a')
})

test('a job that waited too long is refused unless it continues a response', async () => {
  const enqueue = keyedQueue({ ...limits, timeout: -1 })
  const jobs = [job(), job()]
  const running = jobs.map(({ work }) => enqueue('a', work))
  const late = enqueue('a', async () => 'late')
  const part = enqueue('a', async () => 'part', { started: true })
  const outcomes = Promise.allSettled([late, part])

  for (const { end } of jobs) end()

  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  await Promise.all(running)
})

test('many waiting jobs of one key start at a limited pace', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const enqueue = keyedQueue({ ...limits, running: 1, crowd: 1, pace: 20 })
  let done = 0
  const all = Array.from({ length: 4 }, () => enqueue('a', async () => void (done += 1)))

  await vi.advanceTimersByTimeAsync(19)
  expect(done).toBe(1)
  await vi.advanceTimersByTimeAsync(20)
  expect(done).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toBe(4)
  await Promise.all(all)
})

test('the place of a slow job rests twice as long as the job took, up to a limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const enqueue = keyedQueue({ ...limits, running: 1, pace: 20, rest: 250 })
  const taking = (time: number) => enqueue('a', async () => void (await vi.advanceTimersByTimeAsync(time)))
  /** Milliseconds until the next job starts. */
  const wait = async () => {
    const asked = performance.now()
    const next = enqueue('a', async () => performance.now() - asked)
    await vi.advanceTimersByTimeAsync(1_000)
    return next
  }

  await taking(20)
  expect(await wait()).toBe(0)
  await taking(50)
  expect(await wait()).toBe(100)
  await taking(1_000)
  expect(await wait()).toBe(250)
})
