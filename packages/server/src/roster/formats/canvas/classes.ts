import { readCsv } from '../../files/csv.ts'
import { cleanText } from '../../model/lecture-names.ts'
import { type Diagnostics, note } from '../../model/diagnostics.ts'
import type { RosterClass } from '../../model/roster.ts'
import { requiredTable } from '../oneroster/required-table.ts'
import { distinctRows } from '../oneroster/rows.ts'
import type { CanvasBundle } from './files.ts'

/** `removed` holds the ids of courses and sections that were deleted. */
export type CanvasClasses = { classes: Map<string, RosterClass>; removed: Set<string> }

/** The courses and their sections: a student may be enrolled in either. */
export function readClasses(bundle: CanvasBundle, diagnostics: Diagnostics): CanvasClasses {
  const classes = new Map<string, RosterClass>()
  const removed = new Set<string>()
  const columns = {
    required: ['course_id' as const],
    optional: ['short_name' as const, 'long_name' as const, 'term_id' as const, 'status' as const],
  }
  const courses = requiredTable(bundle, 'courses.csv', columns, diagnostics)
  for (const { row, values } of distinctRows(courses, ['course_id'], diagnostics)) {
    const { course_id: id, short_name, long_name, term_id, status } = values
    const code = cleanText(short_name) || null
    const title = cleanText(long_name) || code
    if (isDeleted(status)) removed.add(id)
    else if (title) classes.set(id, { sourcedId: id, title, code, terms: term_id === '' ? [] : [term_id] })
    else {
      removed.add(id)
      note(diagnostics, 'no-title', { file: 'courses.csv', row }, '제목도 강의 코드도 없어 이 강의를 건너뛰었습니다.')
    }
  }
  return withSections(bundle, { classes, removed }, diagnostics)
}

/** Canvas has the ids of courses apart from those of sections. A section keeps an id that both use. */
function withSections({ files }: CanvasBundle, courses: CanvasClasses, diagnostics: Diagnostics): CanvasClasses {
  const classes = new Map(courses.classes)
  const removed = new Set(courses.removed)
  const bytes = files.get('sections.csv')
  if (!bytes) return courses
  const file = 'sections.csv'
  const columns = {
    required: ['section_id' as const, 'course_id' as const],
    optional: ['name' as const, 'status' as const],
  }
  const table = readCsv(file, bytes, columns, diagnostics)
  for (const { row, values } of distinctRows(table, ['section_id', 'course_id'], diagnostics)) {
    const { section_id: id, course_id, name, status } = values
    const course = courses.classes.get(course_id)
    if (courses.classes.has(id))
      note(diagnostics, 'duplicate', { file, row, field: 'section_id' }, '과목과 분반의 id가 같아 분반으로 읽었습니다.')
    if (course && !isDeleted(status)) {
      classes.set(id, { ...course, sourcedId: id, code: cleanText(name) || course.code })
      continue
    }
    removed.add(id)
    classes.delete(id)
    if (!course && !courses.removed.has(course_id))
      note(
        diagnostics,
        'unknown-class',
        { file, row, field: 'course_id' },
        'courses.csv에 없는 강의여서 건너뛰었습니다.',
      )
  }
  return { classes, removed }
}

export const isDeleted = (status: string): boolean => status.toLowerCase() === 'deleted'
