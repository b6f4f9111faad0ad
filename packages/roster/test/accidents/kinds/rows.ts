import type { Accident } from '../accident.ts'
import {
  cell,
  cellPlaces,
  columnOf,
  type Draft,
  type Meaning,
  type Sheet,
  sheetPlaces,
  strikeRows,
  struck,
  tables,
} from '../draft.ts'

const needed: readonly Meaning[] = ['number', 'code', 'section', 'year', 'term']

/** The value was not typed. A code or title that other rows have does not replace it. */
const emptyCell: Accident = {
  name: 'an empty cell',
  places: (draft) =>
    cellPlaces(draft, ['id', ...needed]).filter(
      ({ sheet, row, column }) => row!.cells[column!]!.text !== '' && !isTermList(draft, sheet, column!),
    ),
  strike(_, place) {
    struck(place).text = ''
    // Enrolments of OneRoster have a separate role.
    return place.file.name === 'roles' ? { right: 'either' } : { right: 'refused', rows: [place.row!] }
  },
}

/** A class of OneRoster or Canvas may have no term. */
const isTermList = ({ kind }: Draft, { rows: [header] }: Sheet, column: number) =>
  kind !== 'table' && /term/i.test(header!.cells[column]!.text.normalize('NFKC').replaceAll(/[^a-z]/gi, ''))

const emptyTitle: Accident = {
  name: 'an empty title or name',
  places: tables((draft) => cellPlaces(draft, ['title', 'name'])),
  strike(_, place) {
    struck(place).text = ''
    return { right: 'either', loose: true }
  },
}

/** Somebody deleted a cell, in a table whose neighbours a person can tell apart, and moved the rest of the row to the left. */
const shiftedRow: Accident = {
  name: 'a deleted cell, the rest of the row moved to the left',
  places: tables((draft) =>
    cellPlaces(draft, needed).filter(({ sheet, row, column }) => !sheet.moved && row!.cells[column!]!.text !== ''),
  ),
  strike(_, { row, column }) {
    row!.cells.splice(column!, 1)
    row!.cells.push(cell(''))
    strikeRows([row!])
    return { right: 'refused' }
  },
}

const insertedCell: Accident = {
  name: 'an inserted cell, the rest of the row moved to the right',
  places: tables((draft) => cellPlaces(draft, needed).filter(({ sheet }) => !sheet.moved)),
  strike(_, { row, column }) {
    row!.cells.splice(column!, 0, cell(''))
    strikeRows([row!])
    return { right: 'refused' }
  },
}

const movedColumns: Accident = {
  name: 'columns in another order',
  places: (draft) =>
    sheetPlaces(draft).filter(
      ({ file, sheet }) =>
        !file.broken &&
        sheet.rows.every(
          ({ kind, cells }) => kind === 'title' || (kind !== 'foot' && cells.length === sheet.columns.length),
        ),
    ),
  strike(_, { sheet }, random) {
    // A stacked header keeps its columns together.
    const isStacked = sheet.rows.filter(({ kind }) => kind === 'header').length > 1
    const order = isStacked
      ? [...sheet.columns.keys()]
      : sheet.columns
          .map((_, index) => ({ index, key: random() }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ index }) => index)
    const moved = <Item>(list: readonly Item[]) => order.map((index) => list[index]!)
    sheet.moved = true
    sheet.columns = moved(sheet.columns)
    sheet.hiddenColumns = new Set([...sheet.hiddenColumns].map((column) => order.indexOf(column)))
    for (const row of sheet.rows) if (row.kind !== 'title') row.cells = moved(row.cells)
    return { right: 'same' }
  },
}

/** KAIST has a code of the lecture and one of the computing centre. Nobody asked which one counts. */
const secondCode: Accident = {
  name: 'a second column of codes',
  places: tables((draft) =>
    sheetPlaces(draft).filter(
      ({ sheet }) => columnOf(sheet, 'code') >= 0 && sheet.rows.every(({ kind }) => kind !== 'foot'),
    ),
  ),
  strike(_, { sheet }) {
    const code = columnOf(sheet, 'code')
    const last = sheet.rows.findLast(({ kind }) => kind === 'header')
    for (const row of sheet.rows) {
      const own = row.cells[code]?.text ?? ''
      const text =
        row.kind === 'data' || row.kind === 'idle' ? `36.${own.length}${own.slice(-2)}` : row === last ? '전산코드' : ''
      row.cells.push({ text, struck: true })
    }
    sheet.columns.push({ meaning: 'unused' })
    return { right: 'either' }
  },
}

export const rowAccidents: readonly Accident[] = [
  emptyCell,
  emptyTitle,
  shiftedRow,
  insertedCell,
  movedColumns,
  secondCode,
]
