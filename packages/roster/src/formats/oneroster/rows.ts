import type { Bundle } from '../../files/bundle.ts'
import { type Columns, readCsv, type Row, type Table } from '../../files/csv.ts'
import { note, type Notes } from '../../model/notes.ts'
import { type Fault, refusal, refuseFaults } from '../../model/problem.ts'

export const removedStatuses: ReadonlySet<string> = new Set(['tobedeleted', 'inactive', 'deleted'])

/** Words for a student, also those of systems that translate them. */
const student = new Set(['student', 'students', 'studentenrollment', 'learner', '학생', '수강생'])
export const isStudent = (role: string): boolean => student.has(role.toLowerCase())

/** Refuses statuses that the format does not have: they could mean that a row is not in force. */
export function refuseUnknownStatuses<Column extends 'status'>(
  { file, rows }: Pick<Table<Column>, 'file' | 'rows'>,
  known: ReadonlySet<string>,
): void {
  const isKnown = (status: string) => status === '' || status === 'active' || known.has(status)
  refuseFaults(
    rows
      .filter(({ values }) => !isKnown((values as Record<'status', string>).status.toLowerCase()))
      .map(({ row, values }) => ({
        file,
        row,
        field: 'status',
        code: 'wrong-status',
        value: values['status' as Column],
      })),
  )
}

/** A bulk file should have no status, but most have one. */
export const isRemoved = (status: string): boolean => removedStatuses.has(status.toLowerCase())

/** Reads a required file. Refuses the roster if it is missing or has no rows. */
export function requiredTable<Name extends string, Required extends string, Optional extends string>(
  { files }: Bundle<Name>,
  file: NoInfer<Name>,
  columns: Columns<Required, Optional>,
  notes: Notes,
): Table<Required | Optional> {
  const bytes = files.get(file)
  if (!bytes) throw refusal('missing-file', { file })
  const table = readCsv(file, bytes, columns, notes)
  if (table.rows.length === 0) throw refusal('no-rows', { file, row: 2 })
  return table
}

/** Refuses rows that lack one of the fields. */
export function refuseEmpty<Column extends string>(
  { file, rows }: Pick<Table<Column>, 'file' | 'rows'>,
  fields: readonly NoInfer<Column>[],
): void {
  const faults = rows.flatMap(({ row, values }): Fault[] => {
    const field = fields.find((name) => values[name] === '')
    return field === undefined ? [] : [{ file, row, field, code: 'empty-value' }]
  })
  refuseFaults(faults)
}

/**
 * The rows by these fields, which must not be empty. The order of the rows does not matter: of rows with equal keys,
 * those that are in force come first, then those with the later values.
 */
export function rowsByKey<Column extends string>(
  { file, rows }: Pick<Table<Column>, 'file' | 'rows'>,
  fields: readonly NoInfer<Column>[],
  isInForce: (row: Row<Column>) => boolean,
  notes: Notes,
): Row<Column>[][] {
  const groups = new Map<string, Row<Column>[]>()
  refuseEmpty({ file, rows }, fields)
  for (const row of rows) {
    const key = fields.map((name) => row.values[name]).join('\n')
    const earlier = groups.get(key)
    if (!earlier) groups.set(key, [row])
    else {
      note(notes, 'duplicate', { file, row: row.row }, { values: { row: earlier[0]?.row ?? 0 } })
      earlier.push(row)
    }
  }
  const rank = (row: Row<Column>) => `${isInForce(row) ? 1 : 0} ${Object.values<string>(row.values).join('\n')}`
  for (const group of groups.values())
    if (group.length > 1) group.sort((one, other) => (rank(one) > rank(other) ? -1 : 1))
  return [...groups.values()]
}
