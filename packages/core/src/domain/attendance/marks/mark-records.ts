import type { MarkRecord } from '../../../database/queries/marks/mark-records.ts'
import type { Correction, Excuse } from './mark-meetings.ts'

/** What was recorded beside the events of one student in one class. */
export type Beside = { excuses: Excuse[]; corrections: Correction[] }

/** By student number. */
export function besideOf(records: readonly MarkRecord[]): Map<string, Beside> {
  const found = new Map<string, Beside>()
  for (const record of records) {
    const { excuses, corrections } = found.get(record.student_number) ?? { excuses: [], corrections: [] }
    found.set(record.student_number, { excuses, corrections })
    const [at, begins] = [new Date(record.at), record.begins === null ? undefined : new Date(record.begins)]
    if (record.kind === 'excuse') excuses.push({ firstDay: record.first_day, lastDay: record.last_day, begins, at })
    else if (begins && record.mark) corrections.push({ begins, mark: record.mark, at })
  }
  return found
}
