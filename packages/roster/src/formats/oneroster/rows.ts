import type { Bundle } from '../../files/bundle.ts'
import { type Columns, readCsv, type Table } from '../../files/csv.ts'
import type { Row, RowList } from '../../files/row-list.ts'
import { note, type Notes } from '../../model/notes.ts'
import { Distinct } from '../../model/numbers.ts'
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
      .values()
      .filter(({ values }) => !isKnown((values as Record<'status', string>).status.toLowerCase()))
      .map(({ row, values }): Fault => ({
        file,
        row,
        field: 'status',
        code: 'wrong-status',
        value: values['status' as Column],
      }))
      .toArray(),
  )
}

/** A bulk file should have no status, but most have one. */
export const isRemoved = (status: string): boolean => removedStatuses.has(status.toLowerCase())

/** Reads a required file. Refuses the roster if it is missing or has no rows. */
export async function requiredTable<Name extends string, Required extends string, Optional extends string>(
  { files, onRow }: Bundle<Name>,
  file: NoInfer<Name>,
  columns: Columns<Required, Optional>,
  notes: Notes,
): Promise<Table<Required | Optional>> {
  const bytes = files.get(file)
  if (!bytes) throw refusal('missing-file', { file })
  const table = await readCsv(file, bytes, columns, notes, onRow)
  if (table.rows.length === 0) throw refusal('no-rows', { file, row: 2 })
  return table
}

/** Refuses rows that lack one of the fields. */
export function refuseEmpty<Column extends string>(
  { file, rows }: Pick<Table<Column>, 'file' | 'rows'>,
  fields: readonly NoInfer<Column>[],
): void {
  const faults = rows.values().flatMap(({ row, values }): Fault[] => {
    const field = fields.find((name) => values[name] === '')
    return field === undefined ? [] : [{ file, row, field, code: 'empty-value' }]
  })
  refuseFaults(faults.toArray())
}

/**
 * The rows by these fields, which must not be empty. The order of the rows does not matter: of rows with equal keys,
 * those that are in force come first, then those with the later values. Few keys repeat, so only their rows are kept.
 */
export function rowsByKey<Column extends string>(
  { file, rows }: Pick<Table<Column>, 'file' | 'rows'>,
  fields: readonly NoInfer<Column>[],
  isInForce: (row: Row<Column>) => boolean,
  notes: Notes,
): IteratorObject<Row<Column>[]> {
  refuseEmpty({ file, rows }, fields)
  const { keys, repeated } = keysOf(rows, fields)
  const groups = new Map<number, { first: number; rows: Row<Column>[] }>()
  rows.values().forEach((row, index) => {
    const key = keys[index]!
    if (!repeated.has(key)) return
    const earlier = groups.get(key)
    if (!earlier) groups.set(key, { first: row.row, rows: [row] })
    else {
      note(notes, 'duplicate', { file, row: row.row }, { values: { row: earlier.first } })
      earlier.rows.push(row)
    }
  })
  const rank = (row: Row<Column>) => `${isInForce(row) ? 1 : 0} ${Object.values<string>(row.values).join('\n')}`
  for (const group of groups.values()) group.rows.sort((one, other) => (rank(one) > rank(other) ? -1 : 1))
  return rows.values().flatMap((row, index) => {
    const group = groups.get(keys[index]!)
    if (!group) return [[row]]
    return group.first === row.row ? [group.rows] : []
  })
}

/** More than the rows of any file. */
const most = 2 ** 26

/** The key of each row as one number, and the keys of several rows. A text for each row would take much memory. */
function keysOf<Column extends string>(rows: RowList<Column>, fields: readonly Column[]) {
  const texts = fields.map(() => new Distinct<string>())
  const keys = new Float64Array(rows.length)
  let index = 0
  for (const { values } of rows.values()) {
    let key = 0
    for (const [place, field] of fields.entries()) key = key * most + texts[place]!.place(values[field], values[field])
    keys[index] = key
    index += 1
  }
  const sorted = keys.toSorted()
  return { keys, repeated: new Set(sorted.filter((key, place) => key === sorted[place - 1])) }
}
