import type { Belonging, StudentRecord } from './class-record.ts'
import {
  attends,
  type ConnectedTime,
  minutesOn,
  seoulDay,
  seoulMinute,
  shortDay,
  startOfDay,
  stoodOn,
} from './connected-time.ts'
import { causeTexts } from './export-file.ts'

/** `first`: of the connections that began that day; undefined on a day of 연결 유지. */
type Cell = { first?: Date; minutes: number; end: string }
type Cells = Map<string, Cell>

type Found = Cell | 'absent' | 'none'

const fullDay = 24 * 3600 * 1000

export type SheetRow = (string | number)[]

/** Each with its head. `summary`: a column for each day, with a mark; `details`: four of them, and the lecture in each row. */
export type SheetTables = { days: string[]; gone: boolean; summary: SheetRow[]; details: SheetRow[] }

/**
 * The first and the last day in Seoul, and the number of the only student; undefined without a limit. `gone`: the last day
 * whose events were trimmed.
 */
export type SheetPart = {
  first?: string | undefined
  last?: string | undefined
  student?: string | undefined
  gone?: string | undefined
  /** Days on which students connected whose events are not here. */
  others?: readonly string[]
}

/** A day of the sheet for one student. `first`: the first connection, as `09:05`; empty on a day that was not attended. */
export type SheetDay = {
  day: string
  mark: string
  state: string
  first: string
  minutes: number | undefined
  end: string
}

/** The row of one student. */
export type StudentRow = { days: SheetDay[]; attended: number; stood: number; remark: string }

export const legend = '○ 출석, △ 연결 유지, × 미출석, 빈칸 이 강의의 학생이 아니던 날'

export const goneLegend = '– 지워서 기록이 없는 날'

/**
 * The attendance of one lecture: a row for each student, and four columns for each day on which any student connected. A
 * student who did not connect that day, but was still connected since an earlier day, has neither attended nor been absent:
 * 연결 유지, with the minutes of that day that count for no other (see `minutesOn`). A student who was not a member for the
 * whole day is not absent: the cells are empty, and 비고 gives the first or last day of the membership. The days whose events
 * were trimmed have one column, 기록 없음. There is a row for each member, for others who were connected in these days, and for
 * those who left after one of them.
 */
export function sheetTables(
  students: readonly StudentRecord[],
  lecture: { name: string; code: string },
  part: SheetPart = {},
): SheetTables {
  const { gone } = part
  const { days, lines } = linesOf(students, part)
  const trimmed = gone === undefined ? [] : [`${gone}까지`]
  const head = [...trimmed, ...days].flatMap((day) => [
    `${day} 출석`,
    `${day} 첫 연결`,
    `${day} 연결(분)`,
    `${day} 종료`,
  ])
  const names = ['출석 일수', '연결 유지 일수', '비고']
  const [dash, unknown] = [trimmed.map(() => '–'), trimmed.flatMap(() => ['기록 없음', '', '', ''])]
  return {
    days,
    gone: gone !== undefined,
    summary: [
      ['학번', '이름', ...names, ...(gone === undefined ? [] : [`${shortDay(gone)}까지`]), ...days.map(shortDay)],
      ...lines.map((line) => [line.id, line.username, ...facts(line), ...dash, ...line.found.map(mark)]),
    ],
    details: [
      ['학번', '이름', '강의', '강의 코드', ...names, ...head],
      ...lines.map((line) => [
        line.id,
        line.username,
        lecture.name,
        lecture.code,
        ...facts(line),
        ...unknown,
        ...line.found.flatMap(details),
      ]),
    ],
  }
}

/** The row of one student, as it stands in `sheetTables`; undefined if the student has none. */
export const studentRow = (
  students: readonly StudentRecord[],
  student: string,
  part: Omit<SheetPart, 'student'> = {},
): StudentRow | undefined => studentRows(students, { ...part, student }).rows[0]

/** The days of the sheet, and the rows of `sheetTables` with what each mark says. */
export function studentRows(students: readonly StudentRecord[], part: SheetPart = {}) {
  const { days, lines } = linesOf(students, part)
  const rows = lines.map(({ found, id, username, attended: attendedDays, stood: stoodDays, remark }) => ({
    id,
    username,
    days: found.map((cell, index) => {
      const [state = '', first = '', minutes = '', ended = ''] = details(cell)
      const known = { state: `${state}`, first: `${first}`, end: `${ended}` }
      return {
        day: days[index] ?? '',
        mark: mark(cell),
        ...known,
        minutes: minutes === '' ? undefined : Number(minutes),
      }
    }),
    attended: attendedDays,
    stood: stoodDays,
    remark,
  }))
  return { days, rows }
}

function linesOf(
  students: readonly StudentRecord[],
  { first = '', last = '9', student, gone, others = [] }: SheetPart,
) {
  const within = ({ began, ended }: ConnectedTime) =>
    seoulDay(ended) >= first && (began === undefined || seoulDay(began) <= last)
  const rows = students.map((row) => ({ ...row, cells: attended(row.times) }))
  const days = [...new Set([...others, ...rows.flatMap(({ cells }) => [...cells.keys()])])]
    .filter((day) => day >= first && day <= last && day > (gone ?? ''))
    .toSorted()
  // A student who left without ever connecting was absent on the days before.
  const wasMember = ({ listed, belonging }: StudentRecord) => listed && days.some((day) => belongs(belonging, day))
  const shown = rows.filter((row) => row.member || row.times.some(within) || wasMember(row))
  const printed = shown.filter(({ id }) => student === undefined || id === student)
  const lines = printed.map(({ cells, ...row }) => {
    const found = days.map(
      (day) => cells.get(day) ?? stood(row.times, day) ?? (belongs(row.belonging, day) ? 'absent' : 'none'),
    )
    const count = (state: string) => found.filter((cell) => stateOf(cell) === state).length
    return { ...row, found, attended: count('출석'), stood: count('연결 유지') }
  })
  return { days, lines }
}

const facts = ({ attended, stood, remark }: Omit<StudentRow, 'days'>): SheetRow => [attended, stood, remark]

/** A cell for each day on which the student connected. */
function attended(times: readonly ConnectedTime[]): Cells {
  const cells: Cells = new Map()
  for (const time of times) {
    if (time.began === undefined) continue
    const day = seoulDay(time.began)
    const cell = cells.get(day) ?? (attends(time) ? { first: time.began, minutes: 0, end: '' } : undefined)
    if (!cell) continue
    cell.minutes += minutesOn(time, day)
    cell.end = endText(time)
    cells.set(day, cell)
  }
  return cells
}

/** The cell of a day on which the student was only still connected. */
function stood(times: readonly ConnectedTime[], day: string): Cell | undefined {
  const standing = times.filter((time) => stoodOn(time, day))
  const last = standing.at(-1)
  if (!last) return undefined
  const minutes = standing.reduce((sum, time) => sum + minutesOn(time, day), 0)
  return { minutes, end: last.endedBy === undefined || seoulDay(last.ended) === day ? endText(last) : '' }
}

const endText = ({ endedBy }: ConnectedTime) => (endedBy === undefined ? '연결 중' : causeTexts[endedBy])

function mark(cell: Found) {
  return { 출석: '○', '연결 유지': '△', 미출석: '×', '': '' }[stateOf(cell)]
}

function details(cell: Found): SheetRow {
  const state = stateOf(cell)
  if (cell === 'none') return [state, '', '', '']
  if (cell === 'absent') return [state, '', 0, '']
  return [state, cell.first ? seoulMinute(cell.first) : '', Math.round(cell.minutes), cell.end]
}

function stateOf(cell: Found) {
  if (cell === 'none') return ''
  if (cell === 'absent') return '미출석'
  return cell.first ? '출석' : '연결 유지'
}

/** Whether the student belonged to the class the whole day. */
function belongs({ since, until }: Belonging, day: string) {
  const begins = startOfDay(day)
  return (
    (since === undefined || since <= begins) && (until === undefined || until.getTime() >= begins.getTime() + fullDay)
  )
}

/**
 * The last day in Seoul of the wanted ones, on which the class ran, whose events are trimmed; undefined if they are all there.
 * `before`: where the last trim cut.
 */
export function trimmedDay(
  before: string | undefined,
  { first, last, beginsOn }: { first?: string | undefined; last?: string | undefined; beginsOn: string | undefined },
) {
  if (before === undefined) return undefined
  const day = [seoulDay(new Date(Date.parse(before) - 1)), last ?? '9'].toSorted()[0] ?? ''
  return day >= (first ?? '') && day >= (beginsOn ?? '') ? day : undefined
}
