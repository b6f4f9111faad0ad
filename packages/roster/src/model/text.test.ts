import { expect, test } from 'vitest'
import { cleanText, personName } from './text.ts'

test.each([
  ['  자료   구조\t\n', '자료 구조'],
  ['자료구조'.normalize('NFD'), '자료구조'],
  ['a\u0000b\u0007c\u0085', 'abc'],
  ['\u202eevil\u2066\u200f', 'evil'],
  ['a\u00a0\u3000b\u2028c', 'a b c'],
  ['a\ud83d', 'a\ufffd'],
  ['\ufeff 강의 ', '강의'],
  [' \u200e ', ''],
  ['\u3164', ''],
  ['\u2800 \uffff\u00ad\ufe0f', ''],
  ['C\u00ad++', 'C++'],
  ['２０２４ＡＢ', '2024AB'],
  ['👩‍💻', '👩‍💻'],
])('%j is tidied to %j', (written, expected) => {
  expect(cleanText(written)).toBe(expected)
})

test.each([
  ['길동', '홍', '홍길동'],
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ora', '', 'Ora'],
  ['', '', ''],
])("the names '%s' and '%s' become '%s'", (given, family, expected) => {
  expect(personName(given, family)).toBe(expected)
})
