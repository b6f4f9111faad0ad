import { readCsv, type Row, type Table } from '../../files/csv.ts'
import { type Limits, readDates } from '../../model/dates.ts'
import { note, type Notes } from '../../model/notes.ts'
import { type Fault, refuseFaults } from '../../model/problem.ts'
import type { Period, RosterTerm } from '../../model/roster.ts'
import type { OneRosterBundle } from './files.ts'
import { isRemoved, rowsByKey } from './rows.ts'

const file = 'academicSessions.csv'

/** Returns no terms if the file is missing. Then all classes count as current. */
export function readSessions({ files }: OneRosterBundle, notes: Notes): RosterTerm[] {
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
  const table = readCsv(file, bytes, columns, notes)
  const periods = rowPeriods(table, ['startDate', 'endDate'])
  return rowsByKey(table, ['sourcedId'], ({ values }) => !isRemoved(values.status), notes).flatMap((rows) => {
    const found = latest(rows, periods)
    if (isRemoved(found.values.status)) return []
    const { sourcedId, parentSourcedId } = found.values
    return [{ sourcedId, parent: parentSourcedId || null, ...periodOf(found, periods) }]
  })
}

/** Of rows for the same term that are equally in force, the one that begins last. */
export function latest<Column extends string>(rows: Row<Column>[], periods: ReadonlyMap<number, Period>): Row<Column> {
  const begins = (row: Row<Column>) => periods.get(row.row)?.beginsOn ?? ''
  const [first, ...others] = rows.filter(({ values }) => !isRemoved((values as { status?: string }).status ?? ''))
  return others.reduce((best, row) => (begins(row) > begins(best) ? row : best), first ?? rows[0]!)
}

const always: Period = { beginsOn: null, endsOn: null }
export const periodOf = ({ row }: Row<never>, periods: ReadonlyMap<number, Period>): Period =>
  periods.get(row) ?? always

/**
 * The periods of the rows that have any limit, by row. Refuses the roster for an invalid or ambiguous date,
 * and for an end before its begin.
 */
export function rowPeriods<Column extends string>(
  { file, rows }: Table<Column>,
  [begin, end]: readonly [NoInfer<Column>, NoInfer<Column>],
): Map<number, Period> {
  const limited = rows.filter(({ values }) => values[begin] !== '' || values[end] !== '')
  const limits = limited.map(({ row, values }): Limits => ({
    begins: { file, row, field: begin, text: values[begin] },
    ends: { file, row, field: end, text: values[end] },
  }))
  const { periods, faults } = readDates(limits)
  const reversed = limited.flatMap(({ row, values }, index): Fault[] => {
    const { beginsOn, endsOn } = periods[index] ?? always
    const isReversed = beginsOn !== null && endsOn !== null && beginsOn > endsOn
    return isReversed ? [{ file, row, field: end, code: 'contradicting-dates', value: values[end] }] : []
  })
  refuseFaults([...faults, ...reversed])
  return new Map(limited.map(({ row }, index) => [row, periods[index] ?? always]))
}
