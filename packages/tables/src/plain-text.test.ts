import { expect, test } from 'vitest'
import { invisibleIn, plainText } from './plain-text.ts'

test.each([
  ['김하늘\u200b', '김하늘', 1],
  ['\ufeff이\u200d도\u200c윤', '이도윤', 3],
  ['CSE\u00ad2010\u2060', 'CSE2010', 2],
  ['\u202e20240001\u202c\u200f', '20240001', 3],
  ['a\u{e0041}b', 'ab', 1],
  ['김\u3164하늘', '김하늘', 1],
  ['김\ufeff하늘', '김하늘', 1],
  ['20240001\ufe0f', '20240001', 1],
])('%j reads %j', (text, expected, dropped) => {
  expect(plainText(text)).toBe(expected)
  expect(invisibleIn(text)).toBe(dropped)
})

test('joiners stay where a word or an emoji needs them', () => {
  for (const text of ['شماره\u200cها', 'क्\u200dष', 'নাম্\u200cটি', '👩‍💻 실습', '❤️'])
    expect([plainText(text), invisibleIn(text)]).toEqual([text, 0])
})

test.each([
  ['２０２４０００１', '20240001'],
  ['ＣＳＥ２０１０－０１', 'CSE2010-01'],
  ['학번'.normalize('NFD'), '학번'],
  ['일반\u00a0물리\u3000학', '일반 물리 학'],
  ['미적분학Ⅱ', '미적분학Ⅱ'],
  ['ｱｲｳﾞ', 'アイヴ'],
])('%j looks like %j', (text, expected) => {
  expect(plainText(text)).toBe(expected)
})

/** Each syllable as half-width letters, which end a syllable with the same codes as they begin one. */
function halfWidth(text: string) {
  const code = (letter: string) => {
    const at = letter.charCodeAt(0)
    if (at < 0x314f) return String.fromCharCode(0xffa1 + at - 0x3131)
    const vowel = at - 0x314f
    return String.fromCharCode(0xffc2 + vowel + 2 * Math.floor(vowel / 6))
  }
  const begin = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
  const end = ['', ...Array.from('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ')]
  return Array.from(text, (syllable) => {
    const at = syllable.charCodeAt(0) - 0xac00
    const vowel = String.fromCharCode(0x314f + (Math.floor(at / 28) % 21))
    return [begin[Math.floor(at / 588)] ?? '', vowel, end[at % 28] ?? ''].filter(Boolean).map(code).join('')
  }).join('')
}

test('half-width Hangul becomes syllables', () => {
  for (const text of ['김하늘', '자료구조', '닭볶음', '의학과', '값진뷁']) expect(plainText(halfWidth(text))).toBe(text)
})

test('of many marks on a letter thirty stay, and the others are counted', () => {
  const marked = `가${'\u0301\u0323\u200b'.repeat(40)}`

  expect(Array.from(plainText(marked))).toHaveLength(31)
  expect(invisibleIn(marked)).toBe(40 + 50)
})
