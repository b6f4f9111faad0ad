import { expect, test } from 'vitest'
import { openTable } from './open.ts'
import { markSentence, tableSentence } from './sentences.ts'
import { TableError } from './table-error.ts'
import { decodeText } from './text/encoding.ts'

async function refused(read: () => unknown): Promise<TableError> {
  try {
    await read()
  } catch (error) {
    if (error instanceof TableError) return error
    throw error
  }
  throw new Error('accepted')
}

test('a refusal has a code, values and a place, and its sentence in two languages', async () => {
  const error = await refused(() => decodeText([Buffer.from('\ufeff학번\n1'), Buffer.of(0xff)]))

  expect(error).toMatchObject({
    message: 'undecodable',
    place: { row: 2, field: '학번' },
    values: { encoding: 'UTF-8' },
  })
  expect(tableSentence(error, 'ko')).toMatch(/^UTF-8로 읽을 수 없는 글자가 있습니다\./)
  expect(tableSentence(error, 'en')).toMatch(/^The file has characters that cannot be read as UTF-8\./)
})

test('values stand in the sentence', async () => {
  const { sheets } = await openTable([Buffer.from('a\nb\nc\n')], { rows: 2 })
  const error = await refused(() => sheets[0]?.read(() => {}))

  expect(tableSentence(error, 'ko')).toMatch(/^행이 2개를 넘습니다\./)
  expect(tableSentence(error, 'en')).toMatch(/^There are more than 2 rows\./)
})

test('a mark says what to do', () => {
  expect(markSentence('no-value', 'ko')).toBe('수식의 값이 저장되어 있지 않습니다. 엑셀에서 열어 저장해주세요.')
  expect(markSentence('no-value', 'en')).toMatch(/Open the file in Excel and save it/)
})
