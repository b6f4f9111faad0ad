import { type Diagnostics, note } from '../../model/diagnostics.ts'
import type { RosterTerm } from '../../model/roster.ts'
import { unusable } from '../../model/roster-error.ts'
import type { OneRosterBundle } from './files.ts'
import { dateOf, distinctRows, isRemoved } from './rows.ts'
import { readCsv } from '../../files/csv.ts'

const file = 'academicSessions.csv'
/** A limit, because each sync reads all terms. */
const maxTerms = 10_000

/** Returns no terms if the file is missing. Then all classes count as current. */
export function readSessions({ files }: OneRosterBundle, diagnostics: Diagnostics): RosterTerm[] {
  const bytes = files.get('academicSessions.csv')
  if (!bytes) {
    note(diagnostics, 'unknown-term', { file }, '파일이 없어 학기로 강의를 가려낼 수 없습니다.')
    return []
  }
  const table = readCsv(
    file,
    bytes,
    { required: ['sourcedId'], optional: ['status', 'startDate', 'endDate', 'parentSourcedId'] },
    diagnostics,
  )
  if (table.rows.length > maxTerms) throw unusable({ file }, `학기가 ${maxTerms}개를 넘어 명단을 쓸 수 없습니다.`)
  return [...distinctRows(table, ['sourcedId'], diagnostics)].flatMap((row) => {
    if (isRemoved(row.values.status)) return []
    const beginsOn = dateOf(file, row, 'startDate', diagnostics)
    const endsOn = dateOf(file, row, 'endDate', diagnostics)
    return [{ sourcedId: row.values.sourcedId, parent: row.values.parentSourcedId || null, beginsOn, endsOn }]
  })
}
