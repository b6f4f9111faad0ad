import { expect, test } from 'vitest'
import { printSetup } from './print-setup.ts'

const { transform } = printSetup('출석부', ['A', 'B']).files
const names = `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'출석부'!$A:$B,'출석부'!$1:$1</definedName></definedNames>`

test.each(['<definedNames/>', '<definedNames></definedNames>', ''])(
  'a workbook with %j repeats head and first columns, and has one list of names',
  (list) => {
    const workbook = `<workbook><sheets><sheet name="출석부"/></sheets>${list}<calcPr/></workbook>`

    expect(transform['xl/workbook.xml'].transform(workbook)).toBe(
      `<workbook><sheets><sheet name="출석부"/></sheets>${names}<calcPr/></workbook>`,
    )
  },
)

test('each page has its number, below the other settings of the page', () => {
  const sheet = '<worksheet><sheetData/><pageSetup orientation="landscape"/></worksheet>'

  expect(transform['xl/worksheets/sheet{id}.xml'].transform(sheet)).toBe(
    '<worksheet><sheetData/><pageSetup orientation="landscape"/><headerFooter><oddFooter>&amp;P / &amp;N</oddFooter></headerFooter></worksheet>',
  )
})
