import { type Accident, inPages, pick } from '../accident.ts'
import {
  cell,
  copyOf,
  type Draft,
  filePlaces,
  otherNumber,
  type Place,
  type Row,
  sheetPlaces,
  strikeRows,
  tables,
  textOf,
} from '../draft.ts'

const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const inFolder = (draft: Draft) => (draft.kind === 'table' ? filePlaces(draft).slice(0, 1) : [])

/** A file next to the others in the folder. One that could be the roster of a class may not be left out in silence. */
const besides = Object.entries<{ bytes: Buffer; right: 'same' | 'refused' }>({
  '명단.ods': { bytes: Buffer.from('PK\u0003\u0004mimetypeapplication/vnd.oasis'), right: 'refused' },
  '명단.numbers': { bytes: Buffer.from('PK\u0003\u0004Index/Document.iwa'), right: 'refused' },
  '명단.hwp': { bytes: compound, right: 'refused' },
  '명단.hwpx': { bytes: Buffer.from('PK\u0003\u0004mimetype'), right: 'refused' },
  '명단.pdf': { bytes: pdf, right: 'refused' },
  '명단.docx': { bytes: Buffer.from('PK\u0003\u0004word/document.xml'), right: 'refused' },
  '명단.xls': { bytes: compound, right: 'refused' },
  '명단.xlsx': { bytes: pdf, right: 'refused' },
  '명단.csv': { bytes: Buffer.alloc(0), right: 'refused' },
  '명단.xlsx.crdownload': { bytes: Buffer.from('PK\u0003\u0004'), right: 'refused' },
  '명단.gsheet': { bytes: Buffer.from('{"doc_id":"1"}'), right: 'refused' },
  명단: { bytes: Buffer.from('학번,이름\n'), right: 'refused' },
  '~$수강명단.xlsx': { bytes: Buffer.alloc(165), right: 'same' },
  '.~lock.수강명단.xlsx#': { bytes: Buffer.from(',lee,pc,'), right: 'same' },
  '.DS_Store': { bytes: Buffer.alloc(10), right: 'same' },
  'Thumbs.db': { bytes: compound, right: 'same' },
  'desktop.ini': { bytes: Buffer.from('[x]'), right: 'same' },
}).map(([name, { bytes, right }]): Accident => ({
  name: `${name} in the folder`,
  places: inFolder,
  strike(draft) {
    draft.beside.push({ name, bytes })
    return { right }
  },
}))

const damagedWorkbook: Accident = {
  name: 'a zip that is no workbook in the folder',
  places: inFolder,
  strike(draft) {
    draft.beside.push({ name: '명단.xlsx', bytes: Buffer.from('PK\u0003\u0004 cut') })
    return { right: 'refused' }
  },
}

const nfd: Accident = {
  name: 'the name of a file in decomposed Hangul (NFD)',
  places: tables(filePlaces),
  strike(draft, { file }) {
    file.name = file.name.normalize('NFD')
    // Names come from the disk.
    draft.beside.push({ name: '.DS_Store', bytes: Buffer.alloc(1) })
    return { right: 'same' }
  },
}

/** How an input method or a chat program writes the name of a file. */
const respelledNames = Object.entries<(name: string) => string>({
  'an invisible character': (name) => `${name.slice(0, 3)}\u200b${name.slice(3)}`,
  'full-width letters and digits': (name) =>
    name.replaceAll(/[0-9A-Z]/g, (each) => String.fromCodePoint(each.codePointAt(0)! + 0xfee0)),
  'no-break spaces': (name) => name.replaceAll(' ', '\u00a0'),
  'a number behind it': (name) => `${name} (2)`,
  'a date behind it': (name) => `${name}_20260828`,
  'underlines for spaces': (name) => name.replaceAll(' ', '_'),
}).map(([kind, respell]): Accident => ({
  name: `the name of a file with ${kind}`,
  places: tables((draft) => filePlaces(draft).filter(({ file }) => !file.telling)),
  strike(_, { file }) {
    file.name = respell(file.name)
    file.telling = true
    return { right: 'same' }
  },
}))

const telling = [
  '수강취소자',
  '철회자',
  '대기자',
  '청강생',
  '폐강',
  '수강포기자',
  '수강철회 명단',
  '대기자명단',
  '취소자 명단',
]

/** The name or a title says that these students may not be enrolled. */
const tellingNames: Accident[] = [
  {
    name: 'the name of the file says who is in it',
    places: tables((draft) => filePlaces(draft).filter(({ file }) => !file.telling)),
    strike(_, { file }, random) {
      file.name = `${file.name} ${pick(random, telling)}`
      file.telling = true
      return { right: 'refused' }
    },
  },
  {
    name: 'a title says who is in the table',
    places: tables(sheetPlaces),
    strike(_, { sheet }, random) {
      sheet.rows.unshift({
        kind: 'title',
        cells: sheet.columns.map((_, index) => ({ text: index === 0 ? pick(random, telling) : '', struck: true })),
      })
      return { right: 'refused' }
    },
  },
  {
    name: 'a second file whose name says who is in it',
    places: tables(filePlaces),
    strike(draft, place, random) {
      draft.files.push(otherFile(place, `${place.file.name} ${pick(random, telling)}`))
      return { right: 'refused' }
    },
  },
]

function otherFile({ file, sheet }: Place, name: string) {
  const column = sheet.columns.findIndex(({ meaning }) => meaning === 'number')
  const rows = sheet.rows.map((row, index): Row => {
    const copy = copyOf(row)
    if (row.kind === 'data' || row.kind === 'idle')
      copy.cells[column] = cell(otherNumber(textOf(sheet, row, 'number'), index))
    return copy
  })
  return {
    ...file,
    name,
    telling: true as const,
    edits: [...file.edits],
    sheets: [{ ...sheet, rows, hiddenColumns: new Set(sheet.hiddenColumns) }],
  }
}

/** The same table a second time, as a download makes `name (1)`. */
const copy: Accident = {
  name: 'a copy of the file',
  places: tables(filePlaces),
  strike(draft, { file }) {
    for (const { rows } of file.sheets) strikeRows(rows)
    draft.files.push({
      ...file,
      name: `${file.name} (1)`,
      sheets: file.sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map(copyOf) })),
    })
    return { right: 'either' }
  },
}

/** A page has its titles as headings or captions, not as rows. */
const headings = ['h2', 'caption', 'p', 'div', 'center'].map((tag): Accident => ({
  name: `titles in <${tag}> outside of the table`,
  holds: inPages,
  places: tables((draft) =>
    sheetPlaces(draft).filter(
      ({ sheet }) =>
        sheet.rows.some(({ kind }) => kind === 'title') &&
        sheet.rows.every(({ kind, cells }) => kind !== 'title' || cells.filter(({ text }) => text !== '').length === 1),
    ),
  ),
  strike(_, { sheet }) {
    sheet.titlesOutside = tag
    return { right: 'same' }
  },
}))

export const fileAccidents: readonly Accident[] = [
  ...besides,
  damagedWorkbook,
  nfd,
  ...respelledNames,
  ...tellingNames,
  copy,
  ...headings,
]
