import {
  appendMarkupInsideElement,
  findElement,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility'

const workbook = 'xl/workbook.xml'
const worksheet = 'xl/worksheets/sheet{id}.xml'

/** What each printed page of a sheet repeats: its first `rows`, and the columns from the first to the last. */
export type PrintedSheet = {
  sheet: string
  rows: number
  columns: [first: string, last: string]
  /** One page is as wide as all columns. */
  fitToWidth: boolean
}

/** A feature of write-excel-file: the printed pages of these sheets, in their order in the workbook, have titles and numbers. */
export function printSetup(sheets: PrintedSheet[]) {
  const names = sheets.map(({ sheet, rows, columns: [first, last] }, index) => {
    const repeated = `'${sheet}'!$${first}:$${last},'${sheet}'!$1:$${rows}`
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${repeated}</definedName>`
  })
  type Place = { sheetIndex: number }
  const fits = ({ sheetIndex }: Place) => sheets[sheetIndex]?.fitToWidth ?? false
  return {
    files: {
      transform: {
        [workbook]: { transform: (xml: string) => withNames(xml, names.join('')) },
        [worksheet]: {
          transform(xml: string, _options: unknown, place: Place) {
            const numbered = insert(xml, footer, worksheet, 'worksheet')
            return fits(place) ? insert(numbered, fitToPage, worksheet, 'worksheet') : numbered
          },
          transformElementAttributes: (
            tag: string,
            attributes: Attributes,
            _index: unknown,
            _options: unknown,
            place: Place,
          ) =>
            // As many pages below one another as there must be.
            tag === 'pageSetup' && fits(place) ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes,
        },
      },
    },
  }
}

type Attributes = Record<string, string | number>

const fitToPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const footer = '<headerFooter><oddFooter>&amp;P / &amp;N</oddFooter></headerFooter>'

/** Excel calls a file damaged that has two lists of names. */
function withNames(xml: string, names: string) {
  const list = findElement(xml, 'definedNames')
  return list
    ? appendMarkupInsideElement(xml, list, names)
    : insert(xml, `<definedNames>${names}</definedNames>`, workbook, 'workbook')
}

function insert(xml: string, element: string, file: typeof workbook | typeof worksheet, parent: string) {
  return insertElementMarkupAccordingToOrderOfSiblings(xml, element, getOrderOfSiblings(file, parent) ?? [], parent)
}
