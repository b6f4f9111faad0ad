import { expect, test } from 'vitest'
import { openTable } from '../open.ts'
import { cellsOf, refusalOf, rowsOf, sheetOf } from '../../test/read.ts'

test.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
])('the delimiter is found below a title: %s', async (_, delimiter) => {
  const lines = [
    '2026학년도 2학기, 수강생 명단; 전체',
    '',
    ['학번', '성명'].join(delimiter),
    ['1', '"가,나"'].join(delimiter),
  ]

  expect((await cellsOf(Buffer.from(`${lines.join('\r\n')}\r\n`))).slice(-2)).toEqual([
    ['학번', '성명'],
    ['1', '가,나'],
  ])
})

test('a row keeps its line, and rows without a value are left out', async () => {
  expect(await rowsOf(Buffer.from('a,b\n,\n"x\ny",1,\n\nz,2'))).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 3, cells: ['x\ny', '1', ''] },
    { row: 6, cells: ['z', '2'] },
  ])
})

test('an open quote and a long line are refused with their place', async () => {
  expect(await refusalOf(rowsOf(Buffer.from('a,b\n1,"2\n3,4\n')))).toMatch(/^2 b 따옴표가 올바르지/)
  expect(await refusalOf(rowsOf(Buffer.from(`a,b\n1,${'x'.repeat(1_100_000)}\n`)))).toMatch(/^2 .*한 행이 너무 길/)
})

test.each([
  [';', '가, 나, 다'],
  [',', '가; 나; 다'],
  ['\t', '가, 나; 다'],
  ['|', '가, 나; 다'],
])('sep=%j in the first line is the delimiter and no row', async (delimiter, name) => {
  const lines = [`sep=${delimiter}`, ['학번', '이름'].join(delimiter), ['1', name].join(delimiter)]

  expect(await rowsOf(Buffer.from(lines.join('\n')))).toEqual([
    { row: 2, cells: ['학번', '이름'] },
    { row: 3, cells: ['1', name] },
  ])
})

test('every line end ends a row, also where one file has several', async () => {
  expect(await rowsOf(Buffer.from('학번,메모\r\n1,"a\r\nb"\n2,"c\rd\ne"\r3,x\n\r\n4,y'))).toEqual([
    { row: 1, cells: ['학번', '메모'] },
    { row: 2, cells: ['1', 'a\r\nb'] },
    { row: 4, cells: ['2', 'c\rd\ne'] },
    { row: 7, cells: ['3', 'x'] },
    { row: 9, cells: ['4', 'y'] },
  ])
})

test('a text that was kept from Excel is read without its formula', async () => {
  const text = '학번,이름\n="20240001","=""가"""\n"=""20240002""",="나 ""a"""\n=1+1,=\n'

  expect(await cellsOf(Buffer.from(text))).toEqual([
    ['학번', '이름'],
    ['20240001', '가'],
    ['20240002', '나 "a"'],
    ['=1+1', '='],
  ])
})

test('a quote inside a cell is a letter', async () => {
  expect(await cellsOf(Buffer.from('학번,물품\n1,카누 24" 보드\n2,"""가"" 나"\n3,24"\n'))).toEqual([
    ['학번', '물품'],
    ['1', '카누 24" 보드'],
    ['2', '"가" 나'],
    ['3', '24"'],
  ])
})

test('spaces around quotes are no text; with a delimiter between such quotes the row is refused', async () => {
  expect(await cellsOf(Buffer.from('학번,이름\n "1" ,"가, 나" \n'))).toEqual([
    ['학번', '이름'],
    ['1', '가, 나'],
  ])
  expect(await refusalOf(rowsOf(Buffer.from('학번,이름\n1, "가, 나"\n')))).toMatch(/^2 이름 따옴표가 올바르지/)
  expect(await refusalOf(rowsOf(Buffer.from('학번,이름\n1,="가, 나"\n')))).toMatch(/^2 이름 따옴표가 올바르지/)
})

test('a stray quote that would swallow rows is refused with its row', async () => {
  const swallowed = [
    '학번,이름,과목\n1,가,A\n2,"나,A\n3,다,A\n4,라",A\n5,마,A\n',
    '학번,이름,과목\n1,"가,A\n2,"나,A\n3,다,A\n',
    '학번,이름\n1,"가\n2,나"\n3,다\n',
    '학번,이름,과목\r1,가,A\r2,나,"A\r3,다,A\r4,라,A"\r5,마,A\r',
  ]

  const refusals = await Promise.all(swallowed.map((text) => refusalOf(rowsOf(Buffer.from(text)))))

  expect(refusals.map((text) => text.slice(0, 9))).toEqual([3, 2, 2, 3].map((row) => `${row} 따옴표가 여러`))
})

test('line breaks and delimiters inside of quotes are text', async () => {
  const text = '학번,주소,메모\n1,"서울시, 강남구\n역삼동","첫째, 줄\n둘째"\n2,x,"한, 두\n줄, 석\n"\n'

  expect(await cellsOf(Buffer.from(text))).toEqual([
    ['학번', '주소', '메모'],
    ['1', '서울시, 강남구\n역삼동', '첫째, 줄\n둘째'],
    ['2', 'x', '한, 두\n줄, 석\n'],
  ])
})

test('a delimiter at the end of each row is harmless', async () => {
  expect(await rowsOf(Buffer.from('학번,이름,\n1,가,\n'), { columns: 2 })).toEqual([
    { row: 1, cells: ['학번', '이름', ''] },
    { row: 2, cells: ['1', '가', ''] },
  ])
})

test('texts are read as people see them, and what was dropped is counted', async () => {
  const { rows, facts } = await sheetOf(Buffer.from('학번,이름\n２０２４０００１\u200b,"김\u00ad하늘\n"\n'))

  expect(rows[1]).toEqual({ row: 2, cells: ['20240001', '김하늘\n'] })
  expect(facts).toEqual({ hiddenColumns: new Set(), invisible: 2 })
})

test('a text may have more rows than a sheet of Excel', async () => {
  const thousand = Buffer.from('20240001\n'.repeat(1000))
  const { sheets } = await openTable(Array.from({ length: 1049 }, () => thousand))
  let last = 0

  await sheets[0]?.read(({ row }) => (last = row))

  expect(last).toBe(1_049_000)
})
