import { expect, test } from 'vitest'
import { refusalOf, rowsOf, sheetOf } from '../../test/read.ts'
import { workbook, workbookParts, zipped } from '../../test/workbook.ts'

const struckOf = async (bytes: Buffer) =>
  (await rowsOf(bytes)).map(({ struck }) => (struck ? [...struck].toSorted((one, other) => one - other) : []))

/** A workbook of these styles whose first row has a cell of each, and whose second row is `inside`. */
const styled = (styles: string, cells: number, inside = '') =>
  zipped({
    ...workbookParts({ a: { rows: [['가', '나']] } }),
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${Array.from(
      { length: cells },
      (_, style) => `<c s="${style}" t="s"><v>0</v></c>`,
    ).join('')}</row>${inside}</sheetData></worksheet>`,
  })

test('cells, parts of their text, and merged cells that are struck through are told', async () => {
  const bytes = await workbook({
    a: {
      rows: [
        ['가', { struck: '나' }, { struck: 20240001 }],
        [{ runs: [{ text: '박서연' }, { text: ' 취소', struck: true }] }, { runs: [{ text: ' ', struck: true }] }],
        [{ struck: '자료구조' }, '가'],
        [null, '나'],
      ],
      merges: ['A3:A4'],
    },
  })

  expect(await struckOf(bytes)).toEqual([[1, 2], [0], [0], [0]])
})

test('a font strikes by itself, through its named style, and not where its value says no', async () => {
  const fonts = ['', '<strike/>', '<strike val="0"/>', "<x:strike val = 'true' />", '<strike val="false"/>']
  const cells = [
    '<xf fontId="0"/>',
    '<xf fontId="1" applyFont="0"/>',
    '<xf fontId="2"/>',
    '<xf fontId="3"/>',
    '<xf fontId="4"/>',
    '<xf xfId="1"/>',
    '<xf fontId="0" xfId="1" applyFont="0"/>',
    '<xf fontId="0" xfId="1" applyFont="1"/>',
  ]
  const bytes = await styled(
    `<fonts>${fonts.map((font) => `<font>${font}</font>`).join('')}</fonts><cellStyleXfs><xf fontId="0"/><xf fontId="1"/></cellStyleXfs><cellXfs>${cells.join('')}</cellXfs>`,
    cells.length,
  )

  expect(await struckOf(bytes)).toEqual([[1, 3, 5, 6]])
})

test('a run with its own font does not look like its cell', async () => {
  const inline = (inside: string) => `<c s="1" t="inlineStr"><is>${inside}</is></c>`
  const bytes = await styled(
    '<fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs>',
    2,
    `<row>${inline('<t>가</t>')}${inline('<r><rPr><b/></rPr><t>가</t></r>')}${inline('<r><rPr><b/></rPr><t>가</t></r><r><t>나</t></r>')}${inline('<r><rPr><strike val="0"/></rPr><t>가</t></r>')}</row>`,
  )

  expect(await struckOf(bytes)).toEqual([[1], [0, 2]])
})

test('a condition that strikes cells through is told for its sheet', async () => {
  const sheet = (rule: string) =>
    zipped({
      ...workbookParts({ a: { rows: [['가']] } }),
      'xl/styles.xml':
        '<styleSheet><cellXfs><xf/></cellXfs><dxfs><dxf><font><b/></font></dxf><dxf><font><strike/></font></dxf></dxfs></styleSheet>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData>${rule}</worksheet>`,
    })
  const ruleOf = async (rule: string) => (await sheetOf(await sheet(rule))).facts.strikingRule ?? false

  expect(await ruleOf('<conditionalFormatting><cfRule dxfId="0"/></conditionalFormatting>')).toBe(false)
  expect(await ruleOf('<conditionalFormatting><cfRule dxfId="1"/></conditionalFormatting>')).toBe(true)
  expect(await ruleOf('<extLst><x14:cfRule><x14:dxf><font><strike/></font></x14:dxf></x14:cfRule></extLst>')).toBe(true)
})

test('notes on cells belong to their row, and so do the answers to them', async () => {
  const parts = workbookParts({
    a: { rows: [['가'], ['나'], ['다']], comments: { A2: '9/10 수강취소', C2: '확인함' } },
  })
  const rels = parts['xl/worksheets/_rels/sheet1.xml.rels']!.replace(
    '</Relationships>',
    '<Relationship Id="t" Type="http://schemas.microsoft.com/office/2017/10/relationships/threadedComment" Target="../threadedComments/threadedComment1.xml"/></Relationships>',
  )
  const bytes = await zipped({
    ...parts,
    'xl/worksheets/_rels/sheet1.xml.rels': rels,
    'xl/threadedComments/threadedComment1.xml':
      "<ThreadedComments><threadedComment ref='A3'><text>휴학</text></threadedComment></ThreadedComments>",
  })

  expect((await rowsOf(bytes)).map(({ comments }) => comments)).toEqual([
    undefined,
    ['9/10 수강취소', '확인함'],
    ['휴학'],
  ])
})

test.each([
  ['<c t="s"><v>7</v></c>', 'a 2 B열 이 칸의 글자(7번)가 파일에 없습니다'],
  ['<c t="s"><v></v></c>', 'a 2 B열 이 칸의 글자(번)가 파일에 없습니다'],
  ['<c t="s"><v>-1</v></c>', 'a 2 B열 이 칸의 글자(-1번)가 파일에 없습니다'],
  ['<c s="4"><v>1</v></c>', 'a 2 B열 이 칸의 서식(4번)이 파일에 없습니다'],
])('a cell that refers to nothing is damage with its place: %s', async (cell, problem) => {
  const bytes = await styled('<cellXfs><xf/></cellXfs>', 1, `<row r="2"><c t="s"><v>0</v></c>${cell}</row>`)

  expect(await refusalOf(rowsOf(bytes))).toContain(problem)
})

test('a cell of strings without a value is empty', async () => {
  const bytes = await styled('<cellXfs><xf/></cellXfs>', 1, '<row><c t="s"/><c t="s"><v>1</v></c></row>')

  expect((await rowsOf(bytes)).at(-1)?.cells).toEqual(['', '나'])
})

test('a sheet that is listed but missing is damage', async () => {
  const parts = workbookParts({ 명단: { rows: [['가']] }, 둘째: { rows: [['나']] } })
  const rels = parts['xl/_rels/workbook.xml.rels']!.replace('Id="r1"', 'Id="r9"')

  expect(await refusalOf(rowsOf(await zipped({ ...parts, 'xl/_rels/workbook.xml.rels': rels })))).toContain(
    '둘째 이 시트의 내용이 파일에 없습니다',
  )
})

test.each([
  `<mergeCells count='1'><mergeCell ref='A1:A2'/></mergeCells>`,
  `<x:mergeCells>\n<x:mergeCell\n  xr:uid="{1}"\n  ref = "A1:A2" /></x:mergeCells>`,
  `<mergeCells><mergeCell ref="&#65;1:A2"></mergeCell></mergeCells>`,
])('merged cells are found however their XML is written: %s', async (merges) => {
  const parts = workbookParts({ a: { rows: [['가'], [null, '나']] } })
  const sheet = parts['xl/worksheets/sheet1.xml']!.replace('</worksheet>', `${merges}</worksheet>`)

  expect((await rowsOf(await zipped({ ...parts, 'xl/worksheets/sheet1.xml': sheet })))[1]?.cells).toEqual(['가', '나'])
})
