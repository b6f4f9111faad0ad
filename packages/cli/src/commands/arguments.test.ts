import { oddNames } from '@campus-connect/core/testing/odd-names.ts'
import { isStudentNumber, typedStudentNumber } from '@campus-connect/sdk'
import { plainText } from '@campus-connect/tables/plain-text'
import { expect, test } from 'vitest'
import { CliError } from '../errors/cli-error.ts'
import { studentNumber, readStudentNumbers } from './arguments.ts'

test('an odd name in the place of a number is refused before anything is sent', () => {
  const outcomes = oddNames.map(({ kind, text }) => {
    try {
      return { kind, said: studentNumber(text) === typedStudentNumber(text) ? '' : 'changed' }
    } catch (error) {
      return { kind, said: error instanceof CliError ? error.message : String(error) }
    }
  })

  const fit = oddNames.filter(({ text }) => isStudentNumber(typedStudentNumber(text))).map(({ kind }) => kind)
  expect(outcomes.filter(({ said }) => said === '').map(({ kind }) => kind)).toEqual(fit)
  expect(outcomes.filter(({ said }) => said !== '' && !said.startsWith('학번으로 쓸 수 없는 값입니다: "'))).toEqual([])
})

test.each(['２０２４０００１', '\u200b20240001\ufeff', ' 2024\u00ad0001\u00a0'])(
  '%j is read as 20240001',
  async (text) => {
    const stdin = { isTTY: true, read: () => Promise.reject(new Error('read')) }

    expect(await readStudentNumbers({ words: [text, '20240001'] }, { stdin })).toMatchObject({
      ids: ['20240001'],
      bulk: false,
    })
  },
)

test('the lines of stdin go through the same entry point, as people see them', async () => {
  const linesOf = (text: string) =>
    plainText(text)
      .split(/[\r\n]/)
      .filter((line) => line.trim() !== '')
  for (const { text } of oddNames.filter(({ text }) => !linesOf(text).every((line) => isStudentNumber(line.trim())))) {
    const stdin = { isTTY: false, read: async () => Buffer.from(`20240001\n${text}\n`) }
    await expect(readStudentNumbers({ words: ['-'] }, { stdin })).rejects.toMatchObject({ kind: 'usage' })
  }
})
