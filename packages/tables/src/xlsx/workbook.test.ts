import { expect, test } from 'vitest'
import { cellsOf, refusalOf, rowsOf } from '../../test/read.ts'
import { workbook, workbookParts, zipped } from '../../test/workbook.ts'
import { openTable } from '../open.ts'

const roster = { rows: [['학번', '성명'], [20240001, '똠방각하'], [], ['0012', ' <&> ']] }
const parts = workbookParts({ 명단: roster })
const sheet1 = 'xl/worksheets/sheet1.xml'

/** A workbook whose parts were changed. */
const changed = (changes: Record<string, string>) => zipped({ ...parts, ...changes })
const inSheet = (xml: string) => changed({ [sheet1]: `<worksheet><sheetData>${xml}</sheetData></worksheet>` })

test('texts and numbers are read with their rows', async () => {
  expect(await rowsOf(await workbook({ 명단: roster }))).toEqual([
    { row: 1, cells: ['학번', '성명'] },
    { row: 2, cells: ['20240001', '똠방각하'] },
    { row: 4, cells: ['0012', ' <&> '] },
  ])
})

test('sheets have a name and may be hidden', async () => {
  const bytes = await workbook({ '1학기': roster, 'A & B': { rows: [], hidden: true } })

  const { kind, sheets } = await openTable([bytes])

  expect(kind).toBe('xlsx')
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['1학기', false],
    ['A & B', true],
  ])
})

test('a number keeps its digits', async () => {
  const cells = ['2020123456', '2.020123456E9', '1.5', '20240001.0', '9007199254740993']
  const xml = cells.map((value) => `<c><v>${value}</v></c>`).join('')

  expect(await cellsOf(await inSheet(`<row>${xml}</row>`))).toEqual([
    ['2020123456', '2020123456', '1.5', '20240001', '9007199254740992'],
  ])
  expect(await cellsOf(await workbook({ a: { rows: [[{ value: 123, format: '00000000' }]] } }))).toEqual([['00000123']])
})

test('a formula gives its stored value and is never computed', async () => {
  const rows = [[{ formula: '1+1', value: '3' }, { formula: 'WEBSERVICE("http://127.0.0.1/")' }, 'end']]

  expect(await cellsOf(await workbook({ a: { rows } }))).toEqual([['3', '', 'end']])
})

test('other writers: prefixes, inline strings, phonetic guides, cells and rows without a place', async () => {
  const xml = `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:r><x:t>자료</x:t></x:r><x:r><x:t>구조_x000D_</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row><x:row><x:c r="C2" t="e"><x:v>#REF!</x:v></x:c></x:row></x:sheetData></x:worksheet>`

  expect(await rowsOf(await changed({ [sheet1]: xml }))).toEqual([
    { row: 1, cells: ['자료구조\r', 'TRUE'], marks: new Map([[1, 'boolean']]) },
    { row: 2, cells: ['', '', '#REF!'], marks: new Map([[2, 'error']]) },
  ])
})

test('merged cells have one value', async () => {
  const rows = [['강의 명단'], ['학번', '출석', null, '비고'], [null, '1주', '2주'], ['1', 'O', 'X']]
  const merges = ['A1:D1', 'A2:A3', 'B2:C2', 'D2:D3']

  expect(await cellsOf(await workbook({ a: { rows, merges } }))).toEqual([
    ['강의 명단', '강의 명단', '강의 명단', '강의 명단'],
    ['학번', '출석', '출석', '비고'],
    ['학번', '1주', '2주', '비고'],
    ['1', 'O', 'X'],
  ])
})

test('a link to another file is not followed', async () => {
  const rels = parts['xl/_rels/workbook.xml.rels']!.replace(
    'Target="worksheets',
    'TargetMode="External" Target="worksheets',
  )

  expect((await openTable([await changed({ 'xl/_rels/workbook.xml.rels': rels })])).sheets).toEqual([])
})

test('a cut or damaged workbook is refused', async () => {
  const whole = await workbook({ 명단: roster })
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, whole.indexOf(sheet1) + sheet1.length, whole.indexOf(sheet1) + sheet1.length + 40)

  for (const bytes of [
    whole.subarray(0, whole.length / 2),
    damaged,
    await changed({ [sheet1]: parts[sheet1]!.slice(0, -40) }),
  ])
    expect(await refusalOf(rowsOf(bytes))).toMatch(/손상되었거나 잘린 Excel 파일/)
})

test.each([
  ['the same name', 'xl/worksheets/sheet1.xmm', sheet1],
  ['another case', 'XL/worksheets/Sheet1.xmm', 'XL/worksheets/Sheet1.xml'],
  ['backslashes', 'xl?worksheets?sheet1.xml', String.raw`xl\worksheets\sheet1.xml`],
  ['a step more', 'xl/./worksheets/sheet1.xml', 'xl/./worksheets/sheet1.xml'],
  ['full-width letters', 'xl/worksheets/ｓheet1.xml', 'xl/worksheets/ｓheet1.xml'],
  ['a dot at the end', 'xl/worksheets/sheet1.xml.', 'xl/worksheets/sheet1.xml.'],
])('a workbook that contains a part twice is refused: %s', async (_, added, name) => {
  const bytes = await changed({ [added]: parts[sheet1]!.replace('20240001', '20249999') })
  const twice = Buffer.from(bytes.toString('latin1').replaceAll(latin1(added), latin1(name)), 'latin1')

  expect(await refusalOf(rowsOf(twice))).toMatch(/heet1.*둘 이상이거나 서로 다르게/)
})

test('a workbook whose list of parts has other names than its parts is refused', async () => {
  const bytes = await changed({ 'xl/worksheets/sheet2.xml': parts[sheet1]! })
  const [one, two] = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']
  // Exchanges the names before the contents, not those of the list at the end.
  const text = bytes.toString('latin1').replace(one, 'aside').replace(two, one).replace('aside', two)

  expect(await refusalOf(rowsOf(Buffer.from(text, 'latin1')))).toMatch(/서로 다르게/)
})

const latin1 = (name: string) => Buffer.from(name).toString('latin1')

test('XML that declares entities, or is nested too deep, is refused', async () => {
  const lol = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'

  expect(await refusalOf(rowsOf(await changed({ [sheet1]: lol + parts[sheet1]! })))).toMatch(/DOCTYPE/)
  expect(await refusalOf(rowsOf(await inSheet('<a>'.repeat(1000))))).toMatch(/손상/)
})

test('a workbook above the limits is refused before it fills the memory', async () => {
  const bomb = await inSheet(`<row><c t="str"><v>${'x'.repeat(8_000_000)}</v></c></row>`)

  expect(bomb.length).toBeLessThan(50_000)
  expect(await refusalOf(rowsOf(bomb))).toMatch(/한 칸의 글자가 너무/)
  expect(await refusalOf(rowsOf(bomb, { unpacked: 1_000_000 }))).toMatch(/너무 큽니다.*1MB/)
  expect(await refusalOf(rowsOf(await inSheet('<row><c r="ZZ1"><v>1</v></c></row>'), { columns: 100 }))).toMatch(
    /^명단 1 CW열 열이 100개를/,
  )
  expect(await refusalOf(rowsOf(await inSheet('<row><c><v>1</v></c></row>'.repeat(2000)), { rows: 1000 }))).toMatch(
    /^명단 1001 행이 1000개를/,
  )
})

test('merged cells over a whole sheet cost nothing', async () => {
  const merges = Array.from({ length: 600 }, (_, index) => `A${index + 1}:XFD1048576`)
  const rows = Array.from({ length: 601 }, (_, index) => [index])

  expect(await refusalOf(rowsOf(await workbook({ a: { rows, merges } })))).toMatch(/병합된 셀이 너무 많습니다/)
})

test('far columns without a value do not count, and blanks between far values are bounded', async () => {
  const far = '<row><c r="A1"><v>1</v></c><c r="XFD1" t="str"><v> </v></c><c r="XFC1"><f>A1</f></c></row>'
  const wide = '<row><c r="A1"><v>1</v></c><c r="ALL1"><v>2</v></c></row>'

  expect(await cellsOf(await inSheet(far))).toEqual([['1']])
  expect(await refusalOf(rowsOf(await inSheet(wide.repeat(50_200))))).toMatch(/^명단 \d+ .*빈 칸이 50000000개를/)
})

test('a workbook of very many sheets is refused, and each sheet keeps its own part', async () => {
  const sheets = (count: number) =>
    changed({
      'xl/workbook.xml': `<workbook><sheets>${Array.from({ length: count }, (_, index) => `<sheet name="s${index}" id="r0"/>`).join('')}</sheets></workbook>`,
    })

  expect(await refusalOf(sheets(4001).then((bytes) => openTable([bytes])))).toMatch(/시트가 4000개를 넘습니다/)
  expect((await openTable([await sheets(4000)])).sheets).toHaveLength(4000)
})

test('a workbook whose styles are cut is refused where its cells have notes', async () => {
  const withNotes = workbookParts({ 명단: { rows: [['학번']], comments: { A1: '-' } } })

  expect(await refusalOf(rowsOf(await zipped({ ...withNotes, 'xl/styles.xml': '<styleSheet>' })))).toMatch(/손상/)
})
