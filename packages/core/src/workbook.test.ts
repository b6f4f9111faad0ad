import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { openTable } from '@campus-connect/tables'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { printSetup, workbookOf, writeWorkbook } from './workbook.ts'

const { transform } = printSetup([
  { sheet: '출석부', rows: 2, columns: ['A', 'B'], fitToWidth: true },
  { sheet: '상세', rows: 1, columns: ['A', 'B'], fitToWidth: false },
]).files
const names = [
  `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'출석부'!$A:$B,'출석부'!$1:$2</definedName>`,
  `<definedName name="_xlnm.Print_Titles" localSheetId="1">'상세'!$A:$B,'상세'!$1:$1</definedName></definedNames>`,
].join('')

test.each(['<definedNames/>', '<definedNames></definedNames>', ''])(
  'a workbook with %j repeats heads and first columns of its sheets, and has one list of names',
  (list) => {
    const workbook = `<workbook><sheets><sheet name="출석부"/></sheets>${list}<calcPr/></workbook>`

    expect(transform['xl/workbook.xml'].transform(workbook)).toBe(
      `<workbook><sheets><sheet name="출석부"/></sheets>${names}<calcPr/></workbook>`,
    )
  },
)

test('a sheet is as wide as the paper where it should be, and each page has its number, in the order that Excel asks for', () => {
  const { transform: change, transformElementAttributes: attributes } = transform['xl/worksheets/sheet{id}.xml']
  const sheet = '<worksheet><sheetData/><pageSetup orientation="landscape"/></worksheet>'
  const numbered =
    '<sheetData/><pageSetup orientation="landscape"/><headerFooter><oddFooter>&amp;P / &amp;N</oddFooter></headerFooter></worksheet>'
  const fit = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
  const paper = (sheetIndex: number) => attributes('pageSetup', { paperSize: 9 }, undefined, {}, { sheetIndex })

  expect(change(sheet, {}, { sheetIndex: 0 })).toBe(`<worksheet>${fit}${numbered}`)
  expect(change(sheet, {}, { sheetIndex: 1 })).toBe(`<worksheet>${numbered}`)
  expect([0, 1].map(paper)).toEqual([{ paperSize: 9, fitToWidth: 1, fitToHeight: 0 }, { paperSize: 9 }])
  expect(attributes('sheetData', {}, undefined, {}, { sheetIndex: 0 })).toEqual({})
})

test('a name that looks like a formula or an escaped character stays the text that it is', async () => {
  const path = join(await temporaryFolder(), 'a.xlsx')
  const rows = [
    ['학번', '이름'],
    ['20240001', '_x003D_HYPERLINK(1)'],
    ['20240002', '=HYPERLINK(1)'],
  ]

  await writeWorkbook(path, await workbookOf('_xAE40_', { days: [], gone: false, summary: rows, details: rows }))

  const { sheets } = await openTable([await readFile(path)])
  const found: unknown[] = []
  await sheets[0]?.read(({ cells, marks }) => void found.push([...cells, marks]))
  expect(found).toEqual([['_xAE40_', undefined], ...rows.map((row) => [...row, undefined])])
})

test('a head of several words has room for all its lines, in a column as narrow as the marks below it', async () => {
  const rows = (head: string) => [
    ['학번', '이름', head],
    ['20240001', '김하늘', '○'],
  ]
  const heightOf = async (head: string) => {
    const file = await workbookOf('자료구조', { days: [], gone: false, summary: rows(head), details: rows(head) })
    return Number(/<row r="2"[^>]* ht="(\d+)"/.exec(contentOf(Buffer.from(file), 'xl/worksheets/sheet1.xml'))?.[1])
  }

  expect(await heightOf('비고')).toBe(32)
  expect(await heightOf('10-14 (수) 18:00')).toBe(48)
  expect(await heightOf('10-16 (금) 18:00 보강')).toBe(64)
})

/** Text of a file in a zip. */
function contentOf(zip: Buffer, name: string) {
  const start = zip.indexOf(name)
  const extra = zip.readUInt16LE(start - 2)
  return inflateRawSync(zip.subarray(start + name.length + extra)).toString()
}
