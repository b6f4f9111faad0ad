import { expect, test } from 'vitest'
import { nameOrder, searchText, searchWords } from './search-text.ts'

const finds = (query: string, username: string, id = '20240001') =>
  searchWords(query).every((word) => searchText({ id, username }).includes(word))

test.each([
  ['ㄱㅁㅈ', '김민준'],
  ['ㅁㅈ', '김민준'],
  ['준 김', '김민준'],
  ['김민준'.normalize('NFD'), '김민준'],
  ['ㄱㅁㅈ 2024', '김민준'],
  ['ㄳㅎ', '김상훈'],
  ['ㄲ', '까치'],
  ['KIM', 'Kim Hana'],
  ['ｋｉｍ', 'Kim Hana'],
  ['ÉMILE', 'émile'],
  ['0001', '김민준'],
])('%s finds %s', (query, name) => expect(finds(query, name)).toBe(true))

test.each([
  ['ㄱㅈ', '김민준'],
  ['ㄱ', '까치'],
  ['김준', '김민준'],
  ['1김', '김민준'],
  ['김민준 박', '김민준'],
])('%s does not find %s', (query, name) => expect(finds(query, name)).toBe(false))

test('names are sorted as a Korean dictionary sorts them, whatever their case', () => {
  const names = ['Young', '김하늘', 'anna', '가나', '힣', '7번', '까치', '王', '나래', 'Bob', '김 하늘', '각하']

  const sorted = names.toSorted((one, other) => (nameOrder(one) < nameOrder(other) ? -1 : 1))

  expect(sorted).toEqual([
    '7번',
    '가나',
    '각하',
    '김 하늘',
    '김하늘',
    '까치',
    '나래',
    '힣',
    'anna',
    'Bob',
    'Young',
    '王',
  ])
})
