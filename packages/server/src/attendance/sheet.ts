import type { ClassMember } from '../database/queries/roster/classes.ts'
import type { NamedEvent } from '../database/queries/attendance/export.ts'
import { causeTexts } from './cause-texts.ts'
import { seoulDay, seoulMinute, shortDay } from './seoul-time.ts'

const minute = 60_000

/** `end`: who or what ended the last connection. */
type Day = { first: Date; minutes: number; end: string }
type Row = { id: string; username: string; days: Map<string, Day>; since?: Date | undefined }

export type SheetRow = (string | number)[]

/** Each with its head. `summary`: a column for each day, ○ or ×; `details`: four of them, and the lecture in each row. */
export type SheetTables = { days: string[]; summary: SheetRow[]; details: SheetRow[] }

/**
 * The attendance of one lecture: a row for each student, four columns for each day on which anybody connected. A
 * connection belongs to the day on which it began, and counts until midnight in Seoul at most.
 */
export class AttendanceSheet {
  readonly #rows = new Map<string, Row>()

  constructor(members: readonly ClassMember[]) {
    for (const { id, username } of members) this.#rows.set(id, { id, username, days: new Map() })
  }

  add({ id, username, user_key, at, connected_to, cause }: NamedEvent): void {
    // Students who have deleted their accounts have a row without a number.
    const key = id ?? `deleted ${user_key}`
    const row: Row = this.#rows.get(key) ?? { id: id ?? '', username: username ?? '(탈퇴)', days: new Map() }
    this.#rows.set(key, row)
    const time = new Date(at)
    if (connected_to === 0) return close(row, time, causeTexts[cause])
    row.since = time
    const day = seoulDay(time)
    // A sync gives back a connection that an earlier one took; nobody attends by it.
    if (cause !== 'sync' && !row.days.has(day)) row.days.set(day, { first: time, minutes: 0, end: '' })
  }

  isEmpty(): boolean {
    return this.#rows.size === 0
  }

  /** A row for each student. Connections that are still open count until `end`. */
  tables(lecture: { name: string; code: string }, end: Date): SheetTables {
    const rows = [...this.#rows.values()].toSorted(byNumber)
    for (const row of rows) close(row, end, '연결 중')
    const days = [...new Set(rows.flatMap((row) => [...row.days.keys()]))].toSorted()
    const head = days.flatMap((day) => [`${day} 출석`, `${day} 첫 연결`, `${day} 연결(분)`, `${day} 종료`])
    return {
      days,
      summary: [
        ['학번', '이름', '출석 일수', ...days.map(shortDay)],
        ...rows.map((row) => [
          row.id,
          row.username,
          row.days.size,
          ...days.map((day) => (row.days.has(day) ? '○' : '×')),
        ]),
      ],
      details: [
        ['학번', '이름', '강의', '강의 코드', '출석 일수', ...head],
        ...rows.map((row) => [
          row.id,
          row.username,
          lecture.name,
          lecture.code,
          row.days.size,
          ...days.flatMap((day) => cells(row.days.get(day))),
        ]),
      ],
    }
  }
}

function close(row: Row, time: Date, by: string) {
  if (row.since === undefined) return
  const name = seoulDay(row.since)
  const day = row.days.get(name)
  const midnight = Date.parse(`${name}T24:00:00+09:00`)
  if (day) {
    day.minutes += Math.max(0, Math.min(time.getTime(), midnight) - row.since.getTime()) / minute
    day.end = by
  }
  row.since = undefined
}

function cells(day: Day | undefined): SheetRow {
  return day ? ['출석', seoulMinute(day.first), Math.round(day.minutes), day.end] : ['미출석', '', 0, '']
}

/** By number; students without one come last. */
function byNumber(a: Row, b: Row) {
  if ((a.id === '') !== (b.id === '')) return a.id === '' ? 1 : -1
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
