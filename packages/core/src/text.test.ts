import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isVisible, normalText, personName, seenText, strangeInName, typedStudentNumber } from './text.ts'

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
  [' J.  R. Smith', 'J.  R. Smith'],
])('%s is a valid name', (text, name) => {
  expect(personName(text)).toBe(name)
})

test.each([
  ['a space without width', '김\u200b하늘', '김하늘'],
  ['a word joiner', '김\u2060하늘', '김하늘'],
  ['byte order marks', '\ufeff김\ufeff하늘\ufeff', '김하늘'],
  ['a soft hyphen', '김\u00ad하늘', '김하늘'],
  ['tags', '김하늘\u{e0041}\u{e0042}', '김하늘'],
  ['marks of direction', '\u200e김\u202e하늘\u202c\u2066\u2069\u061c', '김하늘'],
  ['a filler of Hangul', '김\u3164하늘', '김하늘'],
  ['an empty pattern of Braille', '김하늘\u2800', '김하늘'],
  ['a variation selector', '김\ufe0f하늘', '김하늘'],
  ['a noncharacter', '김\u{1fffe}하늘\uffff', '김하늘'],
  ['a joiner at the end', '김하늘\u200d', '김하늘'],
  ['a joiner at the beginning', '\u200c김하늘', '김하늘'],
  ['a joiner that the script does not need', '김\u200d\u200d하늘', '김하늘'],
  ['a joiner beside a space', '김\u200c 하늘', '김 하늘'],
  ['two joiners in a row', 'क्\u200d\u200dष', 'क्ष'],
])('%s is dropped from a name', (_what, text, name) => {
  expect(personName(text)).toBe(name)
})

test.each([
  ['spaces of other kinds', '\u00a0김\u00a0하늘\u3000', '김 하늘'],
  ['full-width letters', 'ＫＩＭ　２', 'KIM 2'],
  ['half-width Hangul', '\uffa1\uffdc\uffb1 \uffbe\uffc2\uffa4\uffda\uffa9', '김 하늘'],
  ['NFD', '김하늘'.normalize('NFD'), '김하늘'.normalize('NFC')],
])('%s in a name become the usual form', (_what, text, name) => {
  expect(personName(text)).toBe(name)
})

test.each([
  ['the filler of Hangul', '\u3164'],
  ['its halfwidth form', '\uffa0'],
  ['fillers of old Hangul', '\u115f\u1160'],
  ['an empty pattern of Braille', '\u2800'],
  ['a noncharacter', '\uffff'],
  ['a variation selector alone', '\ufe0f'],
  ['tags', '\u{e0041}\u{e0042}'],
  ['a joiner alone', '\u200d'],
  ['spaces that are not seen', '\u200b \u00a0\u2060'],
  ['a mark without a letter', '\u0301'],
  ['signs alone', '!?'],
  ['an emoji alone', '👍'],
  ['an emoji of two in a name', '👩‍💻 김하늘'],
  ['an emoji with a variation selector in a name', '김하늘 ❤\ufe0f'],
  ['a character for private use', '김\ue000하늘'],
  ['an accent on Hangul', '김\u0300하늘'],
  ['half-width Hangul that is no syllable', '김하늘\uffa1'],
  ['dots', '...'],
  ['NUL', '김\u0000하늘'],
  ['a line break', '김\n하늘'],
  ['a line break behind something invisible', '\u200b\n김하늘'],
  ['a tab', '김\t하늘'],
  ['a next line', '김\u0085하늘'],
  ['a line separator', '김\u2028하늘'],
  ['a paragraph separator', '김\u2029하늘'],
  ['a lone surrogate', '김\ud83d하늘'],
  ['101 characters', '가'.repeat(101)],
])('%s is not a valid name', (_what, text) => {
  expect(personName(text)).toBeUndefined()
})

test('only what is seen counts for the length of a name', () => {
  expect(personName('가\u200b'.repeat(100))).toBe('가'.repeat(100))
})

test.each([
  ['20240001', '20240001'],
  ['２０２４０００１', '20240001'],
  ['\u200b20240001\u200d', '20240001'],
  ['\u00a020240001\u3000', '20240001'],
  ['2024\u20600001\ufeff', '20240001'],
  ['Ｓｔａｆｆ＿１－ａ', 'Staff_1-a'],
  ['𝟐𝟎𝟐𝟒', '2024'],
  ['2024 0001', '2024 0001'],
  ['2024\u00000001', '2024\u00000001'],
  ['\u200b', ''],
])('the number %j is read as %j', (text, number) => {
  expect(typedStudentNumber(text)).toBe(number)
})

test('seenText is what people see of a text, and empty where they see nothing', () => {
  expect(seenText(' \u200b２０２４\u00a0김\u00ad하늘 ', 400)).toBe('2024 김하늘')
  expect(seenText('\u200b\u3164 ', 400)).toBe('')
  for (const text of ['a\u0000b', 'a\nb', 'a\u2028b', '\ud83d', '가'.repeat(401)])
    expect(seenText(text, 400)).toBeUndefined()
})

test('a name in its stored form stays as it is, and each character of it is seen', () => {
  const odd = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Emoji_Presentation}\ufff9-\ufffd]/u
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (typed) => {
      for (const name of [personName(typed), personName(`김 ${typed}`)]) {
        if (name === undefined) continue
        expect([personName(name), name.search(odd)]).toEqual([name, -1])
      }
    }),
    { numRuns: 500 },
  )
})

test('the first character that no name has is told, if a name is no worse than that', () => {
  expect(strangeInName(' 김\u200b하늘 ♥★')).toBe('♥')
  for (const text of ['김하늘', '', '...', '김\n♥', '♥'.repeat(101)]) expect(strangeInName(text)).toBeUndefined()
})

test('isVisible finds a visible character', () => {
  for (const text of ['가', '//', '*', '👍', '…', '\ue000', 'a\u3164']) expect(isVisible(text)).toBe(true)
  for (const text of ['', ' \u3000', '\u3164', '\u2800', '\uffff', '\u00ad', '\ufe0f', '\u{e0041}', '\u200b\u0301'])
    expect(isVisible(text)).toBe(false)
})
