/** A place in a table. `row` counts from 1; `field` is the name of the column, or its letter such as `C열`. */
export type TablePlace = { sheet?: string | undefined; row?: number | undefined; field?: string | undefined }

export type TableErrorCode =
  | 'old-excel'
  | 'encrypted'
  | 'xml-spreadsheet'
  | 'pdf'
  | 'zip'
  | 'not-workbook'
  | 'damaged'
  | 'doctype'
  | 'ambiguous-part'
  | 'too-many-parts'
  | 'too-many-sheets'
  | 'part-too-large'
  | 'too-much-text'
  | 'long-cell'
  | 'lost-string'
  | 'lost-style'
  | 'lost-sheet'
  | 'too-many-merges'
  | 'merges-too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-blanks'
  | 'too-deep'
  | 'too-many-rules'
  | 'undecodable'
  | 'nul'
  | 'long-row'
  | 'quote'
  | 'rows-in-quotes'

type Details = { place?: TablePlace; values?: Record<string, string | number>; cause?: unknown }

/** The bytes are not a table that can be read. `tableSentence` says why in words; `values` are what it puts into them. */
export class TableError extends Error {
  override readonly name = 'TableError'
  readonly code: TableErrorCode
  place: TablePlace
  readonly values: Record<string, string | number>

  constructor(code: TableErrorCode, { place = {}, values = {}, cause }: Details = {}) {
    super(code, { cause })
    this.code = code
    this.place = place
    this.values = values
  }
}

/** The field of a column without a name, by the letters that a spreadsheet shows: 0 is A, 26 is AA. */
export function columnField(index: number): string {
  return `${columnLetters(index)}열`
}

function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
