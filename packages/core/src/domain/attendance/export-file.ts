import { escapeControls } from '@campus-connect/tables/escape-controls'
import type { ExportedRow } from '../audit/chain.ts'
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

/** An export escapes control characters, and a text that looks like a formula has an apostrophe before it. */
const holds = (cell: string | undefined, text: string) => {
  const written = escapeControls(text)
  return cell === written || cell === `'${written}`
}

const connected = (flag: number) => (flag === 1 ? 'true' : 'false')

type Cause = AttendanceEvent['cause']

/** What made a change. `sync`: the roster lost the class, or its term ended. `campus`: the time of day at which all end, or an operator. */
export const causeTexts: Record<Cause, string> = {
  student: '학생',
  admin: '관리자',
  sync: '명단',
  deletion: '탈퇴',
  campus: '캠퍼스',
}

/** `학생이 연결`, `명단으로 해제` */
export function changeText({ cause, connected_to }: Pick<AttendanceEvent, 'cause' | 'connected_to'>): string {
  return `${causeTexts[cause]}${particles[cause]} ${connected_to === 1 ? '연결' : '해제'}`
}

const particles: Record<Cause, string> = { student: '이', admin: '가', sync: '으로', deletion: '로', campus: '가' }
