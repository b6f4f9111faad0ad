import { expect, test } from 'vitest'
import { RowSizes } from './row-sizes.ts'

test('a row that differs moves the rows below it, and only those', () => {
  const sizes = new RowSizes(60)
  sizes.set(2, 100)
  sizes.set(5, 60)

  expect([0, 2, 3, 10].map((row) => sizes.offset(row))).toEqual([0, 120, 220, 640])
  expect([0, 119, 120, 219, 220, 5000].map((offset) => sizes.rowAt(offset, 8))).toEqual([0, 1, 2, 2, 3, 7])
})

test('a list of nobody has its place at its top', () => {
  expect(new RowSizes(60).rowAt(500, 0)).toBe(0)
})
