import { readCsv } from '../../files/csv.ts'
import { note, type Notes } from '../../model/notes.ts'
import { type Fault, refuseFaults } from '../../model/problem.ts'
import type { Period, Roster, NumberRule, RosterTerm } from '../../model/roster.ts'
import { joinedPeriods } from '../../model/terms.ts'
import type { Enrollment } from '../oneroster/enrollments.ts'
import { lostId } from '../oneroster/lost-id.ts'
import { matched } from '../oneroster/read.ts'
import { isStudent, refuseUnknownStatuses, requiredTable, rowsByKey } from '../oneroster/rows.ts'
import { latest, periodOf, rowPeriods } from '../oneroster/sessions.ts'
import { type CanvasClasses, isDeleted, readClasses } from './classes.ts'
import type { CanvasBundle } from './files.ts'
import { readUsers } from './users.ts'

const file = 'enrollments.csv'
const gone = new Set(['deleted', 'completed', 'inactive', 'deleted_last_completed'])

/** Reads Canvas SIS CSV (Canvas, "SIS Import Format Documentation"). A class is a section, or a course without one. */
export function readCanvas(
  bundle: CanvasBundle,
  rule: NumberRule,
  notes: Notes,
): { roster: Roster; matchedBy: string } {
  const terms = readTerms(bundle, notes)
  const found = readClasses(bundle, notes)
  const all = readEnrollments(bundle, found, notes)
  const enrolled = new Set(all.filter(({ removedBy }) => removedBy === '').map(({ user }) => user))
  const { students, matchedBy, ...users } = readUsers(bundle, enrolled, rule, notes)
  const { enrolments, withdrawals } = matched(all, users, { file, field: 'user_id' }, notes)
  const used = new Set([...enrolments.values(), ...withdrawals].map(({ classId }) => classId))
  const classes = [...found.classes.values()].filter(({ sourcedId }) => used.has(sourcedId))
  return { roster: { terms, classes, students, enrolments, withdrawals }, matchedBy }
}

/** The enrolments of students: of several rows for the same one, any that is in force. */
function readEnrollments(bundle: CanvasBundle, { classes, removed }: CanvasClasses, notes: Notes): Enrollment[] {
  const columns = {
    required: ['user_id', 'role'],
    optional: ['course_id', 'section_id', 'status', 'start_date', 'end_date'],
    codes: ['user_id', 'course_id', 'section_id'],
  } as const
  const table = requiredTable(bundle, file, columns, notes)
  const students = table.rows.map(({ row, values }) => ({
    row,
    values: { ...values, class_id: values.section_id || values.course_id },
  }))
  const empty = students.flatMap(({ row, values }): Fault[] => {
    const field = (['user_id', 'role', 'class_id'] as const).find((name) => values[name] === '')
    return field ? [{ file, row, field: field === 'class_id' ? 'section_id' : field, code: 'empty-value' }] : []
  })
  refuseFaults(empty)
  const rows = students.filter(({ values }) => isStudent(values.role))
  refuseUnknownStatuses({ file, rows }, gone)
  const periods = rowPeriods({ ...table, rows }, ['start_date', 'end_date'])
  const inForce = (status: string) => !gone.has(status.toLowerCase())
  const isClass = lostId([...classes.keys(), ...removed])
  const faults: Fault[] = []
  const groups = rowsByKey({ file, rows }, ['class_id', 'user_id'], ({ values }) => inForce(values.status), notes)
  const enrollments = groups.flatMap((group): Enrollment[] => {
    const [{ row, values } = rows[0]!] = group
    const { class_id: classId, user_id: user, status } = values
    const field = values.section_id === '' ? 'course_id' : 'section_id'
    const removedBy = inForce(status) ? '' : status
    if (group.some((each) => inForce(each.values.status) !== inForce(status)))
      note(notes, 'both-statuses', { file, row })
    const valid = group.filter((each) => inForce(each.values.status))
    const all = valid.map((each): readonly Period[] => {
      const period = periods.get(each.row)
      return period ? [period] : []
    })
    const joined = all.length > 0 ? all.reduce(joinedPeriods) : []
    if (classes.has(classId)) return [{ row, user, classId, periods: joined, removedBy }]
    const lost = isClass(classId)
    if (lost) faults.push({ ...lost, file, row, field, code: 'lost-class', value: classId })
    else if (!removed.has(classId)) note(notes, 'unknown-class', { file, row, field }, { value: classId })
    return []
  })
  refuseFaults(faults)
  return enrollments
}

function readTerms({ files }: CanvasBundle, notes: Notes): RosterTerm[] {
  const terms = 'terms.csv'
  const bytes = files.get(terms)
  if (!bytes) {
    note(notes, 'no-sessions', { file: terms })
    return []
  }
  const columns = {
    required: ['term_id'],
    optional: ['start_date', 'end_date', 'status'],
    codes: ['term_id'],
  } as const
  const table = readCsv(terms, bytes, columns, notes)
  const periods = rowPeriods(table, ['start_date', 'end_date'])
  return rowsByKey(table, ['term_id'], ({ values }) => !isDeleted(values.status), notes).flatMap((rows) => {
    const found = latest(rows, periods)
    if (isDeleted(found.values.status)) return []
    return [{ sourcedId: found.values.term_id, parent: null, ...periodOf(found, periods) }]
  })
}
