import { type Diagnostics, note } from '../../model/diagnostics.ts'
import type { RosterMatch } from '../../../config/settings.ts'
import type { RosterStudent } from '../../model/roster.ts'
import type { OneRosterBundle } from './files.ts'
import { type NumberColumn, numberColumn, studentNumber } from './number-column.ts'
import { personName } from './person-name.ts'
import { requiredTable } from './required-table.ts'
import { distinctRows, isRemoved } from './rows.ts'
import { readCsv, type Row } from '../../files/csv.ts'

const file = 'users.csv'

type Column = 'sourcedId' | 'status' | 'role' | 'identifier' | 'username' | 'givenName' | 'familyName'
type UserRow = Row<Column>

export type Users = {
  students: RosterStudent[]
  /** Student numbers by sourcedId of the user. */
  numbers: Map<string, string>
  /** sourcedIds of users who are not students, were removed or have no number. */
  others: Set<string>
  matchedBy: NumberColumn
}

/** Students have that role in users.csv or roles.csv, or are enrolled as students. */
export function readUsers(
  bundle: OneRosterBundle,
  enrolled: Set<string>,
  match: RosterMatch,
  diagnostics: Diagnostics,
): Users {
  const table = requiredTable(
    bundle,
    file,
    { required: ['sourcedId'], optional: ['status', 'role', 'identifier', 'username', 'givenName', 'familyName'] },
    diagnostics,
  )
  const inRole = table.columns.has('role') ? new Set<string>() : studentsOfRoles(bundle, diagnostics)
  const rows = [...distinctRows(table, ['sourcedId'], diagnostics)]
  const isStudent = ({ values }: UserRow) =>
    values.role.toLowerCase() === 'student' || inRole.has(values.sourcedId) || enrolled.has(values.sourcedId)
  const present = rows.filter((row) => !isRemoved(row.values.status) && isStudent(row))
  const matchedBy = numberColumn(present, match)

  const students = new Map<string, RosterStudent>()
  const numbers = new Map<string, string>()
  for (const { row, values } of present) {
    const number = studentNumber(values[matchedBy])
    if (number === undefined) {
      note(
        diagnostics,
        'no-number',
        { file, row, field: matchedBy },
        '학번으로 쓸 수 없는 값이어서 이 학생을 건너뛰었습니다.',
      )
      continue
    }
    if (students.has(number))
      note(diagnostics, 'duplicate', { file, row, field: matchedBy }, '학번이 같은 행이 있어 한 학생으로 보았습니다.')
    numbers.set(values.sourcedId, number)
    students.set(number, { number, name: personName(values.givenName, values.familyName) })
  }
  const others = new Set(rows.map(({ values }) => values.sourcedId).filter((id) => !numbers.has(id)))
  return { students: [...students.values()], numbers, others, matchedBy }
}

/** OneRoster 1.2 moved the role from users.csv to roles.csv. */
function studentsOfRoles({ files }: OneRosterBundle, diagnostics: Diagnostics) {
  const bytes = files.get('roles.csv')
  if (!bytes) return new Set<string>()
  const columns = { required: ['userSourcedId' as const, 'role' as const], optional: ['status' as const] }
  const { rows } = readCsv('roles.csv', bytes, columns, diagnostics)
  const students = rows.filter(({ values }) => values.role.toLowerCase() === 'student' && !isRemoved(values.status))
  return new Set(students.map(({ values }) => values.userSourcedId))
}
