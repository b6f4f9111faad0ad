import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatedRefusals } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first refusal per minute is logged, the others are counted per user and address', () => {
  const tell = vi.fn<(flood: object) => void>()
  const { isFirst } = repeatedRefusals(tell)
  const student = { status: 429, address: '203.0.113.7', user: '20240001' }
  const stranger = { status: 429, address: '203.0.113.7' }

  const firsts = [student, student, stranger, { ...student, status: 503 }, student].map(isFirst)
  vi.advanceTimersByTime(60_000)

  expect(firsts).toEqual([true, false, true, true, false])
  expect(tell.mock.calls).toEqual([[{ ...student, more: 2 }]])
  expect(isFirst(student)).toBe(true)
})

test('beyond a thousand users and addresses, the others share one count', () => {
  const tell = vi.fn<(flood: object) => void>()
  const { isFirst, close } = repeatedRefusals(tell)

  const firsts = Array.from({ length: 1500 }, (_none, number) => isFirst({ status: 429, address: `a${number}` }))
  close()

  expect(firsts.filter(Boolean)).toHaveLength(1001)
  expect(tell.mock.calls).toEqual([[{ more: 499 }]])
})
