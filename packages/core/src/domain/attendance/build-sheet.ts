import type { Db } from '../../database/schema/tables.ts'
import type { ClassSheet, ReadSheet, SheetColumn, SheetMark, SheetStudent } from './class-sheet.ts'
import { type ClassMarks, classMarks, type ClassReading } from './marks/class-marks.ts'
import { changeLine, compareWithIssued, type Edition, issueEdition } from './marks/editions.ts'
import { type Mark, type MarkedMeeting, marks } from './marks/mark.ts'
import { ruleText } from './marks/rule.ts'
import { limitText } from './marks/totals.ts'
import { type ConnectedTime, seoulDay, seoulMinute, shortDay } from './connected-time.ts'
import type { Meeting } from '../timetable/meeting.ts'
import { legend, type SheetPart, type SheetRow, sheetTables, type SheetTables, studentRows } from './sheet.ts'

/** The sheet of a class: with the marks of its meetings, or without a timetable with those of the days. */
export function classSheet({ planned, ...read }: ClassReading): ReadSheet {
  return planned
    ? markedSheet(classMarks({ ...read, planned }))
    : daySheet({ ...read, name: read.of?.title ?? '' }, { gone: read.gone })
}

const markedLegend = [
  ...Object.values(marks).map(({ sign, name }) => `${sign} ${name}`),
  '빈칸 이 강의의 학생이 아니던 때',
].join(', ')

const markedFacts = ['출석', '지각', '조퇴', '결석', '공결', '확인 필요', '환산 결석', '한도']

/** The sheet of a class with a timetable. */
function markedSheet(found: ClassMarks): ReadSheet {
  const { meetings, rule, students, ...about } = found
  const sheet: ClassSheet = {
    classId: about.classId,
    name: about.name,
    code: about.code,
    beginsOn: about.beginsOn,
    endsOn: about.endsOn,
    gone: about.gone,
    timetable: true,
    legend: about.gone === undefined ? markedLegend : `${markedLegend}, ${about.gone}까지는 지워서 기록이 없음`,
    rule: ruleText(rule),
    facts: markedFacts,
    columns: meetings.map(meetingColumn),
    students: students.map(({ id, username, remark, totals, marked, outside }) => ({
      id,
      username,
      remark,
      facts: [
        totals.present,
        totals.late,
        totals.left,
        totals.absent,
        totals.excused,
        totals.doubt,
        totals.counted,
        limitText(totals, rule),
      ],
      marks: marked.map(markOf),
      outside: outsideTexts(outside),
      over: totals.over,
    })),
  }
  return { sheet, tables: markedTables(sheet), marked: found }
}

/** The sheet with its last edition; looking at it issues none. */
export async function compared(db: Db, found: ReadSheet): Promise<ReadSheet> {
  return withEdition(found, found.marked && (await compareWithIssued(db, found.marked)))
}

/** The sheet with its edition: a new one if anything differs from the last. A sheet without a timetable has none. */
export async function issued(db: Db, found: ReadSheet, at: Date): Promise<ReadSheet> {
  return withEdition(found, found.marked && (await issueEdition(db, found.marked, at)))
}

function withEdition(found: ReadSheet, edition: Pick<Edition, 'number' | 'at' | 'changes'> | undefined): ReadSheet {
  if (!edition) return found
  const { number, at, changes } = edition
  return {
    ...found,
    sheet: { ...found.sheet, edition: { number, at: at.toISOString(), changes: changes.map(changeLine) } },
  }
}

/** A day may have two meetings, so the time belongs to the title. */
function meetingColumn({ day, begins, makeUp }: Meeting): SheetColumn {
  const time = seoulMinute(begins)
  return { day, time, title: `${shortDay(day)} ${time}${makeUp ? ' 보강' : ''}` }
}

const markOf = ({ mark, why }: Pick<MarkedMeeting, 'mark' | 'why'>): SheetMark =>
  mark === undefined ? { sign: '', name: '', why } : { ...signOf(mark), why }

const signOf = (mark: Mark) => ({ sign: marks[mark].sign, name: marks[mark].name })

/** A student can connect hundreds of times a day, and a cell of a workbook holds 32,767 characters. */
const mostOutside = 100

function outsideTexts(times: readonly ConnectedTime[]): string[] {
  const more = times.length - mostOutside
  return [...times.slice(0, mostOutside).map(spanText), ...(more > 0 ? [`외 ${more}번`] : [])]
}

function spanText({ began, ended, endedBy }: ConnectedTime) {
  const from = began ? `${seoulDay(began)} ${seoulMinute(began)}` : ''
  if (endedBy === undefined) return `${from}~`
  const sameDay = began && seoulDay(began) === seoulDay(ended)
  return `${from}~${sameDay ? '' : `${seoulDay(ended)} `}${seoulMinute(ended)}`
}

/** `summary`: a sign for each meeting. `details`: in each row the lecture, and for each meeting the mark and why it is this one. */
function markedTables({ name, code, gone, facts, columns, students }: ClassSheet): SheetTables {
  const heads = [...facts, '비고']
  const countsOf = (student: SheetStudent): SheetRow => [...student.facts, student.remark]
  return {
    days: [...new Set(columns.map(({ day }) => day))],
    gone: gone !== undefined,
    summary: [
      ['학번', '이름', ...heads, ...columns.map(({ title }) => title)],
      ...students.map((each) => [each.id, each.username, ...countsOf(each), ...each.marks.map(({ sign }) => sign)]),
    ],
    details: [
      [
        '학번',
        '이름',
        '강의',
        '강의 코드',
        ...heads,
        ...columns.flatMap(({ day, time }) => [`${day} ${time} 출석`, `${day} ${time} 까닭`]),
        '수업 외',
      ],
      ...students.map((each) => [
        each.id,
        each.username,
        name,
        code,
        ...countsOf(each),
        ...each.marks.flatMap((mark) => [mark.name, mark.why]),
        each.outside.join(', '),
      ]),
    ],
  }
}

/** A lecture whose days are wanted; without a class nothing is known of its term. */
type DayReading = Pick<ClassReading, 'of' | 'students'> & { classId: string | undefined; name: string }

/** The sheet of the days on which somebody connected. */
export function daySheet({ classId, name, of, students }: DayReading, part: SheetPart = {}): ReadSheet {
  const code = of?.code ?? ''
  const { gone } = part
  const { days, rows } = studentRows(students, part)
  const sheet: ClassSheet = {
    classId,
    name,
    code,
    beginsOn: of?.beginsOn ?? undefined,
    endsOn: of?.endsOn ?? undefined,
    gone,
    timetable: false,
    legend: gone === undefined ? legend : `${legend}, ${gone}까지는 지워서 기록이 없음`,
    rule: '',
    facts: ['출석 일수', '연결 유지 일수'],
    columns: days.map((day) => ({ day, time: '', title: shortDay(day) })),
    students: rows.map(({ id, username, remark, attended, stood, days: cells }) => ({
      id,
      username,
      remark,
      facts: [attended, stood],
      marks: cells.map(({ mark: sign, state, first, minutes, end }) => ({
        sign,
        name: state,
        why: sign === '' ? '이 강의의 학생이 아니던 날' : dayText({ first, minutes, end }),
      })),
      outside: [],
      over: false,
    })),
  }
  return { sheet, tables: sheetTables(students, { name, code }, part) }
}

function dayText({ first, minutes = 0, end }: { first: string; minutes: number | undefined; end: string }) {
  const parts = [first && `${first}부터`, minutes > 0 ? `${minutes}분` : '', end && `종료: ${end}`].filter(Boolean)
  return parts.length === 0 ? '연결 없음' : parts.join(', ')
}
