import { expect, test } from 'vitest'
import { sheetOf } from '../../test/read.ts'
import { workbook, workbookParts, zipped } from '../../test/workbook.ts'
import { openTable } from '../open.ts'

const rows = [
  ['학번', '이름'],
  ['1', '가'],
  ['2', '나'],
  ['3', '다'],
]
const hiddenRows = (found: { row: number; hidden?: true }[]) =>
  found.filter(({ hidden }) => hidden).map(({ row }) => row)

async function changed(change: (xml: string) => string) {
  const parts = workbookParts({ 명단: { rows } })
  const name = 'xl/worksheets/sheet1.xml'
  return sheetOf(await zipped({ ...parts, [name]: change(parts[name]!) }))
}

test('rows that nobody sees are told', async () => {
  const { rows: found } = await sheetOf(await workbook({ 명단: { rows, hiddenRows: [2, 4] } }))
  const written = await changed((xml) =>
    xml.replace('r="3"', 'r="3" ht="0.75" customHeight="1"').replace('r="4"', 'r="4" hidden="true"'),
  )

  expect(hiddenRows(found)).toEqual([2, 4])
  expect(hiddenRows(written.rows)).toEqual([3, 4])
})

test('where rows are hidden unless they are written, those with cells are seen', async () => {
  const { rows: found } = await changed((xml) =>
    xml.replace('<sheetData>', '<sheetFormatPr zeroHeight="1"/><sheetData>'),
  )

  expect(hiddenRows(found)).toEqual([])
})

test('columns that nobody sees are told', async () => {
  const { facts } = await sheetOf(await workbook({ 명단: { rows, hiddenColumns: [1] } }))
  const ranges =
    '<cols><col min="1" max="2" width="0"/><col min="3" max="3" width="9"/><col min="5" max="16384" hidden="true"/></cols>'
  const written = await changed((xml) => xml.replace('<sheetData>', `${ranges}<sheetData>`))

  expect(facts.hiddenColumns).toEqual(new Set([1]))
  expect(Array.from(written.facts.hiddenColumns).slice(0, 4)).toEqual([0, 1, 4, 5])
})

test('sheets may be hidden in two ways', async () => {
  const bytes = await workbook({ 보임: { rows }, 숨김: { rows, hidden: true }, 깊이: { rows, hidden: 'very' } })

  const { sheets } = await openTable([bytes])

  expect(sheets.map(({ hidden }) => hidden)).toEqual([false, true, true])
})

test('texts are read as people see them, and what was dropped is counted', async () => {
  const bytes = await workbook({
    '명\u200b단': { rows: [['２０２４\u200b', { inline: '가\u00ad나' }, { formula: 'A1', value: '\ufeff다' }]] },
  })
  const { rows: found, facts } = await sheetOf(bytes)

  expect((await openTable([bytes])).sheets.map(({ name }) => name)).toEqual(['명단'])
  expect(found).toEqual([{ row: 1, cells: ['2024', '가나', '다'] }])
  expect(facts.invisible).toBe(3)
})
