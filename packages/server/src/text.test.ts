import { expect, test } from 'vitest'
import { normalText } from './text.ts'

test('a text is kept in NFC, without white space around it', () => {
  expect(normalText('  자료구조 \n', 100)).toBe('자료구조')
  expect(normalText('자료구조'.normalize('NFD'), 4)).toBe('자료구조')
})

test('signs that mean something in an address or in a query stay as they are', () => {
  for (const name of ['카누/카약', 'C/C++', '50%', 'a%2Fb', 'a?b#c', '👩‍💻 실습', "'; drop table users --", '%_\\'])
    expect(normalText(name, 100)).toBe(name)
})

test('length is counted in code points', () => {
  expect(normalText('👩'.repeat(100), 100)).toBe('👩'.repeat(100))
  expect(normalText('가'.repeat(101), 100)).toBeUndefined()
})

test('what cannot be stored or shown faithfully is refused', () => {
  for (const text of [
    '',
    '   ',
    'a\u0000b',
    'a\u0007b',
    'a\nb',
    'a\u0085b',
    'a\u2028b',
    'a\u202eb',
    'a\u2066b',
    '\ud83d',
    '\ude00',
  ])
    expect(normalText(text, 100)).toBeUndefined()
})
