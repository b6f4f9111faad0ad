import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { toCsv } from './csv.ts'
import { safeJson } from './escape.ts'
import { toTsv } from './print.ts'
import { columnTexts as texts } from '../texts/users.ts'

const columns: Column<[string, boolean]>[] = [
  { name: 'name', title: texts.username, value: ([name]) => name },
  { name: 'connected', title: texts.state, value: ([, connected]) => connected, show: () => '연결됨' },
]

test('TSV has no header and the plain values', () => {
  expect(
    toTsv(
      [
        ['자료구조', true],
        ['C/C++', false],
      ],
      columns,
    ),
  ).toBe('자료구조\ttrue\nC/C++\tfalse\n')
})

test('TSV keeps one line and one cell for a name with breaks and tabs', () => {
  expect(toTsv([['a\tb\nc\rd\u001b]8;;x', true]], columns)).toBe('a\\tb\\nc\\rd\\u001b]8;;x\ttrue\n')
})

test('CSV begins with a byte order mark and a header', () => {
  expect(toCsv([['자료구조', true]], columns)).toBe('\ufeffname,connected\r\n자료구조,true\r\n')
})

test('CSV quotes commas and quotation marks', () => {
  expect(toCsv([['가, "나"', true]], columns)).toContain('\r\n"가, ""나""",true\r\n')
})

test.each(['=1+1', '+82', '-1', '@SUM(A1)', '＝1+1'])('a spreadsheet does not run the name %s', (name) => {
  expect(toCsv([[name, true]], columns)).toContain(`\r\n'${name},true\r\n`)
})

test('JSON shows no control or bidi character, and reads back as it was', () => {
  const value = { name: '\u001b[31m\u202e\u009b\u2028김' }

  expect(safeJson(value)).toBe(String.raw`{"name":"\u001b[31m\u202e\u009b\u2028김"}`)
  expect(JSON.parse(safeJson(value))).toEqual(value)
})
