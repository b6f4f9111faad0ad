import { expect, test } from 'vitest'
import { looksLikeAny } from './look-alike.ts'
import { strangeIn } from './person-name.ts'
import { cleanText } from './text.ts'

test.each([
  ['spaces', '관 리 자', '관리자'],
  ['spaces of other kinds', '관\u3000리\u00a0자', '관리자'],
  ['invisible characters', '관\u200b리\u2800자\u3164', '관리자'],
  ['NFD', '관리자'.normalize('NFD'), '관리자'],
  ['half-width Hangul', '\uffa1\uffcd\uffa4\uffa9\uffdc\uffb8\uffc2', '관리자'],
  ['single letters of Hangul', '관리ㅈㅏ', '관리자'],
  ['signs', '관.리-자(ㆍ)', '관리자'],
  ['a long vowel that looks like a dash', '관리ー자', '관리자'],
  ['a Chinese one that looks like a dash', '관리자一', '관리자'],
  ['an Arabic zero that looks like a dot', '관리자٠', '관리자'],
  ['accents', 'Ádmïn', 'Admin'],
  ['case', 'ADMIN', 'admin'],
  ['compatible letters', 'ⓐⓓｍⁱⓝ', 'Admin'],
  ['a small l for a capital I', 'ADMlN', 'Admin'],
  ['a digit for a letter', 'Adm1n', 'Admin'],
  ['r and n for an m', 'adrnin', 'Admin'],
  ['Cyrillic', 'Аdmіn', 'Admin'],
  ['Greek capitals', 'ΑDΜΙΝ', 'admin'],
])('%s do not make another name', (_, name, admin) => {
  expect([looksLikeAny(name, ['김하늘', admin]), looksLikeAny(admin, [name])]).toEqual([true, true])
})

test.each([
  ['관리자2', '관리자'],
  ['관리', '관리자'],
  ['데목 관리자', '데모 관리자'],
  ['administrator', 'admin'],
  ['', ''],
  ['-', '.'],
])('%j does not look like %j', (name, admin) => {
  expect(looksLikeAny(name, [admin])).toBe(false)
})

test('no character but a letter or digit makes an administrator’s name the name of another person', () => {
  const [front, back] = ['데모 관', '리자']
  // The first two planes, the tags and two characters for private use.
  const codes = [
    ...Array(0x2_0000).keys(),
    ...Array.from(Array(0x200).keys(), (tag) => 0xe_0000 + tag),
    0xf_0000,
    0x10_fffd,
  ]

  const passing = codes
    .map((code) => String.fromCodePoint(code))
    .filter((character) => !/[\p{L}\p{N}]/u.test(character))
    .filter((character) => {
      const name = cleanText(`${front}${character}${back}`)
      return strangeIn(name) === undefined && !looksLikeAny(name, [`${front}${back}`])
    })

  expect(passing).toEqual([])
})
