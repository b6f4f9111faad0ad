import { type Diagnostics, note } from '../../model/diagnostics.ts'
import type { RosterClass, RosterTerm } from '../../model/roster.ts'
import { cleanText } from '../../model/lecture-names.ts'
import type { OneRosterBundle } from './files.ts'
import { requiredTable } from './required-table.ts'
import { distinctRows, isRemoved } from './rows.ts'
import { readCsv } from '../../files/csv.ts'

const file = 'classes.csv'

/** `removed` holds the ids of classes that exist but must not be used. */
export type Classes = { classes: Map<string, RosterClass>; removed: Set<string> }

export function readClasses(bundle: OneRosterBundle, terms: RosterTerm[], diagnostics: Diagnostics): Classes {
  const table = requiredTable(
    bundle,
    file,
    { required: ['sourcedId', 'title'], optional: ['status', 'classCode', 'courseSourcedId', 'termSourcedIds'] },
    diagnostics,
  )
  const courses = courseTitles(bundle, diagnostics)
  const known = new Set(terms.map(({ sourcedId }) => sourcedId))
  const classes = new Map<string, RosterClass>()
  const removed = new Set<string>()
  for (const { row, values } of distinctRows(table, ['sourcedId'], diagnostics)) {
    const code = cleanText(values.classCode) || null
    const title = cleanText(values.title) || courses.get(values.courseSourcedId) || code
    if (isRemoved(values.status)) removed.add(values.sourcedId)
    else if (!title) {
      removed.add(values.sourcedId)
      note(diagnostics, 'no-title', { file, row, field: 'title' }, '제목도 강의 코드도 없어 이 강의를 건너뛰었습니다.')
    } else {
      const ids = values.termSourcedIds.split(',').map((id) => id.trim())
      const ownTerms = ids.filter((id) => id !== '')
      classes.set(values.sourcedId, { sourcedId: values.sourcedId, title, code, terms: ownTerms })
      const unknown = ownTerms.find((id) => !known.has(id))
      if (unknown !== undefined && terms.length > 0)
        note(
          diagnostics,
          'unknown-term',
          { file, row, field: 'termSourcedIds' },
          '알 수 없는 학기여서 현재 강의로 보았습니다.',
        )
    }
  }
  return { classes, removed }
}

function courseTitles({ files }: OneRosterBundle, diagnostics: Diagnostics) {
  const bytes = files.get('courses.csv')
  if (!bytes) return new Map<string, string>()
  const table = readCsv('courses.csv', bytes, { required: ['sourcedId', 'title'], optional: [] }, diagnostics)
  return new Map(table.rows.map(({ values }) => [values.sourcedId, cleanText(values.title)]))
}
