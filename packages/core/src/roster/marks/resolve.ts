import { cleanText } from '@campus-connect/roster/model'
import { listClassesOfStudent, listMarkRecords, type MarkRecord } from '../../database/queries/marks/mark-records.ts'
import type { RosterClass } from '../../database/queries/roster/classes.ts'
import type { Db } from '../../database/schema/tables.ts'
import { type Classes, knownClasses } from '../../domain/attendance/chosen-lecture.ts'
import { seoulDay, seoulMinute, startOfDay } from '../../domain/attendance/connected-time.ts'
import { meetingsOf } from '../../domain/attendance/marks/class-marks.ts'
import type { Meeting } from '../../domain/timetable/meeting.ts'
import { classFinder } from '../timetable/match.ts'
import type { GivenRow, RowFault } from './given.ts'

/** What a row says, without what the command adds to it. */
export type ResolvedRow = Omit<MarkRecord, 'id' | 'batch' | 'at'> & { row: number }

type Wanted = {
  kind: MarkRecord['kind']
  now: Date
  /** Days after the day of a meeting in which a correction is taken. */
  correctUntil: number | undefined
}

const fullDay = 24 * 3600 * 1000

/** Finds the student, the class and the meetings that each row means. What fits several is a fault, never a guess. */
export async function resolveRows(
  db: Db,
  rows: readonly GivenRow[],
  { kind, now, correctUntil }: Wanted,
): Promise<{ resolved: ResolvedRow[]; faults: RowFault[] }> {
  const classes = await knownClasses(db)
  const find = lectureFinder(classes)
  const held = new Map<string, Set<string>>()
  for (const { number } of rows) if (!held.has(number)) held.set(number, await listClassesOfStudent(db, number))
  const chosen = rows.map((row) => ({ row, found: onlyClassOf(row, find(row), held.get(row.number) ?? new Set()) }))
  const ids = [...new Set(chosen.flatMap(({ found }) => ('id' in found ? [found.id] : [])))]
  const meetings = await meetingsOf(db, ids, classes, now)

  const resolved: ResolvedRow[] = []
  const faults: RowFault[] = []
  const earlier = new Map<string, number>()
  for (const { row, found } of chosen) {
    const about = 'id' in found ? meetingsMeant(row, meetings.get(found.id), { kind, now, correctUntil }) : found
    if (!('meant' in about) || !('id' in found)) {
      if ('sentence' in about) faults.push({ row: row.row, ...about })
      continue
    }
    const one = about.meant
    const record: ResolvedRow = {
      row: row.row,
      kind,
      student_number: row.number,
      class_sourced_id: found.id,
      first_day: one?.day ?? row.first,
      last_day: one?.day ?? row.last,
      begins: one?.begins.toISOString() ?? null,
      mark: kind === 'correction' ? (row.mark ?? null) : null,
      reason: row.reason,
    }
    // A file says one thing about a meeting.
    const same = contentOf({ ...record, mark: null })
    const before = earlier.get(same)
    earlier.set(same, row.row)
    if (before === undefined) resolved.push(record)
    else faults.push(faultOf(record, `${before}행에 같은 학생의 같은 수업이 있습니다.`))
  }
  return { resolved, faults }
}

/** Those that say what is recorded already. A correction of an earlier correction is not one. */
export async function repeatedRows(db: Db, rows: readonly ResolvedRow[]): Promise<RowFault[]> {
  const ids = [...new Set(rows.map(({ class_sourced_id }) => class_sourced_id))]
  const latest = new Map(
    (await listMarkRecords(db, ids)).map((record) => [contentOf({ ...record, mark: null }), record]),
  )
  return rows
    .filter((row) => latest.get(contentOf({ ...row, mark: null }))?.mark === row.mark)
    .map((row) => faultOf(row, '이미 기록되어 있습니다.'))
}

const faultOf = ({ row, student_number }: ResolvedRow, sentence: string): RowFault => {
  return { row, field: '학번', value: student_number, sentence }
}

const contentOf = (
  record: Pick<
    MarkRecord,
    'kind' | 'student_number' | 'class_sourced_id' | 'first_day' | 'last_day' | 'begins' | 'mark'
  >,
) =>
  JSON.stringify([
    record.kind,
    record.student_number,
    record.class_sourced_id,
    record.first_day,
    record.last_day,
    record.begins,
    record.mark,
  ])

type Fault = Omit<RowFault, 'row'>

/** The classes that a row may name: by code and section, else by id, code or title. */
function lectureFinder(classes: Classes) {
  const find = classFinder(classes)
  const titled = (all: ReadonlyMap<string, RosterClass>, text: string) =>
    [...all.values()].filter(({ title }) => cleanText(title) === text)
  return ({ code, section, lecture }: GivenRow): RosterClass[] => {
    if (code !== '') return find({ codes: [code], section, term: undefined })
    const coded = find({ codes: [lecture], section, term: undefined })
    if (coded.length > 0) return coded
    const current = titled(classes.current, lecture)
    const named = current.length > 0 ? current : titled(classes.all, lecture)
    return section === '' ? named : named.filter((each) => hasSection(each, section))
  }
}

const bareSection = (text: string) => text.replace(/(분반|반)$/u, '').replace(/^0+(?=.)/u, '')

const hasSection = ({ code }: RosterClass, section: string) =>
  bareSection(/[-_. ]([^-_. ]+)$/u.exec(code ?? '')?.[1] ?? '') === bareSection(section)

function onlyClassOf(
  { number, code, section, lecture }: GivenRow,
  found: readonly RosterClass[],
  own: ReadonlySet<string>,
): { id: string } | Fault {
  const value = [code || lecture, section].filter(Boolean).join('-')
  if (found.length === 0) return { field: '강의', value, sentence: '이 강의를 찾을 수 없습니다.' }
  const [mine, ...others] = found.filter(({ id }) => own.has(id))
  if (!mine) return { field: '학번', value: number, sentence: `'${value}' 강의의 학생이 아닙니다.` }
  if (others.length === 0) return { id: mine.id }
  const list = [mine, ...others]
    .map((each) => each.code ?? each.id)
    .toSorted()
    .join(', ')
  return { field: '강의', value, sentence: `이 학생의 강의가 여럿입니다: ${list}. 분반까지 적어주세요.` }
}

/** `meant`: the one meeting; undefined for all meetings of the days. */
function meetingsMeant(
  { first, last, at }: GivenRow,
  meetings: readonly Meeting[] | undefined,
  { kind, now, correctUntil }: Wanted,
): { meant: Meeting | undefined } | Fault {
  const days = { field: '날짜', value: first === last ? first : `${first}~${last}` }
  if (!meetings) return { ...days, sentence: '시간표가 없는 강의입니다. 시간표를 먼저 가져와주세요.' }
  const within = meetings.filter(({ day }) => first <= day && day <= last)
  if (within.length === 0) return { ...days, sentence: '이 강의의 수업이 없는 날입니다.' }
  const moment = at === undefined ? undefined : new Date(startOfDay(first).getTime() + at * 60_000)
  const matching = moment ? within.filter(({ begins, ends }) => begins <= moment && moment < ends) : within
  const times = within.map(({ begins, ends }) => `${seoulMinute(begins)}-${seoulMinute(ends)}`).join(', ')
  const [meeting, ...others] = matching
  if (!meeting) return { ...days, sentence: `그 시각의 수업이 없습니다. 그날의 수업: ${times}` }
  if (kind === 'excuse') return { meant: moment ? meeting : undefined }
  if (others.length > 0) return { ...days, sentence: `그날 수업이 여럿입니다. 교시나 시각을 적어주세요: ${times}` }
  if (meeting.ends > now) return { ...days, sentence: '아직 끝나지 않은 수업입니다.' }
  if (correctUntil !== undefined) {
    const until = startOfDay(meeting.day).getTime() + (correctUntil + 1) * fullDay
    const lastDay = seoulDay(new Date(until - 1))
    if (now.getTime() >= until)
      return { ...days, sentence: `정정할 수 있는 기간이 지났습니다 (${lastDay}까지, CORRECT_UNTIL).` }
  }
  return { meant: meeting }
}
