import { expect, test } from 'vitest'
import { near } from './near-names.ts'

const names = ['자료구조', '운영체제', '자료구조 실습', '카누/카약', '컴퓨터구조']

test('a mistyped name means the nearest ones, the likeliest first', () => {
  expect(near('자로구조', names)).toEqual(['자료구조'])
  expect(near('카누 / 카악', names)).toEqual(['카누/카약'])
  expect(near('컴퓨터구저', names)).toEqual(['컴퓨터구조'])
})

test('a name that is near to none means none', () => {
  expect(near('미술사', names)).toEqual([])
})
