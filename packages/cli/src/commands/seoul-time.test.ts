import { expect, test } from 'vitest'
import { dateInSeoul, momentInSeoul, timeInSeoul } from './seoul-time.ts'

test.each([
  ['2026-09-03T15:05:06.000Z', '2026. 9. 4. 오전 12:05:06', 'Sep 4, 2026, 12:05:06 AM'],
  ['2026-12-31T03:00:00Z', '2026. 12. 31. 오후 12:00:00', 'Dec 31, 2026, 12:00:00 PM'],
  ['2026-12-31T14:59:59Z', '2026. 12. 31. 오후 11:59:59', 'Dec 31, 2026, 11:59:59 PM'],
  ['soon', 'soon', 'soon'],
])('%s is %s or %s', (iso, korean, english) => {
  expect([timeInSeoul(iso, 'ko'), timeInSeoul(iso, 'en')]).toEqual([korean, english])
})

test('a moment of another day is its date', () => {
  const iso = '2026-09-03T15:05:06.000Z'

  expect([momentInSeoul(iso, 'ko'), momentInSeoul(iso, 'en')]).toEqual(['2026. 9. 4.', 'Sep 4, 2026'])
})

test('a date alone is that of Seoul, too', () => {
  const iso = '2026-09-03T15:05:06.000Z'

  expect([dateInSeoul(iso, 'ko'), dateInSeoul(iso, 'en')]).toEqual(['2026. 9. 4.', 'Sep 4, 2026'])
})
