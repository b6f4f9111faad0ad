export type Encoding = 'UTF-8' | 'UTF-16' | 'CP949'

/** `row` counts from 1 as a spreadsheet does. Empty cells at the end of a row may be missing. */
export type Row = { row: number; cells: string[] }

/** A sheet of a workbook. Text and HTML files have one without a name. */
export type Sheet = {
  name: string
  hidden: boolean
  /** Passes each row that has a value on, in order. */
  read: (take: (row: Row) => void) => Promise<void>
}

/** `endsInRow`: the last row of a text has no line break behind it, as in a file that was cut. */
export type Table = { kind: 'csv' | 'xlsx' | 'html'; encoding?: Encoding; endsInRow?: boolean; sheets: Sheet[] }

/** `part` is the size of one file inside a workbook, in bytes after unpacking. */
export type Limits = { rows: number; columns: number; part: number }
