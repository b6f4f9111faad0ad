import type { ExportedRow } from '../audit/chain.ts'
import { changeText } from './cause-texts.ts'
import type { NamedEvent } from '../../database/queries/attendance/export.ts'
import type { AttendanceEvent } from '../../database/queries/attendance/events.ts'

/** The heads of an export's columns. */
export const exportHead = [
  'sequence',
  'at',
  'id',
  'username',
  'lecture',
  'from',
  'to',
  'by',
  'cause',
  'userKey',
  'byKey',
  'classId',
  'classCode',
  'change',
]

export function exportRow(event: NamedEvent, code: string): string[] {
  const { sequence, at, id, username, lecture, connected_from, connected_to, by, cause, user_key, by_key } = event
  const states = [connected(connected_from), connected(connected_to)]
  const who = [id ?? '', username ?? '']
  const made = [by ?? '', cause, user_key, by_key]
  const classed = [event.class_sourced_id ?? '', code]
  return [`${sequence}`, at, ...who, lecture, ...states, ...made, ...classed, changeText(event)]
}

/** Whether a row of an export is this event. Ignores names and numbers of people, which may have changed. */
export function isExported(event: AttendanceEvent, row: ExportedRow | undefined): boolean {
  const { sequence, at, lecture, connected_from, connected_to, cause, user_key, by_key, class_sourced_id } = event
  return (
    row?.sequence === `${sequence}` &&
    row.at === at &&
    holds(row.lecture, lecture) &&
    row.from === connected(connected_from) &&
    row.to === connected(connected_to) &&
    row.cause === cause &&
    holds(row.userKey, user_key) &&
    holds(row.byKey, by_key) &&
    (class_sourced_id === null || holds(row.classId, class_sourced_id))
  )
}

/** A text that looks like a formula has an apostrophe before it. */
const holds = (cell: string | undefined, text: string) => cell === text || cell === `'${text}`

const connected = (flag: number) => (flag === 1 ? 'true' : 'false')
