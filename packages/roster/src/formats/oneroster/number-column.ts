import { residentNumberIn, withoutResidentNumber } from '@campus-connect/tables/resident-number'
import { hasNumberForm } from '@campus-connect/tables/student-number'
import type { Row } from '../../files/row-list.ts'
import { type Fault, type Place, refusal, refuseFaults } from '../../model/problem.ts'
import type { RosterMatch } from '../../model/roster.ts'
import { isMasked, lengthsOf, lostZeros } from '../../model/student-numbers.ts'

const candidates = ['identifier', 'username', 'sourcedId'] as const
export type NumberColumn = (typeof candidates)[number]

/** Returns undefined if the value cannot be the number of a student. */
export function studentNumber(value: string): string | undefined {
  return hasNumberForm(value) ? value : undefined
}

/**
 * Finds the column with the student number. With `auto`, that is the first column that fits all students, or else the
 * first that fits at least 90 %. Values of that column that do not fit are faults: they must not
 * make another column the student number. With `kept`, the column of earlier imports, the caller checks that.
 * Refuses a roster without any such column.
 */
export function numberColumn(
  file: string,
  students: Row<NumberColumn>[],
  match: RosterMatch,
  kept: string | undefined,
): NumberColumn {
  if (students.length === 0) throw refusal('no-students', { file })
  const allowed = match === 'auto' ? candidates : [match]
  const misfits = allowed.map((column) => ({ column, rows: students.filter((row) => !fits(row, column)) }))
  const first = misfits.findIndex(({ rows }) => rows.length === 0)
  for (const { column, rows } of first < 0 ? misfits : misfits.slice(0, first)) {
    const filled = rows.filter(({ values }) => values[column] !== '')
    if (!kept && filled.length > 0 && filled.length < students.length / 2 && match === 'auto')
      refuseFaults(filled.map(({ row, values }) => numberFault({ file, row, field: column }, values[column])))
  }
  const few = match === 'auto' ? students.length * 0.1 : students.length - 1
  const chosen = misfits.find(({ rows }) => rows.length === 0) ?? misfits.find(({ rows }) => rows.length <= few)
  if (chosen) {
    if (!kept) refuseOtherColumn(file, misfits, chosen.column, students)
    return chosen.column
  }
  const worst = misfits[0]
  throw refusal('number-rule', { file, row: worst?.rows[0]?.row, field: worst?.column })
}

type Misfits = { column: NumberColumn; rows: Row<NumberColumn>[] }[]

/** A few empty cells must not make another column the student number. */
function refuseOtherColumn(file: string, misfits: Misfits, chosen: NumberColumn, people: Row<NumberColumn>[]) {
  const students = people.length
  const before = misfits.slice(
    0,
    misfits.findIndex(({ column }) => column === chosen),
  )
  const areDigits = (column: NumberColumn) => people.every(({ values }) => /^\d*$/.test(values[column]))
  for (const { column, rows } of before)
    if (rows.length < students * 0.1 || (rows.length < students * 0.5 && areDigits(column) && !areDigits(chosen)))
      refuseFaults(rows.map(({ row }) => ({ file, row, field: column, code: 'empty-value' })))
}

const numberFault = (place: Place, value: string): Fault => ({
  ...place,
  code: isMasked(value) ? 'masked-number' : 'wrong-number',
  value,
})

function fits({ values }: Row<NumberColumn>, column: NumberColumn) {
  return studentNumber(values[column]) !== undefined
}

/**
 * Damage by a spreadsheet to student numbers, and numbers that are no student's. Lengths are compared only for `auto` in `identifier`: the other
 * columns hold names and ids of any length, and an operator who names the column has seen it.
 */
export function numberFaults(
  file: string,
  rows: Row<NumberColumn>[],
  column: NumberColumn,
  match: RosterMatch,
): Fault[] {
  const numbers = new Set(rows.map(({ values }) => values[column]))
  const [usual] = lengthsOf(numbers)
  const byLength = match === 'auto' && column === 'identifier' && usual && usual.numbers >= numbers.size * 0.7
  const lost = lostZeros(numbers, byLength ? [usual.length] : undefined)
  return rows.flatMap(({ row, values }): Fault[] => {
    const value = values[column]
    if (residentNumberIn(value) !== undefined)
      return [{ file, row, field: column, code: 'resident-number', value: withoutResidentNumber(value) }]
    const place = { file, row, field: column, value }
    const found = lost.get(value)
    if (found) return [{ ...place, ...found }]
    return isMasked(value) ? [{ ...place, code: 'masked-number' }] : []
  })
}
