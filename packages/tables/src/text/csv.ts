import { CsvError, parse } from 'csv-parse/sync'
import { TableError } from '../table-error.ts'
import { delimiterOf } from './delimiter.ts'
import { fieldName } from './fields.ts'

const maxRecordSize = 1024 * 1024

/** Passes each record on as soon as it is parsed: all cells of a large file would fill the memory. */
export function readCsv(text: string, take: (cells: string[], row: number) => void): void {
  const delimiter = delimiterOf(text)
  let lastLine = 0
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      max_record_size: maxRecordSize,
      on_record(cells, { lines }) {
        lastLine = lines
        take(cells, firstLine(cells, lines))
        return null
      },
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    // The parser reports the line where it gave up. For an unclosed quote that is the last line of the file.
    const place = { row: lastLine + 1, field: fieldName(text, delimiter, Number(cause['column'])) }
    const problem =
      cause.code === 'CSV_MAX_RECORD_SIZE'
        ? '한 행이 너무 길거나 따옴표가 닫히지 않았습니다'
        : '따옴표가 올바르지 않습니다'
    throw new TableError(`${problem} (${cause.code}).`, place, { cause })
  }
}

/** The parser reports the last line of a record, whose quoted cells may contain line breaks. */
function firstLine(cells: string[], lastLine: number) {
  return cells.reduce((line, value) => (value.includes('\n') ? line - (value.split('\n').length - 1) : line), lastLine)
}
