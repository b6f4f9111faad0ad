import type { ClassMarks } from './marks/class-marks.ts'
import { seoulDay } from './connected-time.ts'
import { goneLegend, legend, type SheetRow, type SheetTables } from './sheet.ts'

/** A mark of a sheet. `sign` is empty for a student who did not belong to the class; `why` says in Korean how it came about. */
export type SheetMark = { sign: string; name: string; why: string }

/** A meeting, or without a timetable a day on which somebody connected. `time`: `09:00`, empty for a day. */
export type SheetColumn = { day: string; time: string; title: string }

/** Somebody on a sheet. Deleted accounts have no number. */
export type SheetStudent = {
  id: string
  username: string
  remark: string
  /** One for each of `facts` of the sheet. */
  facts: (string | number)[]
  /** One for each column. */
  marks: SheetMark[]
  /** 수업 외: the connections outside every meeting, as `2026-09-03 12:00~12:40`; of very many the first, and `외 900번`. */
  outside: string[]
  /** Whether the absences are above the rule's limit. */
  over: boolean
}

/** The attendance sheet of one class: what a grid, a workbook and a file of rows show of it. */
export type ClassSheet = {
  /** The class as the roster has it; undefined for a lecture without a class. */
  classId: string | undefined
  name: string
  code: string
  beginsOn: string | undefined
  endsOn: string | undefined
  /** The last day whose events were trimmed; there are no marks up to it. */
  gone: string | undefined
  /** Whether the class has a timetable, so that the marks follow from a rule. */
  timetable: boolean
  /** What each sign means, and the rule in words; the rule is empty without a timetable. */
  legend: string
  rule: string
  /** The heads of what is counted. */
  facts: string[]
  columns: SheetColumn[]
  students: SheetStudent[]
  /** The last edition that was issued, and what has changed since; undefined if none was, and without a timetable. */
  edition?: { number: number; at: string; changes: string[] }
}

/** A sheet with its tables, and the marks that it shows of a class with a timetable. */
export type ReadSheet = { sheet: ClassSheet; tables: SheetTables; marked?: ClassMarks }

/** The sheet with the row of one student. */
export function onlyStudent({ sheet, tables }: ReadSheet, student: string): ReadSheet {
  const rows = ([head = [], ...all]: SheetRow[]) => [head, ...all.filter(([id]) => id === student)]
  return {
    sheet: { ...sheet, students: sheet.students.filter(({ id }) => id === student) },
    tables: { ...tables, summary: rows(tables.summary), details: rows(tables.details) },
  }
}

/** What is printed above a sheet: `자료구조 · CSE201-01 · 2026-09-01~2026-12-20 · 수업 30번 · 학생 40명 · 제2판 2026-10-01 · ○ 출석, …` */
export function sheetTitle({ sheet, tables }: ReadSheet): string {
  const { name, code, beginsOn, endsOn, timetable, columns, rule, edition } = sheet
  const term = beginsOn || endsOn ? `${beginsOn ?? ''}~${endsOn ?? ''}` : ''
  const count = timetable ? `수업 ${columns.length}번` : `수업일 ${tables.days.length}일`
  const issue = edition ? `제${edition.number}판 ${seoulDay(new Date(edition.at))}` : ''
  const signs = timetable ? sheet.legend : tables.gone ? `${legend}, ${goneLegend}` : legend
  return [name, code, term, count, `학생 ${tables.summary.length - 1}명`, issue, signs, rule]
    .filter(Boolean)
    .join(' · ')
}
