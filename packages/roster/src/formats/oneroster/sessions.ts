import { readCsv, type Table } from '../../files/csv.ts'
import type { Row } from '../../files/row-list.ts'
import { type Limits, readDates } from '../../model/dates.ts'
import { note, type Notes } from '../../model/notes.ts'
import { type Fault, refuseFaults } from '../../model/problem.ts'
import type { Period, RosterTerm } from '../../model/roster.ts'
import type { OneRosterBundle } from './files.ts'
import { isRemoved, rowsByKey } from './rows.ts'

const file = 'academicSessions.csv'

/** Returns no terms if the file is missing. Then all classes count as current. */
export async function readSessions({ files }: OneRosterBundle, notes: Notes): Promise<RosterTerm[]> {
  const bytes = files.get(file)
  if (!bytes) {
    note(notes, 'no-sessions', { file })
    return []
  }
  const columns = {
    required: ['sourcedId'],
    optional: ['status', 'startDate', 'endDate', 'parentSourcedId'],
    codes: ['sourcedId', 'parentSourcedId'],
  } as const
  const table = await readCsv(file, bytes, columns, notes)
  const periodOf = rowPeriods(table, ['startDate', 'endDate'])
  return rowsByKey(table, ['sourcedId'], ({ values }) => !isRemoved(values.status), notes)
    .map((rows) => latest(rows, periodOf))
    .filter(({ values }) => !isRemoved(values.status))
    .map((found) => {
      const { sourcedId, parentSourcedId } = found.values
      return { sourcedId, parent: parentSourcedId || null, ...(periodOf(found) ?? always) }
    })
    .toArray()
}

/** Of rows for the same term that are equally in force, the one that begins last. */
export function latest<Column extends string>(
  rows: Row<Column>[],
  periodOf: (row: Row<Column>) => Period | undefined,
): Row<Column> {
  const begins = (row: Row<Column>) => periodOf(row)?.beginsOn ?? ''
  const [first, ...others] = rows.filter(({ values }) => !isRemoved((values as { status?: string }).status ?? ''))
  return others.reduce((best, row) => (begins(row) > begins(best) ? row : best), first ?? rows[0]!)
}

export const always: Period = { beginsOn: null, endsOn: null }

/**
 * The period of a row; undefined if it has no limit. Refuses the roster for an invalid or ambiguous date, and for an end
 * before its begin.
 */
export function rowPeriods<Column extends string>(
  { file, rows }: Pick<Table<Column>, 'file' | 'rows'>,
  [begin, end]: readonly [NoInfer<Column>, NoInfer<Column>],
): (row: Row<Column>) => Period | undefined {
  const keyOf = ({ values }: Row<Column>) => `${values[begin]}\n${values[end]}`
  const isLimited = ({ values }: Row<Column>) => values[begin] !== '' || values[end] !== ''
  const limitsOf = ({ row, values }: Row<Column>): Limits => ({
    begins: { file, row, field: begin, text: values[begin] },
    ends: { file, row, field: end, text: values[end] },
  })
  // Many rows have the same dates.
  const limits = new Map<string, Limits>()
  for (const row of rows.values()) if (isLimited(row) && !limits.has(keyOf(row))) limits.set(keyOf(row), limitsOf(row))
  const { periods, faults } = readDates([...limits.values()])
  const found = new Map([...limits.keys()].map((key, index) => [key, periods[index] ?? always]))
  const periodOf = (row: Row<Column>) => found.get(keyOf(row))
  const isReversed = ({ beginsOn, endsOn }: Period) => beginsOn !== null && endsOn !== null && beginsOn > endsOn
  // Each row that has a fault is named.
  if (faults.length > 0 || found.values().some(isReversed))
    refuseFaults([
      ...(faults.length > 0 ? readDates(rows.values().filter(isLimited).map(limitsOf).toArray()).faults : []),
      ...rows
        .values()
        .filter((row) => isReversed(periodOf(row) ?? always))
        .map(({ row, values }): Fault => ({ file, row, field: end, code: 'contradicting-dates', value: values[end] })),
    ])
  return periodOf
}
