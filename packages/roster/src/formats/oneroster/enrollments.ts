import { note, type Notes } from '../../model/notes.ts'
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

/** Reads the enrolments of students: of several rows for the same one, all that are in force. Leaves out removed classes. */
export function readEnrollments(bundle: OneRosterBundle, { classes, removed }: Classes, notes: Notes): Enrollment[] {
  const columns = {
    required: ['classSourcedId', 'userSourcedId', 'role'],
    optional: ['status', 'beginDate', 'endDate'],
    codes: ['classSourcedId', 'userSourcedId'],
  } as const
  const table = requiredTable(bundle, file, columns, notes)
  refuseEmpty(table, columns.required)
  const rows = table.rows.filter(({ values }) => isStudent(values.role))
  refuseUnknownStatuses({ file, rows }, removedStatuses)
  const periods = rowPeriods({ ...table, rows }, ['beginDate', 'endDate'])
  const isClass = lostId([...classes.keys(), ...removed])
  const faults: Fault[] = []
  const inForce = (values: { status: string }) => !isRemoved(values.status)
  const groups = rowsByKey({ file, rows }, ['classSourcedId', 'userSourcedId'], ({ values }) => inForce(values), notes)
  const enrollments = groups.flatMap((group): Enrollment[] => {
    const [{ row, values } = rows[0]!] = group
    const { classSourcedId: classId, userSourcedId: user } = values
    if (removed.has(classId)) return []
    const valid = group.filter((each) => inForce(each.values))
    if (!classes.has(classId)) {
      const lost = isClass(classId)
      if (lost) faults.push({ ...lost, file, row, field: 'classSourcedId', code: 'lost-class', value: classId })
      else if (valid.length > 0)
        note(notes, 'unknown-class', { file, row, field: 'classSourcedId' }, { value: classId })
      return []
    }
    if (valid.length === 0) return [{ row, user, classId, periods: [], removedBy: values.status }]
    if (valid.length < group.length) note(notes, 'both-statuses', { file, row })
    const all = valid.map((each): readonly Period[] => {
      const period = periods.get(each.row)
      return period ? [period] : []
    })
    return [{ row, user, classId, periods: all.reduce(joinedPeriods), removedBy: '' }]
  })
  refuseFaults(faults)
  return enrollments
}
