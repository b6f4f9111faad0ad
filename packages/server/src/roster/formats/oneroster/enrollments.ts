import { type Diagnostics, note } from '../../model/diagnostics.ts'
import { unusable } from '../../model/roster-error.ts'
import type { OneRosterBundle } from './files.ts'
import type { Classes } from './classes.ts'
import { requiredTable } from './required-table.ts'
import { dateOf, distinctRows, isRemoved } from './rows.ts'

const file = 'enrollments.csv'

/** `user` is a sourcedId. Its student number is not known yet. */
export type Enrollment = {
  row: number
  user: string
  classId: string
  beginsOn: string | null
  endsOn: string | null
  /** The status of a removed enrolment, else empty. */
  removedBy: string
}

/** Reads the enrolments of students. Leaves out classes that must not be used. */
export function readEnrollments(
  bundle: OneRosterBundle,
  { classes, removed }: Classes,
  diagnostics: Diagnostics,
): Enrollment[] {
  const table = requiredTable(
    bundle,
    file,
    { required: ['classSourcedId', 'userSourcedId', 'role'], optional: ['status', 'beginDate', 'endDate'] },
    diagnostics,
  )
  const rows = table.rows.filter(({ row, values }) => {
    if (values.role === '')
      note(diagnostics, 'missing-value', { file, row, field: 'role' }, '역할이 없어 건너뛰었습니다.')
    return values.role.toLowerCase() === 'student'
  })
  const enrollments = [...distinctRows({ file, rows }, ['classSourcedId', 'userSourcedId'], diagnostics)].flatMap(
    (found) => {
      const { row, values } = found
      const removedBy = isRemoved(values.status) ? values.status : ''
      if (removed.has(values.classSourcedId)) return []
      if (!classes.has(values.classSourcedId) && removedBy !== '') return []
      if (!classes.has(values.classSourcedId)) {
        note(
          diagnostics,
          'unknown-class',
          { file, row, field: 'classSourcedId' },
          'classes.csv에 없는 강의여서 건너뛰었습니다.',
        )
        return []
      }
      const beginsOn = dateOf(file, found, 'beginDate', diagnostics)
      const endsOn = dateOf(file, found, 'endDate', diagnostics)
      return [{ row, user: values.userSourcedId, classId: values.classSourcedId, beginsOn, endsOn, removedBy }]
    },
  )
  refuseTooMany(enrollments.filter(({ removedBy }) => removedBy === ''))
  return enrollments
}

/** The largest list of lectures that the server supports. */
const maxEnrollments = 10_000

function refuseTooMany(enrollments: Enrollment[]) {
  const counts = new Map<string, number>()
  for (const { row, user } of enrollments) {
    const count = (counts.get(user) ?? 0) + 1
    if (count > maxEnrollments)
      throw unusable(
        { file, row, field: 'userSourcedId' },
        `한 학생의 수강이 ${maxEnrollments}건을 넘어 명단을 쓸 수 없습니다.`,
      )
    counts.set(user, count)
  }
}
