import { expect, test } from 'vitest'
import { rowRanges } from './row-ranges.ts'

test('rows that follow each other are one range', () => {
  expect(rowRanges([2, 3, 4, 7, 9, 10])).toBe('2-4, 7, 9-10')
  expect(rowRanges([])).toBe('')
})

test('many ranges are cut', () => {
  expect(rowRanges(Array.from({ length: 1000 }, (_, index) => index * 2))).toMatch(/^0, 2, 4, .*38, …$/)
})
