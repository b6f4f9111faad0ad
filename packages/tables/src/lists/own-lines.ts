import { kindOf } from '../kind.ts'
import { isStudentNumber, ownHead } from '../student-number.ts'
import type { Row } from '../table.ts'
import { decodeText } from '../text/encoding.ts'

/** Whether the row is the header of a list of our own: below it each first cell is a number, whatever it looks like. */
export const isOwnHead = ({ cells }: Row): boolean => cells[0] === ownHead

/**
 * The lines of a text that `campus` or `campus-server` may have printed: columns between tabs, the number first. Quotes
 * join no lines here, because a name may begin with one. Undefined for any other text.
 */
export function ownLines(bytes: Buffer): Row[] | undefined {
  if (kindOf(bytes) !== 'text') return undefined
  const { utf8 } = decodeText([bytes])
  const text = Buffer.concat([...utf8]).toString()
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ row: index + 1, cells: line.split('\t') }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first] = rows
  if (first === undefined) return undefined
  return isOwnHead(first) || rows.every(({ cells: [number = ''] }) => isStudentNumber(number)) ? rows : undefined
}

/** Whether the row is one of `campus users list` in a pipe: number, name, enabled, connected, total, two times. */
export function isListedUser({ cells }: Row): boolean {
  const [number = '', , enabled = '', connected = '', total = '', createdAt = '', updatedAt = ''] = cells
  return (
    cells.length === 7 &&
    isStudentNumber(number) &&
    ['true', 'false'].includes(enabled) &&
    [connected, total].every((count) => /^\d+$/.test(count)) &&
    [createdAt, updatedAt].every((time) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(time))
  )
}
