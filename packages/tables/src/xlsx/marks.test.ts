import { expect, test } from 'vitest'
import { cellsOf, marksOf, sheetOf } from '../../test/read.ts'
import { type Cell, workbook, workbookParts, zipped } from '../../test/workbook.ts'

const oneRow = (...cells: Cell[]) => workbook({ 명단: { rows: [cells] } })
/** The text and the mark of each cell of one row. */
async function shown(...cells: Cell[]) {
  const bytes = await oneRow(...cells)
  const [texts = []] = await cellsOf(bytes)
  const marks = await marksOf(bytes)
  return texts.map((text, column) => [text, marks[`1:${column}`]])
}

test('an error value is marked, as a value and as a text', async () => {
  expect(
    await shown({ error: '#N/A' }, { formula: 'A9', value: { error: '#REF!' } }, '#분산!', '########', 'Err:502', '#'),
  ).toEqual([
    ['#N/A', 'error'],
    ['#REF!', 'error'],
    ['#분산!', 'error'],
    ['########', 'error'],
    ['Err:502', 'error'],
    ['#', undefined],
  ])
})

test('a formula without a stored value is marked; an empty text is a value', async () => {
  expect(
    await shown(
      { formula: 'A1' },
      { formula: 'A1', value: '' },
      { formula: 'A1', value: 0 },
      { formula: '1', value: 1 },
    ),
  ).toEqual([
    ['', 'no-value'],
    ['', undefined],
    ['0', 'zero'],
    ['1', undefined],
  ])
})

test('a row of formulas without values is not dropped as an empty one', async () => {
  const { rows } = await sheetOf(await workbook({ 명단: { rows: [['학번'], [{ formula: 'A9' }], ['']] } }))

  expect(rows.map(({ row }) => row)).toEqual([1, 2])
})

test('an empty stored value of a number is no value', async () => {
  const parts = workbookParts({ 명단: { rows: [] } })
  const xml =
    '<worksheet><sheetData><row r="1"><c r="A1"><f>B1</f><v></v></c><c r="B1"><f>C1</f><v/></c></row></sheetData></worksheet>'

  expect(await marksOf(await zipped({ ...parts, 'xl/worksheets/sheet1.xml': xml }))).toEqual({
    '1:0': 'no-value',
    '1:1': 'no-value',
  })
})

test('a logical value reads as Excel shows it', async () => {
  expect(await shown(true, { formula: 'A1=1', value: false })).toEqual([
    ['TRUE', 'boolean'],
    ['FALSE', 'boolean'],
  ])
})

/** 2026-03-01 as a serial number. */
const march = 46_082

test.each<[string | number, number, string]>([
  [14, march, '2026-03-01'],
  [17, march, 'Mar-26'],
  [16, march, '01-Mar'],
  [22, march + 0.5, '2026-03-01 12:00'],
  [31, march, '2026-03-01'],
  ['m"월" d"일"', march, '3월 1일'],
  ['yyyy"년" m"월" d"일";@', march, '2026년 3월 1일'],
  ['[$-409]mmm\\-yy;@', march, 'Mar-26'],
  ['yyyy-mm-dd', 20_240_001, '########'],
])('format %s shows %d as a date: %s', async (format, value, text) => {
  expect(await shown({ value, format })).toEqual([[text, 'date']])
})

test('a date of a workbook that counts from 1904', async () => {
  const parts = workbookParts({ 명단: { rows: [[{ value: march - 1462, format: 14 }]] } })
  const book = parts['xl/workbook.xml']!.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')

  expect(await cellsOf(await zipped({ ...parts, 'xl/workbook.xml': book }))).toEqual([['2026-03-01']])
})

test('a number that is shown with an exponent is marked', async () => {
  expect(await shown({ value: 2_020_123_456, format: 11 }, { value: 1000, format: '0.00E+00' })).toEqual([
    ['2.02E+09', 'exponent'],
    ['1.00E+03', 'exponent'],
  ])
})

test.each<[string | number, number, string]>([
  ['00000000', 123, '00000123'],
  ['"CSE"0000', 201, 'CSE0201'],
  ['0000\\-0000', 20_240_001, '2024-0001'],
  ['####\\-####', 20_240_001, '2024-0001'],
  ['000-0000-0000', 1_012_345_678, '010-1234-5678'],
  ['[Red]"A"00_);[Blue]\\-00', 7, 'A07'],
  ['0"학년"', 2, '2학년'],
])('format %s adds literals and zeros, and %d reads as people see it: %s', async (format, value, text) => {
  expect(await shown({ value, format })).toEqual([[text, undefined]])
})

test.each<[string | number]>([
  [0],
  [1],
  [2],
  [3],
  [9],
  [49],
  ['#,##0'],
  ['₩#,##0'],
  ['0.0'],
  ['0,'],
  ['_-* #,##0_-;-* #,##0_-'],
  ['# ?/?'],
  ['no format;;;;;;'],
])('format %s rounds or groups, and the exact number is read', async (format) => {
  expect(await shown({ value: 2_020_123_456, format }, { value: 1.25, format })).toEqual([
    ['2020123456', undefined],
    ['1.25', undefined],
  ])
})

test('a style whose format the file does not define shows the exact number', async () => {
  expect(await shown({ value: 46_082, format: 164 }, { value: 46_082, format: `yyyy"${'x'.repeat(300)}"` })).toEqual([
    ['46082', undefined],
    ['46082', undefined],
  ])
})

test('a fraction below a format of digits is exact', async () => {
  expect(await shown({ value: 12.5, format: '0000' }, { value: 12.5, format: '"A"0' })).toEqual([
    ['12.5', undefined],
    ['12.5', undefined],
  ])
})

test('all cells of a merged range have the mark of the first one', async () => {
  const rows = [
    ['학번', '비고'],
    [{ error: '#N/A' }, 'a'],
    [null, 'b'],
  ]

  expect(await marksOf(await workbook({ 명단: { rows, merges: ['A2:A3'] } }))).toEqual({
    '2:0': 'error',
    '3:0': 'error',
  })
})
