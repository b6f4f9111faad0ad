import type { Row, Sheet, SheetFacts, Table } from '@campus-connect/tables'
import { longValue, markFault, mostCharacters, remember, withoutPrefix } from '../../files/csv.ts'
import { RowWidths } from '../../files/row-widths.ts'
import type { Fault } from '../../model/problem.ts'
import { cleanText, folded } from '../../model/text.ts'
import { type Meaning, meanings, stackedBy } from './columns.ts'
import { Entries, entriesThat, type RowValues } from './entries.ts'
import { findHeader, type Header, headerRows, isNumberLike } from './find-table.ts'
import type { TableMap } from './map.ts'
import { isAside, isCount, isOneCell, isOtherHeader, isPlainNumber, isTotal, lineOf } from './no-students.ts'
import { type HeadedSheet, type Part, placeOf } from './part.ts'
import { noteIn, remarkIn, withoutRemark } from './remarks.ts'
import { enrolmentReader } from './status.ts'

export type PartFile = { name: string; kind: Table['kind']; endsInRow: boolean } & {
  onRow?: (() => void) | undefined
  /** Called if a header was found and many rows follow, which are not read if it throws. */
  onHeader?: ((headed: HeadedSheet) => void) | undefined
}

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
    return reader.headed
  }
  const facts = await sheet.read((row) => {
    file.onRow?.()
    if (reader) reader.add(row)
    // Some rows more, so that students are read under a low header.
    else if (!decided && first.push(row) === headerRows + 10) {
      const headed = decide()
      if (headed) file.onHeader?.(headed)
    }
  })
  if (!decided) decide()
  if (reader) return reader.end(facts)
  return { numbers: first.find(({ cells }) => cells.some((cell) => /^[A-Za-z]?\d{7,10}$/.test(cell.trim())))?.row }
}

function partReader({ name: file, kind, endsInRow }: PartFile, sheet: Sheet, header: Header) {
  const entries = new Entries()
  const headed: HeadedSheet = { file, sheet: sheet.name, sheetHidden: sheet.hidden, header }
  const part: Part = {
    ...headed,
    entries,
    asides: [],
    faults: [],
    twins: new Set(),
    otherStatus: new Set(),
    leftOut: { totals: 0, headers: 0, empty: 0, notes: 0 },
    hiddenColumns: new Set(),
    invisible: 0,
    strikingRule: false,
  }
  const { positions, names } = header
  const used = meanings.flatMap((meaning) => {
    const position = positions.get(meaning)
    return position === undefined ? [] : [{ meaning, position }]
  })
  const number = positions.get('number')
  const texts = new Map<string, string>()
  const statusOf = enrolmentReader({ in: [], out: [] })
  const known = new Set(positions.values())
  const remarks = new Map<string, string>()
  // Of a class roster: the lecture is above the table.
  const ofAll = positions.has('code') || positions.has('title') ? [] : header.titles
  const allStruck = ofAll.some(({ struck }) => struck !== undefined)
  const allRemarks = ofAll.flatMap(({ comments = [] }) => comments)

  /** Tells whether the row is struck through, and takes remarks out of its values. */
  function addMarks({ cells, struck, comments = [] }: Row, entry: RowValues): void {
    const mostlyStruck = () =>
      struck !== undefined && struck.size > cells.filter((cell) => cell.trim() !== '').length / 2
    entry.struck = allStruck || used.some(({ position }) => struck?.has(position)) || mostlyStruck()
    const words = new Set<string>()
    for (const { meaning } of used) {
      const { text, word } = withoutRemark(entry[meaning], meaning)
      if (word === '') continue
      entry[meaning] = text
      words.add(word)
    }
    const addWord = (text: string) => {
      let word = remarks.get(text)
      if (word === undefined) remember(remarks, text, (word = remarkIn(text)))
      if (word !== '') words.add(word)
    }
    for (const [column, cell] of cells.entries()) {
      if (cell === '' || known.has(column)) continue
      addWord(cell)
      const note = (names[column] ?? '') === '' ? noteIn(cell) : ''
      if (note !== '') words.add(note)
    }
    for (const text of comments) addWord(text)
    for (const text of allRemarks) addWord(text)
    if (words.size > 0) entry.remarks = [...words].join('\n')
  }
  const widths = new RowWidths(
    header.width,
    used.map(({ position }) => ({ position, name: names[position] ?? '' })),
  )
  /** Rows that are shorter than the header, and the last of them. */
  const narrow = { rows: 0, last: 0 }
  let last = 0

  const parts = names.map((name) => name.split(stackedBy).map(folded))
  const isHeader = ({ cells }: Row) =>
    used.some(({ position }) => (cells[position] ?? '').trim() !== '') &&
    cells.every((cell, column) => cell.trim() === '' || parts[column]?.includes(folded(cell)))

  // Printed pages repeat the titles.
  const titles = new Set(header.titles.map(({ cells }) => lineOf(cells)))

  /** Leaves out a row that holds no student. Returns whether it did. */
  function leftOut(row: Row, entry: RowValues): boolean {
    const { cells } = row
    const filled = [...new Set(cells.map(cleanText))].filter((cell) => cell !== '')
    // A mark means that a number was lost.
    const student =
      number === undefined || row.marks?.has(number) === true || (isNumberLike(row, number) && entry.number !== '')
    if ((!student || isCount(entry.number)) && filled.some(isTotal)) {
      part.leftOut.totals += 1
      // Few totals fill their row.
      if (narrow.last === row.row) narrow.rows -= 1
    } else if (student) return false
    else if (filled.every((cell) => /^\d+$/.test(cell)) && entry.number === '') part.leftOut.empty += 1
    else if (isHeader(row)) part.leftOut.headers += 1
    else if (isOneCell(filled)) faulty(row, 'short-row', filled[0])
    else if (isOtherHeader(cells)) faulty(row, 'other-header', filled.join(' | '))
    else if (isAside(row, entry, filled, positions)) {
      part.leftOut.notes += 1
      part.asides.push(row)
    } else return false
    return true
  }
  const faulty = ({ row }: Row, code: Fault['code'], value?: string) =>
    void part.faults.push({ ...placeOf(part, row), code, value })

  return {
    headed,

    add(row: Row) {
      const { cells, marks } = row
      last = row.row
      if (cells.length < names.length) {
        narrow.rows += 1
        narrow.last = last
      }
      if (kind === 'csv' && cells.slice(header.width).some((cell) => cell.trim() !== ''))
        return faulty(row, 'ragged-row')
      if (titles.size > 0 && titles.has(lineOf(cells))) return void (part.leftOut.notes += 1)
      const entry = entryOf(row, used, texts)
      addMarks(row, entry)
      if ((number === undefined || entry.number === '' || !isPlainNumber(entry.number)) && leftOut(row, entry)) return
      const damages = marks || hasLongValue(entry, used) ? damagesOf(part, row, used, entry) : []
      if (damages.length > 0) return void part.faults.push(...damages)
      for (const [meaning, others] of header.twins)
        if (others.some((other) => differs(cells[other], entry[meaning]))) part.twins.add(meaning)
      for (const other of header.rivals.get('status') ?? []) {
        const name = names[other] ?? ''
        const says = statusOf(cells[other] ?? '', name)
        if ((says === 'out' || says === 'unknown') && statusOf(entry.status, '') !== 'out') part.otherStatus.add(name)
      }
      if (kind === 'csv') widths.add(row.row, cells)
      entries.add(entry)
    },

    end({ hiddenColumns, invisible, strikingRule }: SheetFacts): Part {
      entries.close()
      const facts = { hiddenColumns, invisible, strikingRule: strikingRule === true }
      if (kind === 'csv' && endsInRow && narrow.rows === 1 && narrow.last === last) {
        part.faults.unshift({ ...placeOf(part, last), code: 'truncated' })
        return { ...part, entries: entriesThat(({ row }) => row !== last, entries), ...facts }
      }
      const faults = [...part.faults, ...widths.faults(placeOf(part, 0), endsInRow)]
      return { ...part, faults, ...facts }
    },
  }
}

/** The columns that are used. */
type Used = readonly { meaning: Meaning; position: number }[]

/** `texts` has texts of earlier rows in their tidy form, because most of them are in many rows. */
function entryOf({ row, cells, hidden }: Row, used: Used, texts: Map<string, string>): RowValues {
  const entry = {
    row,
    hidden: hidden === true,
    struck: false,
    remarks: '',
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
    if (text === undefined) remember(texts, cell, (text = cleanText(cell)))
    entry[meaning] = meaning === 'title' || meaning === 'name' ? text : withoutPrefix(text)
  }
  return entry
}

const hasLongValue = (entry: RowValues, used: Used) =>
  used.some(({ meaning }) => entry[meaning].length > mostCharacters)

/** Used cells that a spreadsheet damaged, or that are too long. */
function damagesOf(part: Part, row: Row, used: Used, entry: RowValues): Fault[] {
  return used.flatMap(({ meaning, position }): Fault[] => {
    if (entry[meaning].length > mostCharacters) return [{ ...placeOf(part, row.row, meaning), ...longValue }]
    const mark = row.marks?.get(position)
    const code = mark && markFault(mark, meaning !== 'name' && meaning !== 'title' && meaning !== 'status')
    return code ? [{ ...placeOf(part, row.row, meaning), code, value: entry[meaning] }] : []
  })
}

const differs = (cell: string | undefined, value: string) => {
  const text = (cell ?? '').trim()
  return text !== '' && text !== value
}
