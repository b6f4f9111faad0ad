import { readCsv } from '../../files/csv.ts'
import { note, type Notes } from '../../model/notes.ts'
import type { RosterClass } from '../../model/roster.ts'
import { cleanText } from '../../model/text.ts'
import { refuseEmpty, requiredTable, rowsByKey } from '../oneroster/rows.ts'
import type { CanvasBundle } from './files.ts'

/** `removed` holds the ids of courses and sections that were deleted. */
export type CanvasClasses = { classes: Map<string, RosterClass>; removed: Set<string> }

const inForce = ({ values }: { values: { status: string } }) => !isDeleted(values.status)

/** The courses and their sections: a student may be enrolled in either. */
export async function readClasses(bundle: CanvasBundle, notes: Notes): Promise<CanvasClasses> {
  const classes = new Map<string, RosterClass>()
  const removed = new Set<string>()
  const columns = {
    required: ['course_id'],
    optional: ['short_name', 'long_name', 'term_id', 'status'],
    codes: ['course_id', 'short_name', 'term_id'],
  } as const
  const courses = await requiredTable(bundle, 'courses.csv', columns, notes)
  for (const [found] of rowsByKey(courses, ['course_id'], inForce, notes)) {
    if (!found) continue
    const { course_id: id, short_name, long_name, term_id, status } = found.values
    const code = cleanText(short_name) || null
    const title = cleanText(long_name) || code
    if (isDeleted(status)) removed.add(id)
    else if (title) classes.set(id, { sourcedId: id, title, code, terms: term_id === '' ? [] : [term_id] })
    else {
      removed.add(id)
      note(notes, 'no-title', { file: 'courses.csv', row: found.row })
    }
  }
  return withSections(bundle, { classes, removed }, notes)
}

/** Canvas has the ids of courses apart from those of sections. A section keeps an id that both use. */
async function withSections({ files }: CanvasBundle, courses: CanvasClasses, notes: Notes): Promise<CanvasClasses> {
  const classes = new Map(courses.classes)
  const removed = new Set(courses.removed)
  const bytes = files.get('sections.csv')
  if (!bytes) return courses
  const file = 'sections.csv'
  const columns = {
    required: ['section_id', 'course_id'],
    optional: ['name', 'status'],
    codes: ['section_id', 'course_id'],
  } as const
  const table = await readCsv(file, bytes, columns, notes)
  refuseEmpty(table, ['course_id'])
  for (const [found] of rowsByKey(table, ['section_id'], inForce, notes)) {
    if (!found) continue
    const { section_id: id, course_id, name, status } = found.values
    const course = courses.classes.get(course_id)
    if (courses.classes.has(id)) note(notes, 'shared-id', { file, row: found.row, field: 'section_id' })
    if (course && !isDeleted(status)) {
      classes.set(id, { ...course, sourcedId: id, code: cleanText(name) || course.code })
      continue
    }
    removed.add(id)
    classes.delete(id)
    if (!course && !courses.removed.has(course_id))
      note(notes, 'unknown-class', { file, row: found.row, field: 'course_id' }, { value: course_id })
  }
  return { classes, removed }
}

export const isDeleted = (status: string): boolean => status.toLowerCase() === 'deleted'
