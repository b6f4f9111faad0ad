import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byteBudget } from './byte-budget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a flood writes what comes back each second, and leaves the reserve to others', () => {
  let written = 0
  const write = byteBudget({ most: 1000, perSecond: 2000, written: () => written })
  const flood = () => Array.from({ length: 100 }, () => write(() => void (written += 100), 300)).filter(Boolean).length

  expect(flood()).toBe(7)
  expect([1, 2, 3, 4].map(() => write(() => void (written += 100)))).toEqual([true, true, true, false])
  vi.advanceTimersByTime(100)
  expect(flood()).toBe(0)
  vi.advanceTimersByTime(150)
  expect(flood()).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(flood()).toBe(7)
})
