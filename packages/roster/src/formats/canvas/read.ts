import { readCsv } from '../../files/csv.ts'
import { type RowList, rowsThat } from '../../files/row-list.ts'
import type { UnorderedRoster } from '../../model/enrolments.ts'
import { note, type Notes } from '../../model/notes.ts'
import { type Fault, refuseFaults } from '../../model/problem.ts'
import type { Period, NumberRule, RosterTerm } from '../../model/roster.ts'
import { joinedPeriods } from '../../model/terms.ts'
import { Enrollments } from '../oneroster/enrollments.ts'
import { lostId } from '../oneroster/lost-id.ts'
import { matched } from '../oneroster/read.ts'
import { isStudent, refuseUnknownStatuses, requiredTable, rowsByKey } from '../oneroster/rows.ts'
import { always, latest, rowPeriods } from '../oneroster/sessions.ts'
import { type CanvasClasses, isDeleted, readClasses } from './classes.ts'
import type { CanvasBundle } from './files.ts'
import { readUsers } from './users.ts'

const file = 'enrollments.csv'
const gone = new Set(['deleted', 'completed', 'inactive', 'deleted_last_completed'])

/** Reads Canvas SIS CSV (Canvas, "SIS Import Format Documentation"). A class is a section, or a course without one. */
export async function readCanvas(
  bundle: CanvasBundle,
  rule: NumberRule,
  notes: Notes,
): Promise<{ roster: UnorderedRoster; matchedBy: string }> {
  const terms = await readTerms(bundle, notes)
  const found = await readClasses(bundle, notes)
  const all = await readEnrollments(bundle, found, notes)
  const { students, matchedBy, ...users } = await readUsers(bundle, all.users(), rule, notes)
  const { enrolments, withdrawals } = matched(all, users, { file, field: 'user_id' }, notes)
  const used = new Set(enrolments.values().map(({ classId }) => classId))
  for (const { classId } of withdrawals) used.add(classId)
  const classes = [...found.classes.values()].filter(({ sourcedId }) => used.has(sourcedId))
  return { roster: { terms, classes, students, enrolments, withdrawals }, matchedBy }
}

/** The enrolments of students: of several rows for the same one, any that is in force. */
async function readEnrollments(
  bundle: CanvasBundle,
  { classes, removed }: CanvasClasses,
  notes: Notes,
): Promise<Enrollments> {
  const columns = {
    required: ['user_id', 'role'],
    optional: ['course_id', 'section_id', 'status', 'start_date', 'end_date'],
    codes: ['user_id', 'course_id', 'section_id'],
    person: 'user_id',
  } as const
  const table = await requiredTable(bundle, file, columns, notes)
  const all = withClass(table.rows)
  const empty = all.values().flatMap(({ row, values }): Fault[] => {
    const field = (['user_id', 'role', 'class_id'] as const).find((name) => values[name] === '')
    return field ? [{ file, row, field: field === 'class_id' ? 'section_id' : field, code: 'empty-value' }] : []
  })
  refuseFaults(empty.toArray())
  const rows = rowsThat(({ values }) => isStudent(values.role), all)
  refuseUnknownStatuses({ file, rows }, gone)
  const periodOf = rowPeriods({ file, rows }, ['start_date', 'end_date'])
  const inForce = (status: string) => !gone.has(status.toLowerCase())
  const isClass = lostId([...classes.keys(), ...removed])
  const faults: Fault[] = []
  const groups = rowsByKey({ file, rows }, ['class_id', 'user_id'], ({ values }) => inForce(values.status), notes)
  const enrollments = new Enrollments()
  for (const group of groups) {
    const { row, values } = group[0]!
    const { class_id: classId, user_id: user, status } = values
    const field = values.section_id === '' ? 'course_id' : 'section_id'
    const removedBy = inForce(status) ? '' : status
    if (group.some((each) => inForce(each.values.status) !== inForce(status)))
      note(notes, 'both-statuses', { file, row })
    const valid = group.filter((each) => inForce(each.values.status))
    const given = valid.map((each): readonly Period[] => {
      const period = periodOf(each)
      return period ? [period] : []
    })
    const joined = joinedPeriods(given)
    if (classes.has(classId)) {
      enrollments.add({ row, user, classId, periods: joined, removedBy })
      continue
    }
    const lost = isClass(classId)
    if (lost) faults.push({ ...lost, file, row, field, code: 'lost-class', value: classId })
    else if (!removed.has(classId)) note(notes, 'unknown-class', { file, row, field }, { value: classId })
  }
  refuseFaults(faults)
  return enrollments
}

type Column = 'user_id' | 'role' | 'course_id' | 'section_id' | 'status' | 'start_date' | 'end_date'

const withClass = (rows: RowList<Column>): RowList<Column | 'class_id'> => ({
  length: rows.length,
  values: () =>
    rows
      .values()
      .map(({ row, values }) => ({ row, values: { ...values, class_id: values.section_id || values.course_id } })),
})

async function readTerms({ files }: CanvasBundle, notes: Notes): Promise<RosterTerm[]> {
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
  const table = await readCsv(terms, bytes, columns, notes)
  const periodOf = rowPeriods(table, ['start_date', 'end_date'])
  return rowsByKey(table, ['term_id'], ({ values }) => !isDeleted(values.status), notes)
    .map((rows) => latest(rows, periodOf))
    .filter(({ values }) => !isDeleted(values.status))
    .map((found) => ({ sourcedId: found.values.term_id, parent: null, ...(periodOf(found) ?? always) }))
    .toArray()
}
