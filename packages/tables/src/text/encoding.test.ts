import { expect, test } from 'vitest'
import { cp949, syllables } from '../../test/cp949.ts'
import { tableSentence } from '../sentences.ts'
import { TableError } from '../table-error.ts'
import { decodeText } from './encoding.ts'

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

function decoded(bytes: Buffer) {
  const { utf8, encoding } = decodeText([bytes])
  return { text: Buffer.concat([...utf8]).toString(), encoding }
}

function refusal(bytes: Buffer) {
  try {
    decodeText([bytes])
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { message: tableSentence(error, 'ko'), ...error.place }
  }
  throw new Error('accepted')
}

test('every syllable of CP949 is decoded', () => {
  const text = `학번,이름\n${syllables.map((each, index) => `${index},${each}\n`).join('')}`

  expect(syllables).toHaveLength(11_172)
  expect(decoded(cp949(text))).toEqual({ text, encoding: 'CP949' })
})

test('UTF-8 and UTF-16 are decoded without their byte order mark', () => {
  const text = '이름\n똠방각하\n뷁\n'

  expect(decoded(Buffer.from(text))).toEqual({ text, encoding: 'UTF-8' })
  expect(decoded(Buffer.from(`\ufeff${text}`))).toEqual({ text, encoding: 'UTF-8' })
  expect(decoded(utf16(text))).toEqual({ text, encoding: 'UTF-16' })
  expect(decoded(utf16(text).swap16())).toEqual({ text, encoding: 'UTF-16' })
})

test('a character may stand in two pieces of a file', () => {
  const text = '이름\n똠방각하\n김😀\n'
  for (const bytes of [Buffer.from(`\ufeff${text}`), utf16(text)])
    for (let end = 4; end < bytes.length; end += 1) {
      const { utf8 } = decodeText([bytes.subarray(0, end), bytes.subarray(end)])
      expect(Buffer.concat([...utf8]).toString()).toBe(text)
    }
  const korean = cp949('이름\n똠방각하\n')
  for (let end = 1; end < korean.length; end += 1) {
    const { utf8 } = decodeText([korean.subarray(0, end), korean.subarray(end)])
    expect(Buffer.concat([...utf8]).toString()).toBe('이름\n똠방각하\n')
  }
})

test.each([
  [
    'a letter that CP949 does not have',
    Buffer.concat([cp949('학번,이름\n1,가\n2,'), Buffer.of(0xff, 0x41)]),
    3,
    '이름',
  ],
  ['half a letter', Buffer.concat([cp949('학번,이름\n1,똠'), Buffer.of(0xb0)]), 2, '이름'],
  ['UTF-8 that was cut', Buffer.from('학번;이름\n1;가나다라\n2;마').subarray(0, -1), 3, '이름'],
  ['a broken letter in UTF-8', Buffer.concat([Buffer.from('학번,이름\n1,가나'), Buffer.of(0xff)]), 2, '이름'],
  ['half a UTF-16 letter', Buffer.concat([utf16('학번\t이름\n1\t가'), Buffer.of(0x01)]), 2, '이름'],
  ['a lone surrogate', utf16('학번,이름\n\ud800,가\n'), 2, '학번'],
  ['NUL', Buffer.from('a,b\n1,2\n3,\0'), 3, 'b'],
])('%s is refused with row and column', (_, bytes, row, field) => {
  expect(refusal(bytes)).toMatchObject({ row, field, message: expect.stringMatching(/있/) })
})

test('damaged UTF-8 is not taken for CP949', () => {
  const bytes = Buffer.concat([Buffer.from('이름\n홍길동\n'), Buffer.of(0xb0, 0xa1), Buffer.from('\n김철수\n')])

  expect(refusal(bytes)).toMatchObject({ row: 3, message: expect.stringMatching(/^UTF-8로 읽을 수 없는/) })
})
