import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Counted, type Kind, lineCounts } from './line-counts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counting() {
  const reports: Counted[] = []
  const { write: count, close } = lineCounts((counted) => void reports.push(counted))
  /** Whether the line was written. */
  const write = (kind: Kind, most = 1, fits = true) => {
    let written = false
    count(kind, most, () => (written = fits))
    return written
  }
  return { write, close, reports }
}

test('the first lines in a minute are written, the others are counted per user and address', () => {
  const { write, reports } = counting()
  const student = { what: 'refused', status: 429, address: '203.0.113.7', user: '20240001' }
  const stranger = { what: 'refused', status: 429, address: '203.0.113.7' }

  const firsts = [student, student, stranger, { ...student, status: 503 }, student].map((kind) => write(kind))
  vi.advanceTimersByTime(60_000)

  expect(firsts).toEqual([true, false, true, true, false])
  expect(reports).toEqual([{ ...student, more: 2 }])
  expect(write(student)).toBe(true)
})

test('the addresses of an IPv6 /64 are counted as one, and a line that is not written does not use up the number', () => {
  const { write, close, reports } = counting()
  const from = (address: string) => ({ what: 'refused', status: 404, address })

  write(from('2001:db8:0:7::1'), 2, false)
  const written = [2, 3, 4].map((host) => write(from(`2001:db8:0:7::${host}`), 2))
  close()

  expect(written).toEqual([true, true, false])
  expect(reports).toEqual([{ ...from('2001:db8:0:7::1'), more: 2 }])
})

test('beyond five thousand addresses the others share one count, and twenty are reported apart', () => {
  const { write, reports, close } = counting()
  const from = (number: number) => ({ what: 'refused', status: 429, address: `a${number}` })

  const firsts = Array.from({ length: 6000 }, (_none, number) => write(from(number)))
  for (let number = 0; number < 30; number += 1) write(from(number))
  close()

  expect(firsts.filter(Boolean)).toHaveLength(5001)
  const [shared, ...apart] = reports
  expect(shared).toEqual({ what: 'refused', status: 429, more: 999 })
  expect(apart).toHaveLength(20)
  expect(apart.at(-1)).toEqual({ what: 'refused', status: 429, more: 11 })
})
