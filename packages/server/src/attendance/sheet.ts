import type { ClassMember } from '../database/queries/roster/classes.ts'
import type { NamedEvent } from '../database/queries/attendance/export.ts'
import { causeTexts } from './cause-texts.ts'
import { type ConnectedTime, minutesOn, stoodOn } from './connected-time.ts'
import { seoulDay, seoulMinute, shortDay } from './seoul-time.ts'

type Row = ClassMember & {
  member: boolean
  times: ConnectedTime[]
  open?: Omit<ConnectedTime, 'ended' | 'endedBy'>
}
/** `first`: of the connections that began that day; undefined on a day of 연결 유지. */
type Cell = { first?: Date; minutes: number; end: string }
type Cells = Map<string, Cell>

export type SheetRow = (string | number)[]

/** Each with its head. `summary`: a column for each day, with a mark; `details`: four of them, and the lecture in each row. */
export type SheetTables = { days: string[]; summary: SheetRow[]; details: SheetRow[] }

/** The days of a sheet in Seoul; undefined without a limit. */
export type SheetDays = { first?: string | undefined; last?: string | undefined }

export const legend = '○ 출석, △ 연결 유지, × 미출석'

/**
 * The attendance of one lecture: a row for each student, four columns for each day on which anybody connected. Who did
 * not connect that day, but stood connected since an earlier one, has neither attended nor been absent: 연결 유지, with
 * the minutes of that day that count for no other (see `minutesOn`).
 */
export class AttendanceSheet {
  readonly #rows = new Map<string, Row>()

  constructor(members: readonly ClassMember[]) {
    for (const { id, username } of members) this.#rows.set(id, { id, username, member: true, times: [] })
  }

  /** Takes the events in their order; also those before the first day, which tell who stood connected on it. */
  add({ id, username, user_key, at, connected_to, cause }: NamedEvent): void {
    // Students who have deleted their accounts have a row without a number.
    const key = id ?? `deleted ${user_key}`
    const row = this.#rows.get(key) ?? { id: id ?? '', username: username ?? '(탈퇴)', member: false, times: [] }
    this.#rows.set(key, row)
    const time = new Date(at)
    if (connected_to === 1) row.open = { began: time, attends: cause !== 'sync' }
    else {
      row.times.push({ ...(row.open ?? { began: undefined, attends: false }), ended: time, endedBy: cause })
      delete row.open
    }
  }

  /** A row for each member, and for others who were connected in these days. What is still open counts until `end`. */
  tables(lecture: { name: string; code: string }, end: Date, { first = '', last = '9' }: SheetDays = {}): SheetTables {
    const within = ({ began, ended }: ConnectedTime) =>
      seoulDay(ended) >= first && (began === undefined || seoulDay(began) <= last)
    const rows = [...this.#rows.values()]
      .map(({ open, times, ...row }) => ({
        ...row,
        times: open ? [...times, { ...open, ended: end, endedBy: undefined }] : times,
      }))
      .filter(({ member, times }) => member || times.some(within))
      .map((row) => ({ ...row, cells: attended(row.times) }))
      .toSorted(byNumber)
    const days = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
      .filter((day) => day >= first && day <= last)
      .toSorted()
    const lines = rows.map(({ times, cells, ...row }) => {
      const found = days.map((day) => cells.get(day) ?? stood(times, day))
      const present = found.filter((cell) => cell?.first).length
      return { ...row, found, counts: [present, found.filter(Boolean).length - present] }
    })
    const head = days.flatMap((day) => [`${day} 출석`, `${day} 첫 연결`, `${day} 연결(분)`, `${day} 종료`])
    const counted = ['출석 일수', '연결 유지 일수']
    return {
      days,
      summary: [
        ['학번', '이름', ...counted, ...days.map(shortDay)],
        ...lines.map(({ id, username, counts, found }) => [id, username, ...counts, ...found.map(mark)]),
      ],
      details: [
        ['학번', '이름', '강의', '강의 코드', ...counted, ...head],
        ...lines.map(({ id, username, counts, found }) => [
          id,
          username,
          lecture.name,
          lecture.code,
          ...counts,
          ...found.flatMap(details),
        ]),
      ],
    }
  }
}

/** A cell for each day on which the student connected. */
function attended(times: readonly ConnectedTime[]): Cells {
  const cells: Cells = new Map()
  for (const time of times) {
    if (time.began === undefined) continue
    const day = seoulDay(time.began)
    const cell = cells.get(day) ?? (time.attends ? { first: time.began, minutes: 0, end: '' } : undefined)
    if (!cell) continue
    cell.minutes += minutesOn(time, day)
    cell.end = endText(time)
    cells.set(day, cell)
  }
  return cells
}

/** The cell of a day on which the student only stood connected. */
function stood(times: readonly ConnectedTime[], day: string): Cell | undefined {
  const standing = times.filter((time) => stoodOn(time, day))
  const last = standing.at(-1)
  if (!last) return undefined
  const minutes = standing.reduce((sum, time) => sum + minutesOn(time, day), 0)
  return { minutes, end: last.endedBy === undefined || seoulDay(last.ended) === day ? endText(last) : '' }
}

const endText = ({ endedBy }: ConnectedTime) => (endedBy === undefined ? '연결 중' : causeTexts[endedBy])

function mark(cell: Cell | undefined) {
  if (!cell) return '×'
  return cell.first ? '○' : '△'
}

function details(cell: Cell | undefined): SheetRow {
  if (!cell) return ['미출석', '', 0, '']
  const minutes = Math.round(cell.minutes)
  return cell.first ? ['출석', seoulMinute(cell.first), minutes, cell.end] : ['연결 유지', '', minutes, cell.end]
}

/** By number; students without one come last. */
function byNumber(a: ClassMember, b: ClassMember) {
  if ((a.id === '') !== (b.id === '')) return a.id === '' ? 1 : -1
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
