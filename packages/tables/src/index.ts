export { kindOf, type FileKind } from './kind.ts'
export {
  type Condition,
  type Hidden,
  type HiddenPart,
  type List,
  type ListColumn,
  ListError,
  type ListLine,
  type ListProblem,
  type NumberFault,
  readList,
  type Seen,
  type Word,
} from './lists/read-list.ts'
export { openTable } from './open.ts'
export { rowRanges } from './row-ranges.ts'
export { markSentence, tableSentence } from './sentences.ts'
export type { CellMark, Encoding, Row, Sheet, SheetFacts, Table } from './table.ts'
export { TableError, type TableErrorCode, type TablePlace } from './table-error.ts'
export { readCsv } from './text/csv.ts'
export { decodeText, type Pieces } from './text/encoding.ts'
