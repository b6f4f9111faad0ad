import { findLastEditions, type IssuedSheet, putEdition } from '../../../database/queries/marks/issued-sheets.ts'
import type { Db } from '../../../database/schema/tables.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { seoulDay, seoulMinute } from '../connected-time.ts'
import type { ClassMarks } from './class-marks.ts'
import { type Mark, marks } from './mark.ts'

/** What differs from the last edition. */
export type EditionChange =
  | { what: 'mark'; id: string; username: string; begins: Date; from: Mark | undefined; to: Mark | undefined }
  /** A student who was not on the sheet, or is not any more. */
  | { what: 'added' | 'removed'; id: string; username: string }
  | { what: 'renamed'; id: string; username: string; from: string }
  /** A meeting that was not on the sheet, or does not count any more (휴강). */
  | { what: 'new-meeting' | 'no-meeting'; begins: Date }

/** `isNew`: false if nothing differs from the last edition. Then all of this is what that edition said: it stays as it was issued. */
export type Edition = { number: number; at: Date; isNew: boolean; changes: EditionChange[] }

/** The last edition of a sheet and how the marks differ from it now; undefined if none was issued. Writes nothing. */
export async function compareWithIssued(db: Db, sheet: ClassMarks): Promise<Omit<Edition, 'isNew'> | undefined> {
  const { last } = (await findLastEditions(db, sheet.classId)) ?? {}
  return last && { number: last.number, at: new Date(last.at), changes: changesOf(last, issuedOf(sheet), sheet) }
}

/**
 * Gives the sheet of a class its edition: the last one if nothing changed, else the next; with what it changed about the
 * edition before it. Students who have deleted their accounts have no number and are not compared.
 */
export function issueEdition(db: Db, sheet: ClassMarks, at: Date): Promise<Edition> {
  const now = issuedOf(sheet)
  const issue = async (tx: Db): Promise<Edition> => {
    const { last, before } = (await findLastEditions(tx, sheet.classId)) ?? {}
    const changes = last ? changesOf(last, now, sheet) : []
    if (last && changes.length === 0) {
      const said = before ? changesOf(before, last, sheet) : []
      return { number: last.number, at: new Date(last.at), isNew: false, changes: said }
    }
    const number = (last?.number ?? 0) + 1
    const edition = { ...now, class_sourced_id: sheet.classId, number, at: at.toISOString() }
    // Another process issued this number: what it issued is the last one.
    return (await putEdition(tx, edition)) ? { number, at, isNew: true, changes } : issue(tx)
  }
  return inTransaction(db, issue)
}

/** `홍길동(20260001) 2026-09-03 09:00: 결석 → 공결` */
export function changeLine(change: EditionChange): string {
  switch (change.what) {
    case 'new-meeting':
      return `${timeText(change.begins)}: 수업이 더해짐`
    case 'no-meeting':
      return `${timeText(change.begins)}: 수업이 빠짐`
    case 'added':
      return `${personText(change)}: 학생이 더해짐`
    case 'removed':
      return `${personText(change)}: 학생이 빠짐`
    case 'renamed':
      return `${personText(change)}: 이름이 바뀜 (${change.from})`
    case 'mark':
      return `${personText(change)} ${timeText(change.begins)}: ${nameOf(change.from)} → ${nameOf(change.to)}`
  }
}

const timeText = (begins: Date) => `${seoulDay(begins)} ${seoulMinute(begins)}`
const personText = ({ id, username }: { id: string; username: string }) => `${username}(${id})`
const nameOf = (mark: Mark | undefined) => (mark ? marks[mark].name : '표시 없음')

const letters: Record<Mark, string> = { present: 'p', late: 'l', left: 'e', absent: 'a', excused: 'x', doubt: '?' }
const markOfLetter = new Map(Object.entries(letters).map(([mark, letter]) => [letter, mark as Mark]))

/** What is compared of two editions. */
type Issued = Pick<IssuedSheet, 'meetings' | 'rows'>

function issuedOf({ meetings, students }: ClassMarks): Issued {
  const rows = students
    .filter(({ id }) => id !== '')
    .map(({ id, username, marked }) => ({
      student_number: id,
      username,
      marks: marked.map(({ mark }) => (mark ? letters[mark] : ' ')).join(''),
    }))
  return { meetings: JSON.stringify(meetings.map(({ begins }) => begins.toISOString())), rows }
}

/** How the later one differs. Trimmed events took meetings off a sheet; that changes nothing about them. */
function changesOf(earlier: Issued, later: Issued, { gone }: Pick<ClassMarks, 'gone'>): EditionChange[] {
  const [was, is] = [placesOf(earlier, gone), placesOf(later, gone)]
  const without = (some: Iterable<string>, others: ReadonlyMap<string, number>) =>
    [...some].filter((begins) => !others.has(begins)).map((begins) => new Date(begins))
  const both = [...is.keys()].filter((begins) => was.has(begins))
  const before = new Map(earlier.rows.map((row) => [row.student_number, row]))
  const present = new Set(later.rows.map((row) => row.student_number))
  return [
    ...without(is.keys(), was).map((begins) => ({ what: 'new-meeting' as const, begins })),
    ...without(was.keys(), is).map((begins) => ({ what: 'no-meeting' as const, begins })),
    ...earlier.rows
      .filter((row) => !present.has(row.student_number))
      .map((row) => ({ what: 'removed' as const, id: row.student_number, username: row.username })),
    ...later.rows.flatMap(({ student_number: id, username, marks: letter }): EditionChange[] => {
      const row = before.get(id)
      if (!row) return [{ what: 'added', id, username }]
      const changed = both.flatMap((begins): EditionChange[] => {
        const [from, to] = [row.marks.charAt(was.get(begins) ?? -1), letter.charAt(is.get(begins) ?? -1)]
        if (from === to) return []
        const [old, next] = [markOfLetter.get(from), markOfLetter.get(to)]
        return [{ what: 'mark', id, username, begins: new Date(begins), from: old, to: next }]
      })
      return row.username === username ? changed : [{ what: 'renamed', id, username, from: row.username }, ...changed]
    }),
  ]
}

/** The place of each meeting in the marks of a row. */
const placesOf = ({ meetings }: Issued, gone: string | undefined) =>
  new Map(
    (JSON.parse(meetings) as string[])
      .map((begins, index) => [begins, index] as const)
      .filter(([begins]) => gone === undefined || seoulDay(new Date(begins)) > gone),
  )
