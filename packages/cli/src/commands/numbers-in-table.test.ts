import { cp949, workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { numbersInTable } from './numbers-in-table.ts'

const table = '이름,학번,비고\r\n김하늘,20240001,\r\n"이, 바다",20240002,"휴학\r\n예정"\r\n'
const both = ['20240001', '20240002']
const numbersOf = async (...given: Parameters<typeof numbersInTable>) => (await numbersInTable(...given)).numbers

test.each<[string, Buffer | Promise<Buffer>]>([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${table}`)],
  ['CP949, as Korean Excel saves it', cp949(table)],
  ['UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le')],
  ['tabs', Buffer.from(table.replaceAll(',', '\t').replace('"이\t 바다"', '이바다'))],
  [
    '.xlsx with numbers, on the second sheet, below a title',
    workbook({
      안내: { rows: [['2024학년도 명단']] },
      명단: { rows: [['2024학년도'], ['학 번', '이름'], [20240001, '김하늘'], ['20240002', '이바다']] },
    }),
  ],
])('the numbers of a table in %s are found by their head', async (_format, bytes) => {
  expect(await numbersOf(await bytes, {})).toEqual(both)
})

test('--column names the head, whatever its case and blanks', async () => {
  const bytes = Buffer.from('번호,Student No\n1,20240001\n2,20240002\n')

  expect(await numbersOf(bytes, { column: 'student no' })).toEqual(both)
  await expect(numbersInTable(bytes, { column: '학번' })).rejects.toMatchObject({
    kind: 'usage',
    message: '없는 열입니다: 학번',
    hint: { ko: expect.stringContaining('첫 행: 번호, Student No') },
  })
})

test('a list without a head is one number a line', async () => {
  expect(await numbersOf(Buffer.from('\ufeff20240001\r\n\n 20240002 \n'), {})).toEqual(both)
  expect(await numbersOf(Buffer.from('\n'), {})).toEqual([])
})

test('several columns without a known head are refused, because the right one is not sure', async () => {
  await expect(numbersInTable(Buffer.from('20240001,3\n20240002,4\n'), {})).rejects.toMatchObject({
    message: '학번이 있는 열을 알 수 없습니다.',
  })
})

test('several sheets with numbers are refused by name, because the right one is not sure; hidden ones may be left out', async () => {
  const first = { rows: [['학번'], [20240001]] }
  const bytes = (hidden: boolean) =>
    workbook({ '1반': first, 안내: { rows: [['명단입니다', '']] }, '2반': { rows: [['학번'], [20240002]], hidden } })

  await expect(numbersInTable(await bytes(false), {})).rejects.toMatchObject({
    kind: 'usage',
    message: '학번이 있는 시트가 여럿입니다: 1반, 2반',
    hint: { ko: expect.stringContaining('숨기') },
  })
  await expect(numbersInTable(await bytes(false), { column: '학번' })).rejects.toMatchObject({ kind: 'usage' })
  const plain = workbook({ '1반': { rows: [[20240001]] }, '2반': { rows: [[20240002]] } })
  await expect(numbersInTable(await plain, {})).rejects.toMatchObject({
    message: expect.stringContaining('2반'),
  })
  expect(await numbersOf(await bytes(true), { hidden: 'skip' })).toEqual(['20240001'])
})

test('a number that --csv has made inert for spreadsheets is read as it was', async () => {
  const bytes = Buffer.from("\ufeffid,username\r\n'-x1,김하늘\r\n20240002,이바다\r\n")

  expect(await numbersOf(bytes, {})).toEqual(['-x1', '20240002'])
})

test('all bad lines are told at once, with the numbers that the spreadsheet shows', async () => {
  const bytes = Buffer.from('학번,이름\n20240001,김\n2024 0002,이\n,박\n20240003,최\n20240004.0,정\n')

  await expect(numbersInTable(bytes, {})).rejects.toMatchObject({
    kind: 'usage',
    message: '학번으로 쓸 수 없는 값이 3개 있습니다. 아무것도 변경하지 않았습니다.',
    hint: {
      ko: '  3행: "2024 0002"\n  4행: 비어 있음\n  6행: "20240004.0"',
      en: '  Row 3: "2024 0002"\n  Row 4: empty\n  Row 6: "20240004.0"',
    },
  })
})

test('a file that is no table is refused in a sentence', async () => {
  await expect(numbersInTable(Buffer.from('%PDF-1.7'), {})).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining('PDF'),
  })
})
