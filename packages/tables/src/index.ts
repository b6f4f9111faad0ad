export { TableError, type TablePlace } from './table-error.ts'
export { readCsv } from './text/csv.ts'
export { decodeText, type DecodedText } from './text/encoding.ts'
