import type { Cell as StoredCell } from '@campus-connect/tables/testing'
import type { Lecture } from './campus.ts'
import type { Expected } from './expectation.ts'

/**
 * What a column means. `lesser`: read, but no lecture depends on it alone. `unused`: never read. `id`: the key by which
 * files of OneRoster and Canvas refer to each other.
 */
export type Meaning =
  | 'id'
  | 'number'
  | 'name'
  | 'code'
  | 'section'
  | 'title'
  | 'year'
  | 'term'
  | 'status'
  | 'begins'
  | 'ends'
  | 'lesser'
  | 'unused'

/** `text` is what a person sees; `stored` is what a workbook holds if it is something else. `raw`: never put in quotes. */
export type Cell = { text: string; stored?: StoredCell; raw?: true; struck?: true }

/** `idle`: a row that enrols nobody, such as a withdrawal or the account of a teacher. */
export type Row = { kind: 'title' | 'header' | 'data' | 'idle' | 'foot'; cells: Cell[]; hidden?: true }
export type Column = { meaning: Meaning }

export type Sheet = {
  name: string
  columns: Column[]
  rows: Row[]
  hidden?: boolean | 'very'
  hiddenColumns: Set<number>
  /** The columns are in another order than in the base. */
  moved?: true
  /** An HTML page shows its titles as text around the table instead of rows. */
  titlesOutside?: string
}

/** `edits` change the text of a CSV file as a person or program does afterwards. */
export type File = {
  name: string
  sheets: Sheet[]
  edits: ((text: string, delimiter: string) => string)[]
  /** A CSV file has every value in quotes. */
  quoted?: true
  /** Its quotes or its end are damaged, so no edit of the text may repair them. */
  broken?: true
  /** The name says something that no other accident may change. */
  telling?: true
  /** Of a class roster: what its titles or its name say. */
  lecture?: Lecture
}

/** A source before it is written in a format, and what is right about it. */
export type Draft = {
  kind: 'table' | 'oneroster' | 'canvas'
  files: File[]
  /** Files next to the others in the folder. */
  beside: { name: string; bytes: Buffer }[]
  expected: Expected
}

/** Where an accident strikes. */
export type Place = { file: File; sheet: Sheet; row?: Row; column?: number; label: string }

export const cell = (text: string): Cell => ({ text })

/** Cells of the rows of students, in columns with these meanings, that no accident has struck. */
export function cellPlaces(
  draft: Draft,
  meanings: readonly Meaning[],
  kinds: readonly Row['kind'][] = ['data'],
): Place[] {
  const found: Place[] = []
  for (const place of sheetPlaces(draft)) {
    const columns = place.sheet.columns.flatMap(({ meaning }, index) => (meanings.includes(meaning) ? [index] : []))
    for (const [index, row] of place.sheet.rows.entries()) {
      if (!kinds.includes(row.kind)) continue
      for (const column of columns)
        if (row.cells[column] && !row.cells[column].struck)
          found.push({
            ...place,
            row,
            column,
            label: `${place.label} row ${index + 1} ${place.sheet.columns[column]!.meaning}`,
          })
    }
  }
  return found
}

/** Whole columns with these meanings. */
export function columnPlaces(draft: Draft, meanings: readonly Meaning[]): Place[] {
  return sheetPlaces(draft).flatMap((place) =>
    place.sheet.columns.flatMap(({ meaning }, column) =>
      meanings.includes(meaning) && place.sheet.rows.every((row) => isFree(row, column))
        ? [{ ...place, column, label: `${place.label} column ${meaning}` }]
        : [],
    ),
  )
}

const isFree = ({ kind, cells }: Row, column: number) =>
  cells[column] ? !cells[column].struck : kind !== 'data' && kind !== 'idle'

/** Rows that no accident has struck. */
export function rowPlaces(draft: Draft, kinds: readonly Row['kind'][] = ['data']): Place[] {
  return sheetPlaces(draft).flatMap((place) =>
    place.sheet.rows.flatMap((row, index) =>
      kinds.includes(row.kind) && !row.cells.some(({ struck }) => struck)
        ? [{ ...place, row, label: `${place.label} row ${index + 1}` }]
        : [],
    ),
  )
}

export function sheetPlaces(draft: Draft): Place[] {
  return draft.files.flatMap((file) =>
    file.sheets
      .filter(({ hidden, rows }) => !hidden && rows.some(({ kind }) => kind === 'data'))
      .map((sheet) => ({ file, sheet, label: file.name })),
  )
}

/** One place for each file. */
export const filePlaces = (draft: Draft): Place[] =>
  draft.files.map((file) => ({ file, sheet: file.sheets[0]!, label: file.name }))

export const tables = (places: (draft: Draft) => Place[]) => (draft: Draft) =>
  draft.kind === 'table' ? places(draft) : []
export const bundles = (places: (draft: Draft) => Place[]) => (draft: Draft) =>
  draft.kind === 'table' ? [] : places(draft)

export const columnOf = ({ columns }: Sheet, meaning: Meaning): number =>
  columns.findIndex((column) => column.meaning === meaning)

/** The text of a row in the first column with this meaning; empty without one. */
export const textOf = (sheet: Sheet, row: Row, meaning: Meaning): string =>
  row.cells[columnOf(sheet, meaning)]?.text ?? ''

/** The number of somebody else, in the form of this one, however an earlier accident has written it. */
export function otherNumber(text: string, index: number): string {
  const plain = text.normalize('NFKC').replaceAll(/[^\w-]/g, '')
  return plain.replace(/\d{4}$/, String(9000 + index))
}

/** The struck cell of a place. */
export function struck({ row, column }: Place): Cell {
  const found = row!.cells[column!]!
  found.struck = true
  return found
}

/** Leaves these rows to this accident alone. */
export function strikeRows(rows: readonly Row[]): void {
  for (const { cells } of rows) for (const each of cells) each.struck = true
}

export const copyOf = (row: Row): Row => ({ ...row, cells: row.cells.map((each) => ({ ...each })) })

export const dataRows = ({ rows }: Sheet): Row[] => rows.filter(({ kind }) => kind === 'data')
