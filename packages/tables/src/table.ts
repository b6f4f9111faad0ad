export type Encoding = 'UTF-8' | 'UTF-16' | 'CP949'

/**
 * Tells that a spreadsheet may have changed the text that a person typed. In CSV and HTML it is only a hint by the look of
 * the text. The column decides whether it matters.
 * - `error`: an error value such as #N/A, or # signs instead of a value that did not fit its column
 * - `no-value`: a formula whose value is not stored
 * - `zero`: a formula whose stored value is 0, because it was not calculated or refers to an empty cell
 * - `date`: shown as a date or a time
 * - `exponent`: shown as 2.02E+09
 * - `boolean`: TRUE or FALSE
 */
export type CellMark = 'error' | 'no-value' | 'zero' | 'date' | 'exponent' | 'boolean'

/**
 * `row` counts from 1 as a spreadsheet does. Empty cells at the end of a row may be missing. `marks` are by column,
 * which counts from 0. `hidden` rows are not displayed. `struck`: the columns whose text, or a part of it, is struck
 * through. `comments`: the texts of the notes on cells of the row.
 */
export type Row = {
  row: number
  cells: string[]
  hidden?: true
  marks?: ReadonlyMap<number, CellMark>
  struck?: ReadonlySet<number>
  comments?: readonly string[]
}

/**
 * What is known after all rows. `invisible`: number of characters dropped from all cells. `strikingRule`: a conditional
 * format strikes cells through; which ones is not known.
 */
export type SheetFacts = { hiddenColumns: ReadonlySet<number>; invisible: number; strikingRule?: true }

/** A sheet of a workbook. Text and HTML files have one without a name. */
export type Sheet = {
  name: string
  hidden: boolean
  /** Passes each row that has a value or a mark on, in order. */
  read: (take: (row: Row) => void) => Promise<SheetFacts>
}

/** `endsInRow`: the last row of a text has no line break behind it, as in a truncated file. */
export type Table = { kind: 'csv' | 'xlsx' | 'html'; encoding?: Encoding; endsInRow?: boolean; sheets: Sheet[] }

/** `unpacked` is the size of the files inside a workbook, in bytes. */
export type Limits = { rows: number; columns: number; unpacked: number }
