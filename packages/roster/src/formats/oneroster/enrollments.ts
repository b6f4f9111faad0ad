import { rowsThat } from '../../files/row-list.ts'
import { Enrolments } from '../../model/enrolments.ts'
import { note, type Notes } from '../../model/notes.ts'
import { Numbers } from '../../model/numbers.ts'
import { type Fault, refuseFaults } from '../../model/problem.ts'
import type { Period } from '../../model/roster.ts'
import { joinedPeriods } from '../../model/terms.ts'
import type { Classes } from './classes.ts'
import { lostId } from './lost-id.ts'
import type { OneRosterBundle } from './files.ts'
import {
  isRemoved,
  isStudent,
  refuseEmpty,
  refuseUnknownStatuses,
  removedStatuses,
  requiredTable,
  rowsByKey,
} from './rows.ts'
import { rowPeriods } from './sessions.ts'

const file = 'enrollments.csv'

/** `user` is a sourcedId. Its student number is not known yet. */
export type Enrollment = {
  row: number
  user: string
  classId: string
  periods: readonly Period[]
  /** The status of a removed enrolment, else empty. */
  removedBy: string
}

/** Enrollments in little memory. Each reading makes them anew. */
export class Enrollments {
  readonly #enrolments = new Enrolments()
  readonly #rows = new Numbers()
  readonly #removedBy = new Map<number, string>()

  add({ row, user, classId, periods, removedBy }: Enrollment): void {
    if (removedBy !== '') this.#removedBy.set(this.#rows.length, removedBy)
    this.#enrolments.add({ student: user, classId, periods })
    this.#rows.push(row)
  }

  values(): IteratorObject<Enrollment> {
    return this.#enrolments.values().map(({ student, classId, periods }, index) => ({
      row: this.#rows.at(index),
      user: student,
      classId,
      periods,
      removedBy: this.#removedBy.get(index) ?? '',
    }))
  }

  /** The users who are enrolled. */
  users(): Set<string> {
    const enrolled = this.values().filter(({ removedBy }) => removedBy === '')
    return new Set(enrolled.map(({ user }) => user))
  }
}

/** Reads the enrolments of students: of several rows for the same one, all that are in force. Leaves out removed classes. */
export async function readEnrollments(
  bundle: OneRosterBundle,
  { classes, removed }: Classes,
  notes: Notes,
): Promise<Enrollments> {
  const columns = {
    required: ['classSourcedId', 'userSourcedId', 'role'],
    optional: ['status', 'beginDate', 'endDate'],
    codes: ['classSourcedId', 'userSourcedId'],
    person: 'userSourcedId',
  } as const
  const table = await requiredTable(bundle, file, columns, notes)
  refuseEmpty(table, columns.required)
  const rows = rowsThat(({ values }) => isStudent(values.role), table.rows)
  refuseUnknownStatuses({ file, rows }, removedStatuses)
  const periodOf = rowPeriods({ file, rows }, ['beginDate', 'endDate'])
  const isClass = lostId([...classes.keys(), ...removed])
  const faults: Fault[] = []
  const inForce = (values: { status: string }) => !isRemoved(values.status)
  const groups = rowsByKey({ file, rows }, ['classSourcedId', 'userSourcedId'], ({ values }) => inForce(values), notes)
  const enrollments = new Enrollments()
  for (const group of groups) {
    const { row, values } = group[0]!
    const { classSourcedId: classId, userSourcedId: user } = values
    if (removed.has(classId)) continue
    const valid = group.filter((each) => inForce(each.values))
    if (!classes.has(classId)) {
      const lost = isClass(classId)
      if (lost) faults.push({ ...lost, file, row, field: 'classSourcedId', code: 'lost-class', value: classId })
      else if (valid.length > 0)
        note(notes, 'unknown-class', { file, row, field: 'classSourcedId' }, { value: classId })
      continue
    }
    if (valid.length === 0) {
      enrollments.add({ row, user, classId, periods: [], removedBy: values.status })
      continue
    }
    if (valid.length < group.length) note(notes, 'both-statuses', { file, row })
    const all = valid.map((each): readonly Period[] => {
      const period = periodOf(each)
      return period ? [period] : []
    })
    enrollments.add({ row, user, classId, periods: joinedPeriods(all), removedBy: '' })
  }
  refuseFaults(faults)
  return enrollments
}
