import { expect, test } from 'vitest'
import { sheetOf } from '../../test/read.ts'

/** The page has a table of three rows, the second of which is `row`. */
const page = (row: string, style = '') =>
  Buffer.from(
    `<html><head><style>${style}</style></head><body><table><tr><td>1</td><td>가</td></tr>${row}<tr><td>3</td><td>다</td></tr></table></body></html>`,
  )
const rowOf = async (row: string, style?: string) => (await sheetOf(page(row, style))).rows
const plain = (attributes: string, style?: string) =>
  rowOf(`<tr ${attributes}><td>2</td><td>나</td></tr>`, style).then((rows) => rows.map(({ hidden }) => hidden ?? false))
const cells = (inside: string, style?: string) =>
  rowOf(`<tr><td>2</td>${inside}</tr>`, style).then((rows) => rows.map(({ struck }) => [...(struck ?? [])]))

test.each([
  ['class="d-none"', '.d-none{display:none}'],
  ['class="a  b"', 'td{color:red} tr.b , x { DISPLAY : NONE !important }'],
  ['id=gone', '/* rows */ #gone { display: none; }'],
  ['class=x', '<!-- .x {mso-hide:all} -->'],
  ['class=x', '@media screen { table tr.x { display:none } }'],
  ['class=x', 'table > tr.x { visibility: hidden }'],
  ['class=x', 'tr { display: none } tr { display: table-row } .x { height: 0pt }'],
  ['class=x', 'tr[class=x] { display: none }'],
  ['data-state="out of"', 'table tr[data-state~="of"] { display: none }'],
  ['class=x', '.x:not(.y) { display: none }'],
  ['class=x', '.x:is(tr, .y) { display: none } .x:not(.z) { display: table-row }'],
  ['class=x', 'tr + tr.x { visibility: collapse }'],
  ['style="visibility:collapse"', ''],
  ['style="visibility: hidden"', ''],
  ['style="height:0"', ''],
  ['style="height: 0px; overflow:hidden"', ''],
  ['style="mso-hide:all"', ''],
  ['style="mso-hide : screen"', ''],
  ['height=0', ''],
  ['hidden', ''],
  ['style="font-size:0"', ''],
  ['class=x style="font-size:11pt"', '.x{visibility:hidden}'],
])('a row is hidden: %s %s', async (attributes, style) => {
  expect(await plain(attributes, style)).toEqual([false, true, false])
})

test.each([
  ['class="x"', '.y{display:none}'],
  ['class="x"', '.x{display:none} tr.x{display:table-row}'],
  ['class="x"', '.x:hover{display:none} .x::before{display:none}'],
  ['class="x"', 'div .x{display:none}'],
  [
    'class="x"',
    'tr[class=y]{display:none} tr[hidden], tr[constructor], [class^=y] {display:none} tr:hover{display:none}',
  ],
  ['class="x" style="display:table-row"', '.x{display:none}'],
  ['style="height:20pt;mso-height-source:userset"', ''],
  ['style="mso-hide:none"', ''],
  ['class="x"', '@page x {display:none}'],
  ['class="x"', '.x{height:0.5em}'],
])('a row is seen: %s %s', async (attributes, style) => {
  expect(await plain(attributes, style)).toEqual([false, false, false])
})

test('rows of a hidden body are hidden, cells that are visible inside a hidden row are seen', async () => {
  const rows = await rowOf(
    '<tbody class="x"><tr><td>2</td><td>나</td></tr></tbody><tr style="visibility:hidden"><td style="visibility:visible">4</td><td>라</td></tr>',
    '.x{display:none}',
  )

  expect(rows.map(({ hidden }) => hidden ?? false)).toEqual([false, true, true, false])
})

test('a row of which each cell is hidden is hidden, and no column is', async () => {
  const { rows, facts } = await sheetOf(page('<tr><td class=h>2</td><td class=h>나</td></tr>', '.h{display:none}'))

  expect(rows.map(({ hidden }) => hidden ?? false)).toEqual([false, true, false])
  expect(facts.hiddenColumns).toEqual(new Set())
})

test.each([
  '<colgroup class=h></colgroup><col>',
  '<col class=h><col>',
  '<col width=0><col>',
  '<col style="width:0"><col>',
])('a column is hidden: %s', async (columns) => {
  const html = `<style>.h{visibility:collapse}</style><table>${columns}<tr><td>1</td><td>2</td></tr></table>`

  expect((await sheetOf(Buffer.from(html))).facts.hiddenColumns).toEqual(new Set([0]))
})

test.each([
  ['<td><s>나</s></td>', ''],
  ['<td>박서연 <del>취소</del></td>', ''],
  ['<td><strike>나</strike></td>', ''],
  ['<td style="text-decoration:line-through">나</td>', ''],
  ['<td style="text-decoration: red underline LINE-THROUGH">나</td>', ''],
  ['<td style="text-decoration-line:line-through">나</td>', ''],
  ['<td style="text-line-through:single">나</td>', ''],
  ['<td style="mso-text-line-through:double">나</td>', ''],
  ['<td class=xl66>나</td>', 'td{text-decoration:none;} .xl66{mso-style-parent:style0;text-decoration:line-through;}'],
  ['<td><font class="font5">나</font></td>', '.font5{text-decoration:line-through}'],
])('a cell is struck through: %s %s', async (cell, style) => {
  expect(await cells(cell, style)).toEqual([[], [1], []])
})

test.each([
  ['<td style="text-decoration:none">나</td>', ''],
  ['<td><s>  </s>나</td>', ''],
  ['<td><s style="text-decoration:none">나</s></td>', ''],
  ['<td class=x>나</td>', '.y{text-decoration:line-through}'],
])('a cell is not struck through: %s %s', async (cell, style) => {
  expect(await cells(cell, style)).toEqual([[], [], []])
})

test('a style of the row strikes all of its cells through', async () => {
  const rows = await rowOf('<tr class=x><td>2</td><td>나</td></tr>', '.x{text-decoration:line-through}')

  expect(rows.map(({ struck }) => [...(struck ?? [])])).toEqual([[], [0, 1], []])
})
