import type { RosterMatch } from '../../../config/settings.ts'
import type { Row } from '../../files/csv.ts'
import { type Diagnostics, note } from '../../model/diagnostics.ts'
import { cleanText } from '../../model/lecture-names.ts'
import type { RosterStudent } from '../../model/roster.ts'
import { type NumberColumn, numberColumn, studentNumber } from '../oneroster/number-column.ts'
import { personName } from '../oneroster/person-name.ts'
import { requiredTable } from '../oneroster/required-table.ts'
import { distinctRows } from '../oneroster/rows.ts'
import type { CanvasBundle } from './files.ts'

const file = 'users.csv'

/** `numbers` has the student numbers by `user_id`. `others` has the users without one, or who do not study. */
type Users = {
  students: RosterStudent[]
  numbers: Map<string, string>
  others: Set<string>
  matchedBy: NumberColumn
}

/** Reads those who are enrolled as students. The status of an account says nothing about the enrolment. */
export function readUsers(
  bundle: CanvasBundle,
  enrolled: ReadonlySet<string>,
  match: RosterMatch,
  diagnostics: Diagnostics,
): Users {
  const columns = {
    required: ['user_id' as const],
    optional: ['integration_id', 'login_id', 'first_name', 'last_name', 'full_name'] as const,
  }
  const table = requiredTable(bundle, file, { ...columns, optional: [...columns.optional] }, diagnostics)
  const all = [...distinctRows(table, ['user_id'], diagnostics)]
  const present = all.filter(({ values }) => enrolled.has(values.user_id))
  const asNumbers = present.map(({ row, values }): Row<NumberColumn> => ({
    row,
    values: { identifier: values.integration_id, username: values.login_id, sourcedId: values.user_id },
  }))
  const matchedBy = numberColumn(asNumbers, match)

  const students = new Map<string, RosterStudent>()
  const numbers = new Map<string, string>()
  for (const [index, { row, values }] of present.entries()) {
    const number = studentNumber(asNumbers[index]?.values[matchedBy] ?? '')
    if (number === undefined) {
      const hint = '학번으로 쓸 수 없는 값이어서 이 학생을 건너뛰었습니다.'
      note(diagnostics, 'no-number', { file, row, field: matchedBy }, hint)
      continue
    }
    numbers.set(values.user_id, number)
    const name = cleanText(values.full_name) || personName(values.first_name, values.last_name)
    students.set(number, { number, name })
  }
  const others = new Set(all.map(({ values }) => values.user_id).filter((id) => !numbers.has(id)))
  return { students: [...students.values()], numbers, others, matchedBy }
}
