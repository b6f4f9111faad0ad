import { expect, test } from 'vitest'
import { closest } from './closest.ts'

const lectures = ['자료구조', '자료구조실습', '선형대수학', '카누/카약', 'C/C++']

test.each([
  ['자료 구조', ['자료구조', '자료구조실습']],
  ['자로구조', ['자료구조']],
  ['선형대수', ['선형대수학']],
  ['카약', ['카누/카약']],
  ['c/c++', ['C/C++']],
  ['물리', []],
])('for %s they may have meant %j', (word, names) => {
  expect(closest(word, lectures)).toEqual(names)
})
