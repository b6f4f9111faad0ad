import { isStudentNumber } from '@campus-connect/roster/model'
import { readFile } from 'node:fs/promises'
import { openTable, type Row, TableError, tableSentence } from '@campus-connect/tables'
import { systemReason } from '../../errors/system-reason.ts'
import { OperatorError } from '../../errors/operator-error.ts'

export type Column = {
  /** The usual head, and others without spaces and in lower case. */
  head: string
  otherHeads: readonly string[]
  /** What is wrong with a value, as the end of a Korean sentence. */
  problem: (value: string) => string | undefined
  /** A second row with the same value is a fault. */
  unique?: boolean
}

/** Titles may stand above the heads. */
const rowsAboveHeads = 20

const notANumber = (value: string) =>
  isStudentNumber(value) ? undefined : '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지여야 합니다.'

export const numberColumn: Column = {
  head: '학번',
  otherHeads: ['학생번호', '기존학번', 'id', 'studentid', 'studentnumber'],
  problem: notANumber,
}

export const newNumberColumn: Column = {
  head: '새 학번',
  otherHeads: ['변경학번', '바뀐학번', 'newid', 'newnumber'],
  problem: notANumber,
}

/**
 * The values of these columns in a spreadsheet or text: below their heads, or of the first columns where the first
 * one has no head. Throws an OperatorError with all bad lines.
 */
export async function rowsInFile(file: string, columns: readonly Column[]): Promise<string[][]> {
  const rows = await readRows(file)
  const { body, positions } = located(file, rows, columns)
  const problems: string[] = []
  const firstRows = columns.map(() => new Map<string, number>())
  const values = body.map(({ row, cells }) =>
    columns.map(({ head, problem, unique }, index) => {
      const value = (cells[positions[index] ?? -1] ?? '').trim()
      const earlier = unique && firstRows[index]?.get(value)
      firstRows[index]?.set(value, row)
      const said = problem(value) ?? (earlier === undefined ? undefined : `${earlier}행에도 있습니다.`)
      if (said !== undefined) problems.push(`${row}행 ${head}: '${value.slice(0, 40)}' ${said}`)
      return value
    }),
  )
  if (problems.length > 0)
    throw new OperatorError([`${file}: 아무것도 바꾸지 않았습니다. 다음 행을 고쳐주세요.`, ...problems].join('\n'))
  return values
}

async function readRows(file: string): Promise<Row[]> {
  const rows: Row[] = []
  try {
    const { sheets } = await openTable(await readFile(file))
    await sheets.find(({ hidden }) => !hidden)?.read((row) => void rows.push(row))
  } catch (cause) {
    if (cause instanceof TableError) {
      const place = cause.place.row === undefined ? '' : ` ${cause.place.row}행`
      throw new OperatorError(`${file}${place}: ${tableSentence(cause, 'ko')}`, { cause })
    }
    const { code } = cause as NodeJS.ErrnoException
    if (code === undefined) throw cause
    throw new OperatorError(`${file}: 읽을 수 없습니다 (${systemReason(cause)}).`, { cause })
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

function located(file: string, rows: Row[], columns: readonly Column[]) {
  for (const [index, { cells }] of rows.slice(0, rowsAboveHeads).entries()) {
    const positions = columns.map((column) => cells.findIndex((cell) => isHead(cell, column)))
    if (positions[0] === -1) continue
    const missing = columns.filter((_column, at) => positions[at] === -1)
    if (missing.length > 0)
      throw new OperatorError(
        `${file}: ${missing.map(({ head }) => `'${head}'`).join(', ')} 열이 없습니다. 머리글을 확인해주세요.`,
      )
    return { body: rows.slice(index + 1), positions }
  }
  return { body: rows, positions: columns.map((_column, at) => at) }
}

function isHead(cell: string, { head, otherHeads }: Column) {
  const text = folded(cell)
  return text === folded(head) || otherHeads.includes(text)
}

const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')
