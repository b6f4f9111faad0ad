import type { RosterMatch } from '../../../config/settings.ts'
import { readCsv } from '../../files/csv.ts'
import { type Diagnostics, note } from '../../model/diagnostics.ts'
import type { Roster, RosterTerm } from '../../model/roster.ts'
import { unusable } from '../../model/roster-error.ts'
import { requiredTable } from '../oneroster/required-table.ts'
import { dateOf, distinctRows } from '../oneroster/rows.ts'
import { type CanvasClasses, isDeleted, readClasses } from './classes.ts'
import type { CanvasBundle } from './files.ts'
import { readUsers } from './users.ts'

const gone = new Set(['deleted', 'completed', 'inactive', 'deleted_last_completed'])

type Enrolled = { row: number; user: string; classId: string; leftBy: string }

/** Reads Canvas SIS CSV (Canvas, "SIS Import Format Documentation"). A class is a section, or a course without one. */
export function readCanvas(
  bundle: CanvasBundle,
  match: RosterMatch,
  diagnostics: Diagnostics,
): { roster: Roster; matchedBy: string } {
  const terms = readTerms(bundle, diagnostics)
  const found = readClasses(bundle, diagnostics)
  const all = readEnrollments(bundle, found, diagnostics)
  const enrolled = new Set(all.filter(({ leftBy }) => leftBy === '').map(({ user }) => user))
  const { students, numbers, others, matchedBy } = readUsers(bundle, enrolled, match, diagnostics)

  const enrolments: Roster['enrolments'] = []
  const withdrawals: Roster['withdrawals'] = []
  for (const { row, user, classId, leftBy } of all) {
    const student = numbers.get(user)
    if (student === undefined) {
      if (!others.has(user))
        note(
          diagnostics,
          'unknown-user',
          { file, row, field: 'user_id' },
          'users.csv에 없는 학생이어서 건너뛰었습니다.',
        )
    } else if (leftBy === '') enrolments.push({ student, classId, beginsOn: null, endsOn: null })
    else withdrawals.push({ student, classId, word: leftBy })
  }
  if (enrolments.length === 0) throw unusable({ file }, '수강이 한 건도 없습니다.')
  const used = new Set([...enrolments, ...withdrawals].map(({ classId }) => classId))
  const classes = [...found.classes.values()].filter(({ sourcedId }) => used.has(sourcedId))
  return { roster: { terms, classes, students, enrolments, withdrawals }, matchedBy }
}

const file = 'enrollments.csv'

function readEnrollments(
  bundle: CanvasBundle,
  { classes, removed }: CanvasClasses,
  diagnostics: Diagnostics,
): Enrolled[] {
  const columns = {
    required: ['user_id' as const, 'role' as const],
    optional: ['course_id', 'section_id', 'status'] as const,
  }
  const table = requiredTable(bundle, file, { ...columns, optional: [...columns.optional] }, diagnostics)
  const rows = table.rows
    .filter(({ values }) => values.role.toLowerCase() === 'student')
    .map(({ row, values }) => ({ row, values: { ...values, class_id: values.section_id || values.course_id } }))
  return [...distinctRows({ file, rows }, ['class_id', 'user_id'], diagnostics)].flatMap(({ row, values }) => {
    const { class_id: classId, user_id: user, status } = values
    if (classes.has(classId)) return [{ row, user, classId, leftBy: gone.has(status.toLowerCase()) ? status : '' }]
    if (!removed.has(classId))
      note(diagnostics, 'unknown-class', { file, row }, 'courses.csv와 sections.csv에 없는 강의여서 건너뛰었습니다.')
    return []
  })
}

function readTerms({ files }: CanvasBundle, diagnostics: Diagnostics): RosterTerm[] {
  const terms = 'terms.csv'
  const bytes = files.get(terms)
  if (!bytes) {
    note(diagnostics, 'unknown-term', { file: terms }, '파일이 없어 학기로 강의를 가려낼 수 없습니다.')
    return []
  }
  const columns = {
    required: ['term_id' as const],
    optional: ['start_date' as const, 'end_date' as const, 'status' as const],
  }
  const table = readCsv(terms, bytes, columns, diagnostics)
  return [...distinctRows(table, ['term_id'], diagnostics)].flatMap((row) => {
    if (isDeleted(row.values.status)) return []
    const beginsOn = dateOf(terms, row, 'start_date', diagnostics)
    return [
      { sourcedId: row.values.term_id, parent: null, beginsOn, endsOn: dateOf(terms, row, 'end_date', diagnostics) },
    ]
  })
}
