import { readCsv } from '../../files/csv.ts'
import { note, type Notes } from '../../model/notes.ts'
import type { RosterClass, RosterTerm } from '../../model/roster.ts'
import { cleanText } from '../../model/text.ts'
import type { OneRosterBundle } from './files.ts'
import { isRemoved, refuseUnknownStatuses, removedStatuses, requiredTable, rowsByKey } from './rows.ts'

const file = 'classes.csv'

/** `removed` holds the ids of classes that exist but must not be used. */
export type Classes = { classes: Map<string, RosterClass>; removed: Set<string> }

export async function readClasses(bundle: OneRosterBundle, terms: RosterTerm[], notes: Notes): Promise<Classes> {
  const columns = {
    required: ['sourcedId', 'title'],
    optional: ['status', 'classCode', 'courseSourcedId', 'termSourcedIds'],
    codes: ['sourcedId', 'classCode', 'courseSourcedId', 'termSourcedIds'],
  } as const
  const table = await requiredTable(bundle, file, columns, notes)
  refuseUnknownStatuses(table, removedStatuses)
  const courses = await courseTitles(bundle, notes)
  const known = new Set(terms.map(({ sourcedId }) => sourcedId))
  const classes = new Map<string, RosterClass>()
  const removed = new Set<string>()
  for (const [found] of rowsByKey(table, ['sourcedId'], ({ values }) => !isRemoved(values.status), notes)) {
    if (!found) continue
    const { row, values } = found
    const code = cleanText(values.classCode) || null
    const title = cleanText(values.title) || courses.get(values.courseSourcedId) || code
    if (isRemoved(values.status)) removed.add(values.sourcedId)
    else if (!title) {
      removed.add(values.sourcedId)
      note(notes, 'no-title', { file, row, field: 'title' })
    } else {
      const own = values.termSourcedIds.split(',').map((id) => id.trim())
      const ownTerms = own.filter((id) => id !== '')
      classes.set(values.sourcedId, { sourcedId: values.sourcedId, title, code, terms: ownTerms })
      const unknown = ownTerms.find((id) => !known.has(id))
      if (unknown !== undefined && terms.length > 0)
        note(notes, 'unknown-term', { file, row, field: 'termSourcedIds' }, { value: unknown })
    }
  }
  return { classes, removed }
}

async function courseTitles({ files }: OneRosterBundle, notes: Notes) {
  const bytes = files.get('courses.csv')
  if (!bytes) return new Map<string, string>()
  const table = await readCsv('courses.csv', bytes, { required: ['sourcedId', 'title'], optional: [] }, notes)
  return new Map(table.rows.values().map(({ values }) => [values.sourcedId, cleanText(values.title)]))
}
