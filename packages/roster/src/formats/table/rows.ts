import type { Row, Sheet, Table } from '@campus-connect/tables'
import { markFault, placeName, withoutPrefix } from '../../files/csv.ts'
import { RowWidths } from '../../files/row-widths.ts'
import type { Fault, Place } from '../../model/problem.ts'
import { cleanText, folded, isStudentNumber } from '../../model/text.ts'
import { bareName, columnsOf, type Meaning, meanings, stackedBy } from './columns.ts'
import { findHeader, type Header, headerRows, isNumberLike } from './find-table.ts'
import type { TableMap } from './map.ts'
import { enrolmentReader, isLeavingWord } from './status.ts'
import { lectureOfTitles } from './titles.ts'

/** The values of a row that matter, in their tidy form. A missing column is empty. */
export type Entry = { row: number; hidden: boolean } & Record<Meaning, string>

/** One sheet with a table. */
export type Part = {
  file: string
  sheet: string
  sheetHidden: boolean
  header: Header
  entries: Entry[]
  /** Rows between the students that are about the table: titles, labels and footers of printed pages. */
  asides: Row[]
  /** What is wrong with single rows. */
  faults: Fault[]
  /** Meanings with a second column of the same name, in which another value stands. */
  twins: Set<Meaning>
  /** Further status columns that say something else about a student. */
  otherStatus: Set<string>
  leftOut: { totals: number; headers: number; empty: number; notes: number }
  hiddenColumns: ReadonlySet<number>
  /** Characters that nobody sees, which were dropped. */
  invisible: number
}

export type PartFile = { name: string; kind: Table['kind']; endsInRow: boolean }

/** A sheet without the header of a roster. `numbers`: the first row in which something like a student number stands. */
export type OtherSheet = { numbers: number | undefined }

/** Reads a sheet. Returns an `OtherSheet` if none of its first rows is a header of a roster. */
export async function readPart(file: PartFile, sheet: Sheet, map?: TableMap): Promise<Part | OtherSheet> {
  const first: Row[] = []
  let reader: ReturnType<typeof partReader> | undefined
  let decided = false
  const decide = () => {
    decided = true
    const header = findHeader(first, map)
    if (!header) return
    reader = partReader(file, sheet, header)
    for (const row of first) if (row.row > header.row) reader.add(row)
  }
  const { hiddenColumns, invisible } = await sheet.read((row) => {
    if (reader) reader.add(row)
    // Some rows more, so that there are students under a header that stands low.
    else if (!decided && first.push(row) === headerRows + 10) decide()
  })
  if (!decided) decide()
  if (reader) return reader.end({ hiddenColumns, invisible })
  return { numbers: first.find(({ cells }) => cells.some((cell) => /^[A-Za-z]?\d{7,10}$/.test(cell.trim())))?.row }
}

/** A number of six characters and more is no count below a table. */
const isPlainNumber = (number: string) => number.length > 5 && isStudentNumber(number)
const isCount = (number: string) => number === '' || /^\d{1,5}$/.test(number) || !isStudentNumber(number)
const isOtherHeader = (cells: readonly string[]) => {
  const { positions } = columnsOf(cells)
  return positions.size >= 2 && positions.has('number')
}
const lineOf = (cells: readonly string[]) => cells.join('\n').trimEnd()

const total = /^(합계|총계|총합계|소계|누계|계|총인원|인원수?|이하여백|이하빈칸|total|subtotal)\d*명?$/i
const pageNumber = /^[-–—\s]*(page|페이지|쪽)?\s*\d+\s*((\/|of|쪽|페이지)\s*\d*)?[-–—\s]*$/i

function partReader({ name: file, kind, endsInRow }: PartFile, sheet: Sheet, header: Header) {
  const part: Part = {
    file,
    sheet: sheet.name,
    sheetHidden: sheet.hidden,
    header,
    entries: [],
    asides: [],
    faults: [],
    twins: new Set(),
    otherStatus: new Set(),
    leftOut: { totals: 0, headers: 0, empty: 0, notes: 0 },
    hiddenColumns: new Set(),
    invisible: 0,
  }
  const { positions, names } = header
  const used = meanings.flatMap((meaning) => {
    const position = positions.get(meaning)
    return position === undefined
      ? []
      : [{ meaning, position, names: (names[position] ?? '').split(stackedBy).map(folded) }]
  })
  const number = positions.get('number')
  const texts = new Map<string, string>()
  const statusOf = enrolmentReader({ in: [], out: [] })
  const known = new Set([...positions.values(), ...(header.rivals.get('status') ?? [])])
  const unused = [...names.keys()].filter((column) => !known.has(column))
  const leaving = new Map<string, boolean>()
  const widths = new RowWidths(
    header.width,
    used.map(({ position }) => ({ position, name: names[position] ?? '' })),
  )
  const narrow = new Set<number>()
  let last = 0

  const isHeader = (row: Row) =>
    used.some(({ position }) => (row.cells[position] ?? '').trim() !== '') &&
    used.every(({ position, names: parts }) => {
      const value = folded(row.cells[position] ?? '')
      return value === '' || parts.includes(value)
    })

  // Printed pages repeat the titles.
  const titles = new Set(header.titles.map(({ cells }) => lineOf(cells)))

  /** Leaves out a row that holds no student. Returns whether it did. */
  function leftOut(row: Row, entry: Entry): boolean {
    const { cells } = row
    const filled = [...new Set(cells.map(cleanText))].filter((cell) => cell !== '')
    const student = number === undefined || (isNumberLike(row, number) && entry.number !== '')
    if ((!student || isCount(entry.number)) && filled.some((cell) => total.test(bareName(cell)))) {
      part.leftOut.totals += 1
      // Few totals fill their row.
      narrow.delete(row.row)
    } else if (student) return false
    else if (filled.every((cell) => /^\d+$/.test(cell)) && entry.number === '') part.leftOut.empty += 1
    else if (isHeader(row)) part.leftOut.headers += 1
    else if (isOneCell(filled)) faulty(row, 'short-row', filled[0])
    else if (isOtherHeader(cells)) faulty(row, 'other-header', filled.join(' | '))
    else if (isAside(row, entry, filled)) {
      part.leftOut.notes += 1
      part.asides.push(row)
    } else return false
    return true
  }
  const faulty = ({ row }: Row, code: Fault['code'], value?: string) =>
    void part.faults.push({ ...placeOf(part, row), code, value })

  return {
    add(row: Row) {
      const { cells, marks } = row
      last = row.row
      if (cells.length < names.length) narrow.add(row.row)
      if (kind === 'csv' && cells.slice(header.width).some((cell) => cell.trim() !== ''))
        return faulty(row, 'ragged-row')
      if (titles.size > 0 && titles.has(lineOf(cells))) return void (part.leftOut.notes += 1)
      const entry = entryOf(row, used, texts)
      if ((number === undefined || entry.number === '' || !isPlainNumber(entry.number)) && leftOut(row, entry)) return
      const damages = marks ? damagesOf(part, row, used, entry) : []
      if (damages.length > 0) return void part.faults.push(...damages)
      for (const [meaning, others] of header.twins)
        if (others.some((other) => differs(cells[other], entry[meaning]))) part.twins.add(meaning)
      for (const other of header.rivals.get('status') ?? []) {
        const name = names[other] ?? ''
        const says = statusOf(cells[other] ?? '', name)
        if ((says === 'out' || says === 'unknown') && statusOf(entry.status, '') !== 'out') part.otherStatus.add(name)
      }
      for (const other of unused) {
        const cell = cells[other] ?? ''
        let leaves = leaving.get(cell)
        if (leaves === undefined) leaving.set(cell, (leaves = isLeavingWord(cell)))
        if (leaves && statusOf(entry.status, '') !== 'out') part.otherStatus.add(names[other] ?? '')
      }
      if (kind === 'csv') widths.add(row.row, cells)
      part.entries.push(entry)
    },

    end({ hiddenColumns, invisible }: Pick<Part, 'hiddenColumns' | 'invisible'>): Part {
      if (kind === 'csv' && endsInRow && narrow.size === 1 && narrow.has(last)) {
        part.faults.unshift({ ...placeOf(part, last), code: 'truncated' })
        if (part.entries.at(-1)?.row === last) part.entries.pop()
      } else part.faults.push(...widths.faults(placeOf(part, 0), endsInRow))
      return { ...part, hiddenColumns, invisible }
    },
  }
}

/** `texts` has each text once in its tidy form, because most of them stand in many rows. */
function entryOf(
  { row, cells, hidden }: Row,
  used: readonly { meaning: Meaning; position: number }[],
  texts: Map<string, string>,
): Entry {
  const entry = {
    row,
    hidden: hidden === true,
    number: '',
    name: '',
    code: '',
    section: '',
    title: '',
    year: '',
    term: '',
    status: '',
  }
  for (const { meaning, position } of used) {
    const cell = cells[position] ?? ''
    let text = texts.get(cell)
    if (text === undefined) texts.set(cell, (text = cleanText(cell)))
    entry[meaning] = meaning === 'title' || meaning === 'name' ? text : withoutPrefix(text)
  }
  return entry
}

/** A number with a space or a full stop too many, and not the day on which a page was printed. */
const isNearlyNumber = (text: string) =>
  /^[a-z]{0,3}\d{5,}[a-z]?$/i.test(text.replaceAll(/[^\p{L}\p{N}]/gu, '')) &&
  !/^\d{4}\s*[-./]\s*\d{1,2}\s*[-./]\s*\d{1,2}/.test(text)

/** What a spreadsheet did to the cells that are used. */
function damagesOf(
  part: Part,
  row: Row,
  used: readonly { meaning: Meaning; position: number }[],
  entry: Entry,
): Fault[] {
  return used.flatMap(({ meaning, position }): Fault[] => {
    const mark = row.marks?.get(position)
    const code = mark && markFault(mark, meaning !== 'name' && meaning !== 'title' && meaning !== 'status')
    return code ? [{ ...placeOf(part, row.row, meaning), code, value: entry[meaning] }] : []
  })
}

/** A row with its count in the list, and with other values of a student. */
const isNumbered = ([first = '', ...others]: readonly string[]) =>
  /^\d{1,4}$/.test(first) && others.filter((text) => /\p{L}/u.test(text)).length > 1
/** All values of a student in one cell, whose delimiter is not that of the file. */
const isOneCell = (filled: readonly string[]) =>
  filled.length === 1 && /\d{6}/.test(filled[0] ?? '') && (filled[0] ?? '').split(/[,;|\t]|\s{2,}/).length > 2

const signature = /\(인\)|서명|확인자/u

/** A row without a student number that is a title, labels, or a footer; not one of a student whose number is missing. */
function isAside(row: Row, entry: Entry, filled: readonly string[]) {
  const says = [entry.name, entry.code, entry.title].filter((value) => value !== '')
  if (entry.number === '' && says.length === 0) return !isNumbered(filled)
  if (!/\d/.test(entry.number) && filled.some((text) => signature.test(text))) return true
  if (filled.length === 1) return entry.number !== '' && !isNearlyNumber(entry.number)
  return filled.every((text) => pageNumber.test(text)) || Object.keys(lectureOfTitles([row])).length > 0
}

const differs = (cell: string | undefined, value: string) => {
  const text = (cell ?? '').trim()
  return text !== '' && text !== value
}

/** Where a value of this meaning stands. */
export function placeOf({ file, sheet, header }: Part, row: number, meaning?: Meaning): Place {
  const position = meaning === undefined ? undefined : header.positions.get(meaning)
  return { file: placeName(file, sheet), row, field: position === undefined ? undefined : header.names[position] }
}
