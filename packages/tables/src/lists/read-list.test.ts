import { cp949, workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { ListError, type ListOptions, readList } from './read-list.ts'

const both = ['20240001', '20240002']

/** The numbers, or what is refused: the problem, or the rows with faults. */
async function numbersOf(bytes: Buffer | string, options: Partial<ListOptions> = {}) {
  try {
    const { lines, words } = await readList(Buffer.from(bytes), { columns: ['number'], ...options })
    const faults = lines
      .filter(({ faults: [fault], marks: [mark] }) => fault ?? mark)
      .map(({ row, faults: [fault], marks: [mark] }) => [row, fault ?? mark])
    if (faults.length > 0) return faults
    const numbers = lines.map(({ values: [number] }) => number)
    return words.length > 0 ? { numbers, words: words.map(({ text }) => text) } : numbers
  } catch (error) {
    if (error instanceof ListError) return error.problem
    throw error
  }
}

test.each([
  '학번',
  '학 번',
  '학번*',
  '＊학번',
  '학번(필수)',
  '[필수] 학번',
  '학번 (8자리)',
  '학번\n(Student ID)',
  '학번/Student No.',
  'Student ID / 학번',
  '학적번호',
  '학생번호',
  '학생 학번',
  '기존 학번',
  '# 학번',
  '학번:',
])('%j is a header of numbers', async (head) => {
  const bytes = await workbook({
    명단: { rows: [['2026학년도 명단'], ['이름', head], ['김하늘', '20240001'], ['이바다', '20240002']] },
  })

  expect(await numbersOf(bytes)).toEqual(both)
})

test.each([
  'ID',
  'id',
  'ＩＤ',
  'STUDENT_NO',
  'Student No.',
  'student number',
  'Student-ID',
  'hakbun',
  'HAKBUN*',
  'Student ID (required)',
  'SIS User ID',
  'User ID',
  'STD_NO',
])('%j is a header of numbers, unless an account has a number of this name', async (head) => {
  const word = head.normalize('NFKC')
  const words = /^[\w-]+$/.test(word) ? { words: [word] } : undefined

  expect(await numbersOf(`${head},NAME\n20240001,Kim\n20240002,Lee\n`)).toEqual(
    words ? { numbers: both, ...words } : both,
  )
  expect(await numbersOf(`${head}\n20240001\n20240002\n`)).toEqual(words ? { numbers: both, ...words } : both)
})

test('of several known names the most certain is the number', async () => {
  expect(await numbersOf('ID,SIS User ID,학번\n1,a1,20240001\n2,a2,20240002\n')).toEqual({
    numbers: both,
    words: ['ID'],
  })
  expect(await numbersOf('학번,학번\n20240001,20240009\n')).toEqual({ code: 'several-columns', head: '학번', row: 1 })
  expect(await numbersOf('학번,학번\n20240001,\n20240002,20240002\n')).toEqual(both)
})

test('a row of a person is never above a header, and a name never makes a header of its row', async () => {
  for (const text of [
    '20240001\n학번\n20240002\n',
    '20240001,김하늘\n학번,이름\n20240002,이바다\n',
    '김하늘,20240001\n이름,학번\n이바다,20240002\n',
    '20249999,학번\n20249998,20240001\n',
    '1,20240001\n2,학번\n',
  ])
    expect([text, await numbersOf(text)]).toEqual([text, expect.not.arrayContaining(['20240002'])])
  expect(await numbersOf('20240001\n학번\n20240002\n')).toEqual([[2, 'header']])
  expect(await numbersOf('20240001,김하늘\n학번,이름\n20240002,이바다\n')).toEqual([[2, 'header']])
  expect(await numbersOf('20249999,학번\n20249998,김하늘\n')).toEqual(['20249999', '20249998'])
  expect(await numbersOf('20249999,학번\n20249998,20240001\n20249997,20240009x\n')).toEqual([
    '20249999',
    '20249998',
    '20249997',
  ])
})

test('without a header every row counts, and what is no number is refused with its row', async () => {
  expect(await numbersOf('\ufeff20240001\r\n\n 20240002 \n')).toEqual(both)
  expect(await numbersOf('20240001\nhong\n학생\n\n')).toEqual([
    [2, 'no-digit'],
    [3, 'form'],
  ])
  expect(await numbersOf('STUDENT_NO\n20240001\nID\n')).toEqual([[3, 'header']])
  expect(await numbersOf('20240001,3\n20240002,4\n')).toMatchObject({ code: 'no-column' })
  expect(await numbersOf('김하늘,20240001\n')).toMatchObject({ code: 'no-column' })
  expect(await numbersOf('')).toEqual([])
})

test('below a header a word may be the number of an account, but not the name of a column', async () => {
  expect(await numbersOf('학번\nadmin\n20240001\n')).toEqual(['admin', '20240001'])
  expect(await numbersOf('학번,이름\n20240001,김\n학번,이름\nID,NAME\n')).toEqual([
    [3, 'header'],
    [4, 'header'],
  ])
})

test('below a header of our own every word is a number, whatever it is and however names are spelled', async () => {
  expect(await numbersOf('# 학번\nID\nadmin\n-x1\n2024-01-01\n1E-05\n')).toEqual([
    'ID',
    'admin',
    '-x1',
    '2024-01-01',
    '1E-05',
  ])
  expect(await numbersOf('# 학번\t이름\n20240001\t"김\n20240002\t이"\n')).toEqual(both)
  expect(await numbersOf('\ufeff# 학번\r\n20240001\r\n김하늘\r\n')).toEqual([[3, 'form']])
})

test('what campus users list prints in a pipe is read line by line', async () => {
  const user = (number: string, name: string) =>
    `${number}\t${name}\ttrue\t0\t5\t2026-03-02T01:02:03.000Z\t2026-03-02T01:02:03.000Z\n`

  expect(await numbersOf(user('20240001', '학번') + user('20240002', '20249999'))).toEqual(both)
  expect(await numbersOf(user('20240001', '"a') + user('20249999', 'b') + user('20240002', 'c"'))).toEqual([
    '20240001',
    '20249999',
    '20240002',
  ])
  expect(await numbersOf(Buffer.from(`\ufeff${user('20240001', '가') + user('20240002', '나')}`, 'utf16le'))).toEqual(
    both,
  )
  // No header looks so.
  expect(await numbersOf(user('ID', '학번') + user('20240002', '20249999'))).toEqual(['ID', '20240002'])
  expect(await numbersOf('ID\t학번\n20240002\t20249999\n')).toEqual({ numbers: ['20249999'], words: ['ID'] })
})

test('another sheet that lists numbers is never dropped', async () => {
  const first = { rows: [['학번'], ['20240001']] }
  const sheets = (second: object) =>
    workbook({
      '1반': first,
      안내: { rows: [['읽어주세요', '2026학년도']] },
      '2반': { rows: [['20240002']], ...second },
    })

  expect(await numbersOf(await sheets({}))).toEqual({ code: 'several-sheets', sheets: ['1반', '2반'] })
  expect(await numbersOf(await sheets({ hidden: true }))).toMatchObject({ code: 'hidden' })
  expect(await numbersOf(await sheets({ hidden: true }), { hidden: 'skip' })).toEqual(['20240001'])
  expect(await numbersOf(await sheets({ hidden: true }), { hidden: 'include' })).toEqual(both)
})

test('several columns of a list are found below their names, or at its beginning', async () => {
  const read = async (text: string | Buffer, columns: ListOptions['columns']) =>
    (await readList(Buffer.from(text), { columns })).lines.map(({ values }) => values)

  expect(await read(cp949('편입생\r\n연번,성명,학번*\r\n1,홍길동,20240001\r\n'), ['number', 'name'])).toEqual([
    ['20240001', '홍길동'],
  ])
  expect(await read('20240001,홍길동\n', ['number', 'name'])).toEqual([['20240001', '홍길동']])
  expect(await read('신규 학번,기존 학번\n20250001,20240001\n', ['number', 'new-number'])).toEqual([
    ['20240001', '20250001'],
  ])
  await expect(read('학번,비고\n20240001,\n', ['number', 'new-number'])).rejects.toMatchObject({
    problem: { code: 'missing-columns', columns: [1] },
  })
})

test('conditions choose rows by another column, and say what it has if none holds', async () => {
  const bytes = await workbook({
    명단: {
      rows: [
        ['2026학년도 명단'],
        ['학번', '상태', '학과'],
        ['20240001', '자퇴', '컴퓨터'],
        ['20240002', ' 재학', '컴퓨터'],
        ['20240003', '자퇴', '철학'],
        ['#N/A', '재학', ''],
      ],
    },
  })
  const where = (head: string, value: string, not = false) => ({ where: [{ head, value, not }] })

  expect(await numbersOf(bytes, where('상태', '자퇴'))).toEqual(['20240001', '20240003'])
  expect(await numbersOf(bytes, where('상 태', '재학', true))).toEqual(['20240001', '20240003'])
  expect(
    await numbersOf(bytes, { where: [...where('상태', '자퇴').where, ...where('학과', '컴퓨터', true).where] }),
  ).toEqual(['20240003'])
  expect(await numbersOf(bytes, where('학적', '자퇴'))).toEqual({
    code: 'no-condition',
    head: '학적',
    first: ['학번', '상태', '학과'],
  })
  expect(await numbersOf(cp949('학번,상태\r\n20240001,자퇴\r\n20240002,재학\r\n'), where('상태', '자퇴'))).toEqual([
    '20240001',
  ])
  expect(await numbersOf('20240001\n20240002\n', where('상태', '자퇴'))).toMatchObject({ code: 'no-column' })
  const { lines, seen } = await readList(bytes, { columns: ['number'], ...where('상태', '제적') })
  expect({ lines, seen }).toEqual({ lines: [], seen: [{ head: '상태', values: ['자퇴', '재학'] }] })
})

test('a hidden row that no condition chooses is not in doubt', async () => {
  const bytes = await workbook({
    명단: {
      rows: [
        ['학번', '상태'],
        ['20240001', '자퇴'],
        ['20240002', '재학'],
      ],
      hiddenRows: [3],
    },
  })

  expect(await numbersOf(bytes, { where: [{ head: '상태', value: '자퇴', not: false }] })).toEqual(['20240001'])
  expect(await numbersOf(bytes, { where: [{ head: '상태', value: '재학', not: false }] })).toMatchObject({
    code: 'hidden',
  })
})
