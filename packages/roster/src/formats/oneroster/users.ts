import { residentNumberIn, withoutResidentNumber } from '@campus-connect/tables/resident-number'
import { readCsv } from '../../files/csv.ts'
import type { Row } from '../../files/row-list.ts'
import { note, type Notes } from '../../model/notes.ts'
import { isMany, isWhole, noteNames, preferredName } from '../../model/listed-names.ts'
import { nameFault } from '../../model/person-name.ts'
import { type Fault, refuseFaults } from '../../model/problem.ts'
import type { NumberRule, RosterStudent } from '../../model/roster.ts'
import { isSamePerson } from '../../model/same-name.ts'
import { cleanText, personName } from '../../model/text.ts'
import { type NumberColumn, numberColumn, numberFaults, studentNumber } from './number-column.ts'
import type { OneRosterBundle } from './files.ts'
import { isRemoved, requiredTable, rowsByKey } from './rows.ts'

const file = 'users.csv'

type Column = 'sourcedId' | 'status' | 'role' | 'identifier' | 'username' | 'givenName' | 'familyName'
type UserRow = Row<Column>

/** `numbers` has the student numbers by id. `others` has users that are not students, were removed or have no number. */
export type Users = {
  students: RosterStudent[]
  numbers: Map<string, string>
  others: Set<string>
  matchedBy: NumberColumn
}

/** Students have that role in users.csv or roles.csv, or are enrolled as students. */
export async function readUsers(
  bundle: OneRosterBundle,
  enrolled: ReadonlySet<string>,
  { match, kept }: NumberRule,
  notes: Notes,
): Promise<Users> {
  const columns = {
    required: ['sourcedId'],
    optional: ['status', 'role', 'identifier', 'username', 'givenName', 'familyName'],
    codes: ['sourcedId', 'identifier', 'username'],
    names: ['givenName', 'familyName'],
  } as const
  const table = await requiredTable(bundle, file, columns, notes)
  const inRole = table.columns.has('role') ? new Set<string>() : await studentsOfRoles(bundle, notes)
  const isStudent = ({ values }: UserRow) =>
    values.role.toLowerCase() === 'student' || inRole.has(values.sourcedId) || enrolled.has(values.sourcedId)
  const groups = rowsByKey(table, ['sourcedId'], ({ values }) => !isRemoved(values.status), notes)
  const isPresent = (row: UserRow) => !isRemoved(row.values.status) && isStudent(row)
  const present = groups
    .map((rows) => rows.filter(isPresent))
    .filter((rows) => rows.length > 0)
    .toArray()
  const people = present.map((rows) => rows[0]!)
  const matchedBy = numberColumn(file, people, match, kept)
  refuseFaults([
    ...numberFaults(file, people, matchedBy, match),
    ...present.flatMap((rows) => otherNumbers(rows, matchedBy)),
  ])
  const named = namedStudents(
    people.values().map(({ row, values }) => ({
      place: { file, row, field: matchedBy },
      id: values.sourcedId,
      number: values[matchedBy],
      name: personName(values.givenName, values.familyName),
      written: { givenName: values.givenName, familyName: values.familyName },
    })),
    notes,
  )
  const others = new Set(
    table.rows
      .values()
      .map(({ values }) => values.sourcedId)
      .filter((id) => id !== '' && !named.numbers.has(id)),
  )
  return { ...named, others, matchedBy }
}

/** The same user with another number in another row. */
function otherNumbers([first, ...others]: UserRow[], column: NumberColumn): Fault[] {
  const number = first?.values[column]
  return others
    .filter(({ values }) => values[column] !== number)
    .map(({ row, values }) => ({
      file,
      row,
      field: column,
      code: 'two-numbers' as const,
      value: values[column],
      values: { other: number ?? '', row: first?.row ?? 0 },
    }))
}

type Person = {
  place: { file: string; row: number; field: string }
  id: string
  number: string
  name: string
  /** The parts of the name, by column. */
  written: Readonly<Record<string, string>>
}

/**
 * The students with a number, and their numbers by id. Refuses two people with one number, and more than single names
 * that lost letters or have characters of no name.
 */
export function namedStudents(people: Iterable<Person>, notes: Notes): Pick<Users, 'students' | 'numbers'> {
  const students = new Map<string, RosterStudent & { place: Person['place'] }>()
  const numbers = new Map<string, string>()
  const faults: Fault[] = []
  const damaged: Fault[] = []
  for (const { place, id, number: writtenNumber, name, written } of people) {
    const number = studentNumber(writtenNumber)
    if (number === undefined) {
      note(notes, 'no-number', place)
      continue
    }
    for (const [field, text] of Object.entries(written)) {
      const name = cleanText(text)
      if (residentNumberIn(name) !== undefined)
        faults.push({ ...place, field, code: 'resident-number', value: withoutResidentNumber(name) })
      const fault = nameFault(name)
      if (fault) damaged.push({ ...place, field, ...fault })
    }
    const other = students.get(number)
    numbers.set(id, number)
    if (other && isWhole(name) && isWhole(other.name) && !isSamePerson(other.name, name))
      faults.push({
        ...place,
        code: 'second-name',
        value: name,
        values: { number, other: other.name, file: place.file, row: other.place.row },
      })
    else if (other) note(notes, 'duplicate', place, { values: { row: other.place.row } })
    if (!other || preferredName(name, other.name) !== other.name) students.set(number, { number, name, place })
  }
  const damagedRows = new Set(damaged.map(({ row }) => row)).size
  refuseFaults(isMany(damagedRows, students.size) ? [...faults, ...damaged] : faults)
  const named = students.values().map(({ name, place }) => ({ name, place: () => place }))
  noteNames(notes, named, file)
  return { students: [...students.values()].map(({ number, name }) => ({ number, name })), numbers }
}

/** OneRoster 1.2 moved the role from users.csv to roles.csv. */
async function studentsOfRoles({ files }: OneRosterBundle, notes: Notes) {
  const bytes = files.get('roles.csv')
  if (!bytes) return new Set<string>()
  const columns = { required: ['userSourcedId', 'role'], optional: ['status'], codes: ['userSourcedId'] } as const
  const { rows } = await readCsv('roles.csv', bytes, columns, notes)
  const students = rows
    .values()
    .filter(({ values }) => values.role.toLowerCase() === 'student' && !isRemoved(values.status))
  return new Set(students.map(({ values }) => values.userSourcedId))
}
