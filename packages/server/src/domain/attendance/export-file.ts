import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { changeText } from './cause-texts.ts'
import { csvLine, withoutFormula } from './csv.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { NamedEvent } from '../../database/queries/attendance/export.ts'
import type { AttendanceEvent } from '../../database/queries/attendance/events.ts'

/** The header line of an export. */
export const exportHead = csvLine([
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
])

export function exportLine(event: NamedEvent, code: string): string {
  const { sequence, at, id, username, lecture, connected_from, connected_to, by, cause, user_key, by_key } = event
  const states = [connected(connected_from), connected(connected_to)]
  const who = [id ?? '', username ?? '']
  const made = [by ?? '', cause, user_key, by_key]
  const classed = [event.class_sourced_id ?? '', code]
  return csvLine([`${sequence}`, at, ...who, lecture, ...states, ...made, ...classed, changeText(event)])
}

/** Whether a row of an export is this event. Ignores names and numbers of people, which may have changed. */
export function isExported(event: AttendanceEvent, row: ExportedRow | undefined): boolean {
  const { sequence, at, lecture, connected_from, connected_to, cause, user_key, by_key, class_sourced_id } = event
  return (
    row?.sequence === `${sequence}` &&
    row.at === at &&
    row.lecture === withoutFormula(lecture) &&
    row.from === connected(connected_from) &&
    row.to === connected(connected_to) &&
    row.cause === cause &&
    row.userKey === withoutFormula(user_key) &&
    row.byKey === withoutFormula(by_key) &&
    (class_sourced_id === null || row.classId === withoutFormula(class_sourced_id))
  )
}

export type ExportedRow = Record<string, string>

/** Streams the rows after a sequence from a file that `export attendance` wrote. Throws an OperatorError. */
export async function* readExported(path: string, after: number): AsyncGenerator<ExportedRow> {
  const rows = pipeline(createReadStream(path), parse({ bom: true, columns: true }), () => {})
  try {
    for await (const row of rows as AsyncIterable<ExportedRow>) if (Number(row.sequence) > after) yield row
  } catch (error) {
    throw new OperatorError(`${path}: 내보낸 출석 기록으로 읽을 수 없습니다 (${(error as Error).message}).`, {
      cause: error,
    })
  }
}

const connected = (flag: number) => (flag === 1 ? 'true' : 'false')
