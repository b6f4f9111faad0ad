import { expect, test } from 'vitest'
import { cellsOf, refusalOf, rowsOf } from '../../test/read.ts'

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
    { row: 3, cells: ['x\ny', '1'] },
    { row: 6, cells: ['z', '2'] },
  ])
})

test('an open quote and a long line are refused with their place', async () => {
  expect(await refusalOf(rowsOf(Buffer.from('a,b\n1,"2\n3,4\n')))).toMatch(/^2 b 따옴표가 올바르지/)
  expect(await refusalOf(rowsOf(Buffer.from(`a,b\n1,${'x'.repeat(1_100_000)}\n`)))).toMatch(/^2 .*한 행이 너무 길/)
})
