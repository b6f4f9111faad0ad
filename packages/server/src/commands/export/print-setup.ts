import {
  appendMarkupInsideElement,
  findElement,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility'

const workbook = 'xl/workbook.xml'
const worksheet = 'xl/worksheets/sheet{id}.xml'

/** A feature of write-excel-file: each printed page repeats the first row and the columns from `first` to `last`, and has its number. */
export function printSetup(sheet: string, [first, last]: [first: string, last: string]) {
  const titles = `'${sheet}'!$${first}:$${last},'${sheet}'!$1:$1`
  const name = `<definedName name="_xlnm.Print_Titles" localSheetId="0">${titles}</definedName>`
  const footer = '<headerFooter><oddFooter>&amp;P / &amp;N</oddFooter></headerFooter>'
  return {
    files: {
      transform: {
        [workbook]: { transform: (xml: string) => withName(xml, name) },
        [worksheet]: { transform: (xml: string) => insert(xml, footer, worksheet, 'worksheet') },
      },
    },
  }
}

/** Excel calls a file damaged that has two lists of names. */
function withName(xml: string, name: string) {
  const names = findElement(xml, 'definedNames')
  return names
    ? appendMarkupInsideElement(xml, names, name)
    : insert(xml, `<definedNames>${name}</definedNames>`, workbook, 'workbook')
}

function insert(xml: string, element: string, file: typeof workbook | typeof worksheet, parent: string) {
  return insertElementMarkupAccordingToOrderOfSiblings(xml, element, getOrderOfSiblings(file, parent) ?? [], parent)
}
