import { expect, test } from 'vitest'
import { periodBefore } from './retention.ts'
import { readSettings } from './settings.ts'

const read = (RETENTION: string) => readSettings({ RETENTION }).retention

test('periods are those of ISO 8601, each of the four for itself', () => {
  expect(read('attendance:P4Y, audit:P2Y,accounts-left:P1Y,logs:P1M')).toEqual({
    attendance: { text: 'P4Y', months: 48, days: 0 },
    audit: { text: 'P2Y', months: 24, days: 0 },
    'accounts-left': { text: 'P1Y', months: 12, days: 0 },
    logs: { text: 'P1M', months: 1, days: 0 },
  })
  expect(read('attendance:P1Y6M2W3D').attendance).toMatchObject({ months: 18, days: 17 })
  expect(read('off')).toEqual({})
})

test.each([
  ['attendance', /'attendance'.*가운데 하나/],
  ['grades:P1Y', /'grades:P1Y'.*attendance, audit/],
  ['attendance:4Y', /'attendance:4Y'.*P4Y/],
  ['attendance:P', /P4Y/],
  ['attendance:P0Y', /P4Y/],
  ['attendance:PT1H', /P4Y/],
  ['attendance:P4Y,attendance:P5Y', /한 번만/],
  ['audit:P11M', /제8조.*audit:P2Y/],
  ['audit:P364D', /제8조/],
  ['attendance:P1Y,accounts-left:P1Y', /'accounts-left:P1Y'.*1년 이상 더/],
])('%s is refused with its remedy', (value, said) => {
  expect(() => read(value)).toThrow(said)
})

test.each([
  ['2026-10-01T00:00:00Z', { months: 12, days: 0 }, '2025-09-30T15:00:00.000Z'],
  // In Korea it is the 1st already.
  ['2026-09-30T15:00:00Z', { months: 12, days: 0 }, '2025-09-30T15:00:00.000Z'],
  ['2026-09-30T14:59:59Z', { months: 12, days: 0 }, '2025-09-29T15:00:00.000Z'],
  // No 29 February in 2027, no 31st in February.
  ['2028-02-29T03:00:00Z', { months: 12, days: 0 }, '2027-02-27T15:00:00.000Z'],
  ['2026-03-31T03:00:00Z', { months: 1, days: 0 }, '2026-02-27T15:00:00.000Z'],
  ['2026-01-10T03:00:00Z', { months: 1, days: 10 }, '2025-11-29T15:00:00.000Z'],
])('%s: a period ends in the calendar of Korea', (now, period, expected) => {
  expect(periodBefore(new Date(now), period).toISOString()).toBe(expected)
})
