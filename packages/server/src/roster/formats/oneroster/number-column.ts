import type { RosterMatch } from '../../../config/settings.ts'
import { isStudentNumber } from '../../../text.ts'
import { unusable } from '../../model/roster-error.ts'
import type { Row } from '../../files/csv.ts'

const candidates = ['identifier', 'username', 'sourcedId'] as const
export type NumberColumn = (typeof candidates)[number]

/** Returns undefined if the value cannot be the number of an account. */
export function studentNumber(value: string): string | undefined {
  return isStudentNumber(value) ? value : undefined
}

/**
 * Finds the column with the student number. With `auto`, that is the first column that fits all students, or else the
 * first that fits at least 90 %. Throws a RosterError that names the first row that does not fit.
 */
export function numberColumn(students: Row<NumberColumn>[], match: RosterMatch): NumberColumn {
  const allowed = match === 'auto' ? candidates : [match]
  const misfits = allowed.map((column) => ({ column, rows: students.filter((row) => !fits(row, column)) }))
  const few = match === 'auto' ? students.length * 0.1 : students.length - 1
  const chosen = misfits.find(({ rows }) => rows.length === 0) ?? misfits.find(({ rows }) => rows.length <= few)
  if (chosen && students.length > 0) return chosen.column

  const worst = misfits[0]
  const place = { file: 'users.csv', row: worst?.rows[0]?.row, field: worst?.column }
  if (students.length === 0) throw unusable({ file: 'users.csv' }, '학생이 한 명도 없습니다.')
  const rule = '영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지'
  throw unusable(place, `학번으로 쓸 수 있는 열이 없습니다(${rule}). ROSTER_MATCH를 확인해주세요.`)
}

function fits({ values }: Row<NumberColumn>, column: NumberColumn) {
  return studentNumber(values[column]) !== undefined
}
