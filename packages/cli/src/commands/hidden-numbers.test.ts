import { type Cell, type SheetInput, workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { numbersInTable } from './numbers-in-table.ts'

const numbersOf = async (...given: Parameters<typeof numbersInTable>) => (await numbersInTable(...given)).numbers

const rows: Cell[][] = [
  ['학번', '이름'],
  [20240001, '가'],
  [20240002, '나'],
  [20240003, '다'],
]

const choices = [undefined, 'include', 'skip'] as const
/** What each choice gives: the numbers, or the hint of the refusal. */
async function outcomes(sheets: Record<string, SheetInput>) {
  const bytes = await workbook(sheets)
  return Promise.all(
    choices.map((choice) => numbersOf(bytes, { hidden: choice }).catch(({ kind, hint }) => [kind, hint?.ko])),
  )
}
const choose = '숨겨진 것도 쓰려면 --hidden include, 빼려면 --hidden skip을 붙여주세요.'

test('hidden rows are refused with their place, used, or left out', async () => {
  expect(await outcomes({ 명단: { rows, hiddenRows: [2, 3] } })).toEqual([
    ['usage', `  명단: 숨겨진 행 2개 (2-3행)\n${choose}`],
    ['20240001', '20240002', '20240003'],
    ['20240003'],
  ])
})

test('hidden rows without heads count too', async () => {
  expect(await outcomes({ 명단: { rows: [[20240001], [20240002]], hiddenRows: [1] } })).toEqual([
    ['usage', expect.stringContaining('숨겨진 행 1개 (1행)')],
    ['20240001', '20240002'],
    ['20240002'],
  ])
})

test('a hidden column of numbers is refused, used, or replaced by one that is seen', async () => {
  const twice: Cell[][] = [
    ['학번', '학번'],
    [20249999, 20240001],
  ]

  expect(await outcomes({ 명단: { rows: twice, hiddenColumns: [0] } })).toEqual([
    ['usage', `  명단: 학번이 있는 열이 숨겨져 있음\n${choose}`],
    ['20249999'],
    ['20240001'],
  ])
})

test('hidden sheets with numbers are refused by name, used, or left out', async () => {
  const sheets: Record<string, SheetInput> = {
    '1반': { rows },
    '2반': { rows: [['학번'], [20240004]], hidden: true },
    '3반': { rows: [['학번'], [20240005]], hidden: 'very' },
  }

  expect(await outcomes(sheets)).toEqual([
    ['usage', `  숨겨진 시트 2반 (학번 1개)\n  숨겨진 시트 3반 (학번 1개)\n${choose}`],
    ['20240001', '20240002', '20240003', '20240004', '20240005'],
    ['20240001', '20240002', '20240003'],
  ])
})

test('what is hidden and holds no number does not matter', async () => {
  const sheets: Record<string, SheetInput> = {
    명단: { rows: [['제목'], ...rows, ['', '']], hiddenRows: [1, 6], hiddenColumns: [1, 5] },
    코드: {
      rows: [
        ['값', '뜻'],
        ['A', '재학'],
      ],
      hidden: true,
    },
    '빈 명단': { rows: [['학번', '이름']], hidden: true },
  }

  expect(await outcomes(sheets)).toEqual(choices.map(() => ['20240001', '20240002', '20240003']))
})

test('values that a spreadsheet changed are refused with all their rows and what to do', async () => {
  const cells: Cell[] = [{ error: '#N/A' }, { formula: 'A9' }, { formula: 'A9' }, 20240001, { formula: 'A9' }]
  const others: Cell[] = [{ value: 46_082, format: 14 }, { value: 2_020_123_456, format: 11 }, true, '가 나']
  const bytes = await workbook({ 명단: { rows: [['학번'], ...[...cells, ...others].map((cell) => [cell])] } })

  await expect(numbersInTable(bytes, {})).rejects.toMatchObject({
    kind: 'usage',
    message: '학번으로 쓸 수 없는 값이 8개 있습니다. 아무것도 변경하지 않았습니다.',
    hint: {
      ko: expect.stringMatching(
        /^ {2}10행: "가 나"\n {2}2행: 오류 값.*\n {2}3-4, 6행: 수식의 값이 저장되어 있지 않습니다\. 엑셀에서 열어 저장해주세요\.\n {2}7행: 날짜.*\n {2}8행: 지수.*\n {2}9행: 참\/거짓.*$/,
      ),
      en: expect.stringMatching(/^ {2}Row 10: "가 나"\n.*\n {2}Row 3-4, 6: The value of its formula is not stored\./),
    },
  })
})

test('a formula without a value outside of the numbers does not matter', async () => {
  const bytes = await workbook({ 명단: { rows: [...rows, [null, { formula: 'A1' }]] } })

  expect(await numbersOf(bytes, {})).toEqual(['20240001', '20240002', '20240003'])
})

test('numbers are read as people see them', async () => {
  expect(await numbersOf(Buffer.from('학번\n２０２４０００１\n20240002\u200b\n="20240003"\n'), {})).toEqual([
    '20240001',
    '20240002',
    '20240003',
  ])
})

test('rows that are struck through are refused with their place, used, or left out', async () => {
  const marked: Cell[][] = [
    ['학번', '이름'],
    [20240001, { struck: '가' }],
    [20240002, '나'],
    [{ struck: 20240003 }, '다'],
  ]

  expect(await outcomes({ 명단: { rows: marked } })).toEqual([
    ['usage', `  명단: 취소선이 그어진 행 2개 (2, 4행)\n${choose}`],
    ['20240001', '20240002', '20240003'],
    ['20240002'],
  ])
})
