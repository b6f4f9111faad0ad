import { expect, test } from 'vitest'
import { foldedName, isVisible, normalText, personName } from './text.ts'

test('normalText trims and normalizes to NFC', () => {
  expect(normalText('  자료구조 \n', 100)).toBe('자료구조')
  expect(normalText('자료구조'.normalize('NFD'), 4)).toBe('자료구조')
})

test('characters with a meaning in URLs or SQL stay unchanged', () => {
  for (const name of ['카누/카약', 'C/C++', '50%', 'a%2Fb', 'a?b#c', '👩‍💻 실습', "'; drop table users --", '%_\\'])
    expect(normalText(name, 100)).toBe(name)
})

test('length is counted in code points', () => {
  expect(normalText('👩'.repeat(100), 100)).toBe('👩'.repeat(100))
  expect(normalText('가'.repeat(101), 100)).toBeUndefined()
})

test('a text that cannot be stored or shown faithfully is refused', () => {
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

test.each([
  ['김하늘', '김하늘'],
  ['  김 하늘 ', '김 하늘'],
  ["O'Reilly", "O'Reilly"],
  ['이순신 2', '이순신 2'],
  ['7', '7'],
  ['নাম্\u200cটি', 'নাম্\u200cটি'],
  ['شماره\u200cها', 'شماره\u200cها'],
  ['क्\u200dष', 'क्\u200dष'],
  ['📚 독서', '📚 독서'],
  ['ᄒᆞᆫ글', 'ᄒᆞᆫ글'],
])('%s is a valid name', (text, name) => {
  expect(personName(text)).toBe(name)
})

test.each([
  ['the filler of Hangul', '\u3164'],
  ['its halfwidth form', '\uffa0'],
  ['fillers of old Hangul', '\u115f\u1160'],
  ['a filler beside a name', '김\u3164하늘'],
  ['an empty pattern of Braille', '\u2800'],
  ['a noncharacter', '\uffff'],
  ['a noncharacter in a name', '김\u{1fffe}하늘'],
  ['a soft hyphen in a name', '김\u00ad하늘'],
  ['a variation selector alone', '\ufe0f'],
  ['a variation selector in a name', '김\ufe0f하늘'],
  ['tags', '\u{e0041}\u{e0042}'],
  ['a space without width', '김\u200b하늘'],
  ['a joiner alone', '\u200d'],
  ['a joiner at the end', '김하늘\u200d'],
  ['a joiner at the beginning', '\u200c김하늘'],
  ['two joiners in a row', '김\u200d\u200d하늘'],
  ['a joiner beside a space', '김\u200c 하늘'],
  ['a mark without a letter', '\u0301'],
  ['signs alone', '!?'],
  ['an emoji alone', '👍'],
  ['dots', '...'],
])('%s is not a valid name', (_what, text) => {
  expect(personName(text)).toBeUndefined()
})

test('names that differ only in spaces and forms fold to the same text', () => {
  for (const name of ['관 리 자', '관\u3000리자', '관\u200d리\u200c자', '관\u2800리자', '관리자'.normalize('NFD')])
    expect(foldedName(name)).toBe(foldedName('관리자'))
  for (const name of ['Ａｄｍｉｎ', 'ADMIN', 'ⓐⓓⓜⓘⓝ', 'a d m i n']) expect(foldedName(name)).toBe('admin')
  expect(foldedName('관리자2')).not.toBe(foldedName('관리자'))
})

test('isVisible finds a visible character', () => {
  for (const text of ['가', '//', '*', '👍', '…', '\ue000', 'a\u3164']) expect(isVisible(text)).toBe(true)
  for (const text of ['', ' \u3000', '\u3164', '\u2800', '\uffff', '\u00ad', '\ufe0f', '\u{e0041}', '\u200b\u0301'])
    expect(isVisible(text)).toBe(false)
})
