import type { Diagnostics } from '../../model/diagnostics.ts'
import { unusable } from '../../model/roster-error.ts'
import type { Bundle } from '../../files/bundle.ts'
import { readCsv, type Table } from '../../files/csv.ts'

/** Reads a required file. Throws a RosterError if it is missing or has no rows. */
export function requiredTable<Name extends string, Required extends string, Optional extends string>(
  { files }: Bundle<Name>,
  file: NoInfer<Name>,
  columns: { required: Required[]; optional: Optional[] },
  diagnostics: Diagnostics,
): Table<Required | Optional> {
  const bytes = files.get(file)
  if (!bytes) throw unusable({ file }, '필수 파일이 없습니다.')
  const table = readCsv(file, bytes, columns, diagnostics)
  if (table.rows.length === 0) throw unusable({ file, row: 2 }, '자료가 한 행도 없습니다.')
  return table
}
