import {
  findLastEdition,
  type IssuedMarks,
  type IssuedSheet,
  putEdition,
} from '../../../database/queries/marks/issued-sheets.ts'
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

/** `isNew`: false if nothing differs from the last edition, whose number and date these are. */
export type Edition = { number: number; at: Date; isNew: boolean; changes: EditionChange[] }

/** The last edition of a sheet and how the marks differ from it now; undefined if none was issued. Writes nothing. */
export async function compareWithIssued(db: Db, sheet: ClassMarks): Promise<Omit<Edition, 'isNew'> | undefined> {
  const last = await findLastEdition(db, sheet.classId)
  return last && { number: last.number, at: new Date(last.at), changes: changesOf(last, sheet) }
}

/**
 * Gives the sheet of a class its edition: the last one if nothing changed, else the next. Students who have deleted their
 * accounts have no number and are not compared.
 */
export function issueEdition(db: Db, sheet: ClassMarks, at: Date): Promise<Edition> {
  const issue = async (tx: Db): Promise<Edition> => {
    const last = await findLastEdition(tx, sheet.classId)
    const changes = last ? changesOf(last, sheet) : []
    if (last && changes.length === 0) return { number: last.number, at: new Date(last.at), isNew: false, changes }
    const number = (last?.number ?? 0) + 1
    const { head, rows } = issuedOf(sheet)
    const added = await putEdition(tx, { ...head, number, at: at.toISOString() }, rows)
    // Another process issued this number: what it issued is the last one.
    return added ? { number, at, isNew: true, changes } : issue(tx)
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

type Issued = { head: Pick<IssuedSheet, 'class_sourced_id' | 'meetings'>; rows: IssuedMarks[] }

function issuedOf({ classId, meetings, students }: ClassMarks): Issued {
  const rows = students
    .filter(({ id }) => id !== '')
    .map(({ id, username, marked }) => ({
      class_sourced_id: classId,
      student_number: id,
      username,
      marks: marked.map(({ mark }) => (mark ? letters[mark] : ' ')).join(''),
    }))
  const begins = JSON.stringify(meetings.map((each) => each.begins.toISOString()))
  return { head: { class_sourced_id: classId, meetings: begins }, rows }
}

function changesOf(last: IssuedSheet & { rows: IssuedMarks[] }, sheet: ClassMarks): EditionChange[] {
  const now = issuedOf(sheet)
  const [before, after] = [last.meetings, now.head.meetings].map((text) => JSON.parse(text) as string[])
  const [was, is] = [placesOf(before ?? []), placesOf(after ?? [])]
  // Trimmed events take meetings off a sheet; that changes nothing about them.
  const kept = (begins: string) => sheet.gone === undefined || seoulDay(new Date(begins)) > sheet.gone
  const meeting = (what: 'new-meeting' | 'no-meeting', begins: string): EditionChange => ({
    what,
    begins: new Date(begins),
  })
  const meetings = [
    ...[...is.keys()].filter((begins) => !was.has(begins)).map((begins) => meeting('new-meeting', begins)),
    ...[...was.keys()]
      .filter((begins) => !is.has(begins) && kept(begins))
      .map((begins) => meeting('no-meeting', begins)),
  ]
  const both = [...is.keys()].filter((begins) => was.has(begins))
  const earlier = new Map(last.rows.map((row) => [row.student_number, row]))
  const present = new Set(now.rows.map((row) => row.student_number))
  const gone = last.rows.filter((row) => !present.has(row.student_number))
  return [
    ...meetings,
    ...gone.map((row) => ({ what: 'removed' as const, id: row.student_number, username: row.username })),
    ...now.rows.flatMap(({ student_number: id, username, marks: letter }): EditionChange[] => {
      const row = earlier.get(id)
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

const placesOf = (begins: readonly string[]) => new Map(begins.map((time, index) => [time, index]))
