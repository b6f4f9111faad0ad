import { expect, test } from 'vitest'
import { parseDate } from './dates.ts'

test.each([
  ['2026-3-2', '2026-03-02'],
  ['2026-03-02T00:00:00.000Z', '2026-03-02'],
  ['2026-3-02 00:00:00', '2026-03-02'],
  ['2026/03/02', '2026-03-02'],
  ['2026. 3. 2.', '2026-03-02'],
  ['3/2/2026', '2026-03-02'],
  ['2026-02-30', undefined],
  ['someday', undefined],
])('the date %s is read as %s', (written, expected) => {
  expect(parseDate(written)).toBe(expected)
})
