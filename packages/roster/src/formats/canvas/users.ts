import type { Row } from '../../files/row-list.ts'
import type { Notes } from '../../model/notes.ts'
import { refuseFaults } from '../../model/problem.ts'
import type { NumberRule } from '../../model/roster.ts'
import { cleanText, personName } from '../../model/text.ts'
import { type NumberColumn, numberColumn, numberFaults } from '../oneroster/number-column.ts'
import { requiredTable, rowsByKey } from '../oneroster/rows.ts'
import { namedStudents, type Users } from '../oneroster/users.ts'
import { isDeleted } from './classes.ts'
import type { CanvasBundle } from './files.ts'

const file = 'users.csv'

/** Reads users that are enrolled as students. An account's status does not affect the enrolment. */
export async function readUsers(
  bundle: CanvasBundle,
  enrolled: ReadonlySet<string>,
  { match, kept }: NumberRule,
  notes: Notes,
): Promise<Users> {
  const columns = {
    required: ['user_id'],
    optional: ['integration_id', 'login_id', 'first_name', 'last_name', 'full_name', 'status'],
    codes: ['user_id', 'integration_id', 'login_id'],
    names: ['full_name', 'first_name', 'last_name'],
  } as const
  const table = await requiredTable(bundle, file, columns, notes)
  const groups = rowsByKey(table, ['user_id'], ({ values }) => !isDeleted(values.status), notes)
  const present = groups
    .map(([found]) => found!)
    .filter(({ values }) => enrolled.has(values.user_id))
    .toArray()
  const asNumbers = present.map(({ row, values }): Row<NumberColumn> => ({
    row,
    values: { identifier: values.integration_id, username: values.login_id, sourcedId: values.user_id },
  }))
  const matchedBy = numberColumn(file, asNumbers, match, kept)
  refuseFaults(numberFaults(file, asNumbers, matchedBy, match))
  const named = namedStudents(
    present.values().map(({ row, values }, index) => ({
      place: { file, row, field: matchedBy },
      id: values.user_id,
      number: asNumbers[index]?.values[matchedBy] ?? '',
      name: cleanText(values.full_name) || personName(values.first_name, values.last_name),
      written:
        cleanText(values.full_name) === ''
          ? { first_name: values.first_name, last_name: values.last_name }
          : { full_name: values.full_name },
    })),
    notes,
  )
  const others = new Set(
    table.rows
      .values()
      .map(({ values }) => values.user_id)
      .filter((id) => id !== '' && !named.numbers.has(id)),
  )
  return { ...named, others, matchedBy }
}
