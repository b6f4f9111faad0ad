import { expect, test } from 'vitest'
import { cp949 } from '../../test/cp949.ts'
import { cellsOf, refusalOf, rowsOf, sheetOf } from '../../test/read.ts'

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

test('the exact number is taken for # signs too, and what is shown in all other cases', async () => {
  const html = `<table><tr><td x:num="20201234567">########<td x:num="46082">Mar-26<td x:num="0.5">50%<td x:num="7">007
    <td>2.02E+09</table>`

  expect(await rowsOf(page(html))).toEqual([
    {
      row: 1,
      cells: ['20201234567', 'Mar-26', '50%', '007', '2.02E+09'],
      marks: new Map([
        [1, 'date'],
        [4, 'exponent'],
      ]),
    },
  ])
})

test('text around tables reads like rows of titles', async () => {
  const html = `<html><head><title>출석부</title><xml><x:Name>Sheet1</x:Name></xml><style>p { color: red }</style></head><body>
    <h1>2026학년도 <b>2학기</b></h1><div>과목: <span>자료구조</span><br>분반: 01</div>
    <table><caption>명단</caption><tr><td>학번<tr><td>1</table>담당: <i>김</i><table><tr><td>2</table><p>끝`

  expect(await rowsOf(Buffer.from(html))).toEqual(
    ['출석부', '2026학년도 2학기', '과목: 자료구조', '분반: 01', '명단', '학번', '1', '담당: 김', '2', '끝'].map(
      (text, index) => ({ row: index + 1, cells: [text] }),
    ),
  )
})

const none = 'style="color: red; display:none"'

test.each([
  ['a row', `<table><tr><td>1<tr ${none}><td>2<tr hidden><td>3`, [2, 3]],
  ['a group of rows', `<table><tr><td>1<tbody ${none}><tr><td>2<tr><td>3</tbody><tbody><tr><td>4`, [2, 3]],
  ['a table', `<table><tr><td>1</table><table hidden><tr><td>2</table><table><tr><td>3`, [2]],
  ['what is around a table', `<div ${none}><p>제목</p><table><tr><td>1</table></div><table><tr><td>2`, [1, 2]],
])('%s may be hidden', async (_, html, hidden) => {
  const rows = await rowsOf(page(html))

  expect(rows.filter((row) => row.hidden).map(({ row }) => row)).toEqual(hidden)
})

test.each([
  ['by a cell', `<tr><td>1<td colspan=2 ${none}>2<td>3`, [1, 2]],
  ['by its column element', `<colgroup><col><col span=2 hidden></colgroup><col><tr><td>1<td>2<td>3`, [1, 2]],
  ['by the group of column elements', `<colgroup ${none}><col><col></colgroup><tr><td>1<td>2<td>3`, [0, 1]],
])('a column may be hidden %s', async (_, html, hidden) => {
  const { rows, facts } = await sheetOf(page(`<table>${html}</table>`))

  expect(facts.hiddenColumns).toEqual(new Set(hidden))
  expect(rows.filter((row) => row.hidden)).toEqual([])
})

test('what nobody sees inside a cell is dropped and counted', async () => {
  const { rows, facts } = await sheetOf(page(`<table><tr><td><span ${none}>0001</span>김\u200b하늘`))

  expect([rows, facts.invisible]).toEqual([[{ row: 1, cells: ['김하늘'] }], 5])
})

test('cells that span very many rows and columns are refused', async () => {
  const page = `<table><tr><td colspan=1000 rowspan=65534>x${'<tr>'.repeat(6000)}</table>`

  expect(await refusalOf(rowsOf(Buffer.from(page)))).toMatch(/^\d+ 병합된 셀이 너무 많습니다/)
})

test('elements that stand too deep inside each other, and too many rules that hide, are refused', async () => {
  const rules = (count: number, selector: (index: number) => string) =>
    `<style>${Array.from({ length: count }, (_, index) => `${selector(index)}{display:none}`).join('')}</style><table><tr><td>1`

  expect(await refusalOf(rowsOf(page(`<div>`.repeat(300))))).toMatch(/256겹 넘게/)
  expect(await refusalOf(rowsOf(page(rules(10_001, (index) => `.a${index}`))))).toMatch(/10000개를 넘어/)
  expect(await refusalOf(rowsOf(page(rules(101, (index) => `b${index} td`))))).toMatch(/100개를 넘어/)
  expect(await rowsOf(page(`${'<div>'.repeat(200)}${rules(100, (index) => `b${index} td`)}`))).toHaveLength(1)
})
