import { expect, test } from 'vitest'
import { cp949 } from '../test/cp949.ts'
import { SecretError, secretOf } from './secret.ts'

const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const big = (text: string) => wide(text).swap16()
const encodings: [string, (text: string) => Uint8Array][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16LE with a mark', wide],
  ['UTF-16BE with a mark', big],
]
const secrets = ['Zx9!hunter-admin', '한빛 관리자 행나무 #2', ' with spaces ', '\t', 'ﬁ€𝒜', 'é', '\u0000x'.slice(1)]

test.each(encodings)('a secret in %s is read, and one line break at its end goes', (_name, bytes) => {
  for (const secret of secrets) for (const end of ['', '\n', '\r\n']) expect(secretOf(bytes(secret + end))).toBe(secret)
})

const faultOf = (bytes: Uint8Array) => {
  try {
    return secretOf(bytes)
  } catch (error) {
    return error instanceof SecretError ? [error.fault] : error
  }
}

test.each<[string, Uint8Array]>([
  ['CP949', cp949('한빛 관리자 행나무 #2\r\n')],
  ['UTF-16 without a mark', Buffer.from('hunter-admin', 'utf16le')],
  ['ISO-2022-KR', Buffer.from('\u001b$)C\u000e>OH#\u000f')],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0])],
  ['UTF-8 that was cut', Buffer.from('한빛').subarray(0, 5)],
  ['UTF-16 that was cut', wide('한빛').subarray(0, 5)],
  ['half of a pair', Buffer.concat([wide('a'), Buffer.from([0, 0xd8])])],
  ['a letter that was lost before', Buffer.from('김\ufffd')],
  ['NUL', Buffer.from('a\0b')],
  ['Latin 1', Buffer.from('pässword', 'latin1')],
])('%s is refused, because another secret would come out', (_name, bytes) => {
  expect(faultOf(bytes)).toEqual(['encoding'])
})

test('a line break inside, a second one at the end and nothing at all are refused', () => {
  for (const [, bytes] of encodings) {
    for (const text of ['a\nb', 'a\n\n', 'a\r\n\r\n', '\na', 'a\r', 'a\r\nb\r\n'])
      expect(faultOf(bytes(text))).toEqual(['line-break'])
    for (const text of ['', '\n', '\r\n']) expect(faultOf(bytes(text))).toEqual(['empty'])
  }
})
