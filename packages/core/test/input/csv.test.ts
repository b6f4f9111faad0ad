import { parse } from 'csv-parse/sync'
import { csvLines } from '@campus-connect/tables/csv-lines'
import { expect, test } from 'vitest'
import { normalText } from '../../src/text.ts'
import { oddNames } from '../support/odd-names.ts'

test('an odd name in a CSV is one cell of one line, whole, and no formula', () => {
  const names = oddNames.flatMap(({ text }) => normalText(text, 100) ?? [])
  const lines = names.map((name) => csvLines([['1', name, 'end']]))

  const cells = lines.map((line) => parse(line))

  expect(cells.map((rows) => rows.map((row) => row.length))).toEqual(names.map(() => [3]))
  const texts = cells.map((rows) => rows[0]?.[1] ?? '')
  expect(texts.map((text, index) => (text === `'${names[index]}` ? names[index] : text))).toEqual(names)
  expect(texts.filter((text) => /^[=+\-@\t\r＝＋－＠]/.test(text))).toEqual([])
  expect(lines.filter((line) => /\p{Cc}|\p{Zl}/u.test(line))).toEqual([])
})
