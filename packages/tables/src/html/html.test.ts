import { expect, test } from 'vitest'
import { cp949 } from '../../test/cp949.ts'
import { cellsOf, refusalOf, rowsOf } from '../../test/read.ts'

const page = (table: string) => Buffer.from(`<html><head><style>td { color: red }</style></head><body>${table}`)

test('a page that calls itself .xls is read in CP949', async () => {
  const html =
    '<html><head><meta charset="ks_c_5601-1987"></head><table><tr><td>학번<td>성명</tr><tr><td>1<td>똠방</table>'

  expect(await cellsOf(cp949(html))).toEqual([
    ['학번', '성명'],
    ['1', '똠방'],
  ])
})

test('merged cells are filled, rightwards and downwards', async () => {
  const html = `<table>
    <tr><th rowspan=2>학번</th><th colspan="2">출석</th><th rowspan=2>비고</th></tr>
    <tr><th>1주</th><th>2주</th></tr>
    <tr><td>1</td><td>O</td><td></td><td>a</td></tr></table>`

  expect(await cellsOf(page(html))).toEqual([
    ['학번', '출석', '출석', '비고'],
    ['학번', '1주', '2주', '비고'],
    ['1', 'O', '', 'a'],
  ])
})

test('tables follow each other and a nested one is text', async () => {
  const html = `<table><tr><td>2026학년도&nbsp;2학기<script>alert(1)</script></table>
    <table><tr><td>a<br>b<td><table><tr><td>안<td>쪽</table><td>&lt;c&gt;</table>`

  expect(await rowsOf(page(html))).toEqual([
    { row: 1, cells: ['2026학년도 2학기'] },
    { row: 2, cells: ['a b', '안쪽', '<c>'] },
  ])
})

test('the exact number is taken where Excel shows a rounded one', async () => {
  expect(await cellsOf(page('<table><tr><td x:num="2020123456">2.02E+09</td><td x:num>7</td>'))).toEqual([
    ['2020123456', '7'],
  ])
})

test('a cell over a billion columns and rows costs nothing', async () => {
  const wide = page('<table><tr><td>a</td><td colspan=1000000000 rowspan=1000000000>b</td></tr>')

  expect(await refusalOf(rowsOf(wide))).toMatch(/열이 1000개를 넘습니다/)
})
