import { expect, test } from 'vitest'
import { isSameName, isSamePerson } from './same-name.ts'

test.each([
  ['김하늘', '김하늘'],
  ['김 하늘', '김하늘'],
  [' 김  하 늘 ', '김하늘'],
  ['하늘 김', '김 하늘'],
  ['김\u3000하늘', '김\u00a0하늘'],
  ['김하늘'.normalize('NFD'), '김하늘'],
  ['김\u200b하늘\ufeff', '김하늘'],
  ['\uffa1\uffdc\uffb1\uffbe\uffc2\uffa4\uffda\uffa9', '김하늘'],
  ['김하늘(金하늘)', '김하늘'],
  ['김하늘（ＫＩＭ　ＨＡＮＵＬ）', '김하늘'],
  ['김하늘[휴학]', '김하늘 〈교환학생〉'],
  ['김하늘 {A}', '김하늘 (B (C))'],
  ['김(金)하늘', '김하늘'],
  ['(김하늘)', '김하늘'],
  ['김하늘 (', '김하늘'],
  ['金\u6cb3', '\uf90a\u6cb3'],
  ['KIM HANUL', 'Kim Hanul'],
  ['KIM, HANUL', 'Hanul Kim'],
  ['KIM,HANUL', 'Kim Hanul'],
  ['ＫＩＭ ＨＡＮＵＬ', 'kim hanul'],
  ['Kim Ha-nul', 'KIM HANUL'],
  ['Kim Ha-nul', 'Kim Ha Nul'],
  ['Kim Ha‐nul', 'Kim Ha–nul'],
  ["O'Reilly", 'OREILLY'],
  ['O’Reilly', "o'reilly"],
  ['O´Reilly', 'OʼReilly'],
  ['Jean-Luc Picard', 'PICARD Jean Luc'],
  ['J.-P. Sartre', 'J P Sartre'],
  ['마리·퀴리', '마리ㆍ퀴리'],
  ['마리・퀴리', '마리 퀴리'],
  ['José', 'JOSE\u0301'],
  ['ﬁona', 'Fiona'],
  ['김 하늘 KIM HANUL', 'Kim Hanul 김하늘'],
  ['Suharto Suharto', 'Suharto'],
  ['شماره\u200cها', 'شمارهها'],
  ['ᄒᆞᆫ글', 'ᄒᆞᆫ 글'],
  ['김하늘02', '김 하늘02'],
  ['김하늘Oscar', '김 하늘OSCAR'],
])('%s is the name %s', (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true])
})

test.each([
  ['김', '김 하늘'],
  ['하늘', '김 하늘'],
  ['HANUL', 'KIM HANUL'],
  ['KIM HANUL', 'KIM HANUL SR'],
  ['하늘김', '김하늘'],
  ['HANULKIM', 'KIM HANUL'],
  ['KIMHANUL', 'KIM HANUL'],
  ['김하늘', '김하눌'],
  ['Jose', 'José'],
  ['김하늘', '金하늘'],
  ['KIM', '김하늘 (KIM)'],
  ['김하늘 KIM', '김하늘 (KIM)'],
  ['(김)(하늘)', '김'],
  ['', ''],
  [' ', '\u200b'],
  ['()', '()'],
  ['-', '-'],
  ['', '김하늘'],
  ['\u0301', '\u0301'],
  ["O'Reilly", 'Reilly'],
  ['Jean', 'Jean-Luc'],
])('%s is not the name %s', (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([false, false])
})

test.each([
  '김*늘',
  '김＊늘',
  '김○늘',
  '김●●',
  '김O늘',
  '김OO',
  '김０늘',
  '김00',
  'x하늘',
  '김〇늘',
  '김ㅇ늘',
  '김?늘',
  '김\ufffd늘',
  '김_늘',
  '김(*)늘',
  '김□늘 (컴퓨터공학과)',
  '김..',
  '김…',
  '김--',
  'K** HANUL',
  '***',
])('the masked name %s is nobody’s, not even its own', (masked) => {
  for (const typed of [masked, '김하늘', '김늘', '김 늘', '김', 'HANUL', 'K HANUL', masked.replaceAll(/\P{L}/gu, '')])
    expect([typed, isSameName(typed, masked)]).toEqual([typed, false])
})

test.each([
  '김하늘A',
  '김하늘b',
  '김 하늘 C',
  '김하늘-B',
  '김하늘.2',
  '김하늘2',
  '김하늘 2',
  '김하늘02',
  '김하늘12',
  '김하늘①',
  '김하늘 ⑳',
  '김하늘²',
  '김하늘Ａ',
  '김하늘２',
  '김하늘Ⅱ',
  '김하늘(2)',
  '김하늘2(휴학)',
])('the mark of %s may be left out, but not made up', (listed) => {
  expect([isSameName('김하늘', listed), isSameName(listed, listed)]).toEqual([true, true])
  // A remark in brackets may be left out by both.
  expect(isSameName(listed, '김하늘')).toBe(listed.endsWith(')') && !listed.startsWith('김하늘2'))
  expect([isSameName('김하눌', listed), isSameName('김하', listed), isSameName('하늘', listed)]).toEqual(
    Array(3).fill(false),
  )
})

test.each([
  ['김설므', '김설므l'],
  ['김설므', '김설므I'],
  ['김', '김A'],
  ['김하', '김하O'],
  ['김하', '김하0'],
  ['김하늘', '김하늘1234'],
  ['김하늘', '김하늘AB'],
  ['김하늘', '김하늘 Kim'],
  ['KIM HANUL', 'KIM HANUL A'],
  ['김하', '김하늘'],
  ['金敏秀', '金敏秀2'],
])('%s is not enough for %s: what follows is no mark', (typed, listed) => {
  expect(isSameName(typed, listed)).toBe(false)
})

test.each([
  ['김하늘', '김하늘A', true],
  ['김하늘A', '김하늘B', true],
  ['김하늘2', '김하늘(3)', true],
  ['김하늘A', '김하눌A', false],
  ['김하늘', '김*늘', false],
])('two rosters may call one person %s and %s: %s', (one, other, expected) => {
  expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([expected, expected])
})
