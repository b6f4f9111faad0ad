import { readFile } from 'node:fs/promises'
import { isStudentNumber } from '@campus-connect/roster/model'
import {
  type CellMark,
  markSentence,
  openTable,
  type Row,
  rowRanges,
  type Sheet,
  TableError,
  tableSentence,
} from '@campus-connect/tables'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import { foundPath } from '@campus-connect/tables/found-path'
import { OperatorError, systemReason } from '../../errors/operator-error.ts'
import { nameRule } from '../../http/refusals.ts'
import { personName, strangeInName } from '../../text.ts'

/** What becomes of rows, columns and sheets that are hidden in a spreadsheet. */
export type Hidden = 'include' | 'skip'

export type Column = {
  /** The usual head, and others without spaces and in lower case. */
  head: string
  otherHeads: readonly string[]
  /** What is wrong with a value, as the end of a Korean sentence. */
  problem: (value: string) => string | undefined
  /** A second row with the same value is a fault. */
  unique?: boolean
}

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

export const nameColumn: Column = {
  head: '이름',
  otherHeads: ['성명', '학생명', 'name', 'username'],
  problem: (value) => (personName(value) === undefined ? nameRule({ character: strangeInName(value) }) : undefined),
}

/** Titles may stand above the heads. */
const rowsAboveHeads = 20

type Table = { name: string; hidden: boolean; rows: Row[]; hiddenColumns: ReadonlySet<number> }
/** The rows below the heads of a sheet, and the places of the columns. */
type Located = Table & { positions: number[] }
type Line = { place: string; hidden: boolean; values: string[]; marks: (CellMark | undefined)[] }

/**
 * The values of these columns in a spreadsheet or text: below their heads, or of the first columns where the first
 * one has no head. Throws an OperatorError with all bad lines, or with all that is hidden and would change the list,
 * unless `hidden` says what becomes of it.
 */
export async function rowsInFile(
  file: string,
  columns: readonly Column[],
  hidden: Hidden | undefined,
): Promise<string[][]> {
  const found = located(file, await readTables(file, hidden === 'skip'), columns, hidden === 'skip')
  if (hidden === undefined) refuseHidden(file, found, columns)
  const lines = found.flatMap((table) => linesOf(table, found.length > 1))
  const wanted = hidden === 'skip' ? lines.filter((line) => !line.hidden) : lines
  refuseFaults(file, wanted, columns)
  return wanted.map(({ values }) => values)
}

async function readTables(file: string, skip: boolean): Promise<Table[]> {
  const tables: Table[] = []
  try {
    const { sheets } = await openTable([await readFile(await foundPath(file))])
    for (const sheet of sheets) if (!(skip && sheet.hidden)) tables.push(await tableOf(sheet))
  } catch (cause) {
    if (cause instanceof TableError) {
      const { sheet, row } = cause.place
      const place = [
        ...(sheet === undefined ? [] : [` '${escapeControls(sheet)}'`]),
        ...(row === undefined ? [] : [` ${row}행`]),
      ].join('')
      throw new OperatorError(`${file}${place}: ${tableSentence(cause, 'ko')}`, { cause })
    }
    const { code } = cause as NodeJS.ErrnoException
    if (code === undefined) throw cause
    throw new OperatorError(`${file}: 읽을 수 없습니다 (${systemReason(cause)}).`, { cause })
  }
  return tables
}

async function tableOf({ name, hidden, read }: Sheet): Promise<Table> {
  const rows: Row[] = []
  // What is struck through is as doubtful as what nobody sees.
  const { hiddenColumns } = await read((row) => void rows.push(row.struck ? { ...row, hidden: true } : row))
  return { name: escapeControls(name), hidden, rows, hiddenColumns }
}

/** The one sheet that people see and that has the columns, else the first one; and the hidden ones that have them too. */
function located(file: string, tables: Table[], columns: readonly Column[], skip: boolean): Located[] {
  const visible = tables.filter((table) => !table.hidden)
  const [seen] = visible
  const [found, ...others] = visible.flatMap((table) => belowHeads(file, table, columns, skip) ?? [])
  if (found && others.length > 0) refuseSheets(file, [found, ...others])
  const hidden = tables.flatMap((table) => (table.hidden ? (belowHeads(file, table, columns, skip) ?? []) : []))
  const filled = hidden.filter(({ rows }) => rows.length > 0)
  if (found || !seen) return [...(found ? [found] : []), ...filled]
  const used = Array.from({ length: columns.length + seen.hiddenColumns.size }, (_, at) => at)
  const positions = used.filter((at) => !(skip && seen.hiddenColumns.has(at))).slice(0, columns.length)
  const withoutHeads = { ...seen, positions, rows: filledRows(seen.rows, positions) }
  return [...(filled.length > 0 && withoutHeads.rows.length === 0 ? [] : [withoutHeads]), ...filled]
}

/** Another sheet may list other people than those that the operator means. */
function refuseSheets(file: string, sheets: readonly Located[]): never {
  const names = sheets.map(({ name }) => `'${name}'`).join(', ')
  throw new OperatorError(
    `${file}: 학번이 있는 시트가 여럿입니다: ${names}. 아무것도 바꾸지 않았습니다. 쓸 시트만 남기거나, 다른 시트를 숨기고 --hidden skip을 붙여주세요.`,
  )
}

function belowHeads(file: string, table: Table, columns: readonly Column[], skip: boolean): Located | undefined {
  for (const [index, { cells }] of table.rows.slice(0, rowsAboveHeads).entries()) {
    const positions = columns.map((column) =>
      cells.findIndex((cell, at) => isHead(cell, column) && !(skip && table.hiddenColumns.has(at))),
    )
    if (positions[0] === -1) continue
    const missing = columns.filter((_column, at) => positions[at] === -1)
    if (missing.length > 0 && table.hidden) return undefined
    if (missing.length > 0)
      throw new OperatorError(
        `${file}: ${missing.map(({ head }) => `'${head}'`).join(', ')} 열이 없습니다. 머리글을 확인해주세요.`,
      )
    return { ...table, positions, rows: filledRows(table.rows.slice(index + 1), positions) }
  }
  return undefined
}

function isHead(cell: string, { head, otherHeads }: Column) {
  const text = folded(cell)
  return text === folded(head) || otherHeads.includes(text)
}

const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')

/** A mark outside of the columns does not make a row. */
function filledRows(rows: Row[], positions: readonly number[]) {
  return rows.filter(
    ({ cells, marks }) => cells.some((cell) => cell.trim() !== '') || positions.some((at) => marks?.has(at)),
  )
}

/** What people do not see may be what they do not mean. */
function refuseHidden(file: string, found: readonly Located[], columns: readonly Column[]) {
  const lines = found.flatMap(({ name, hidden, rows, positions, hiddenColumns }) => {
    if (hidden) return [`숨겨진 시트 '${name}': ${rows.length}행`]
    const struckRows = rows.filter((row) => row.struck).map(({ row }) => row)
    const hiddenRows = rows.filter((row) => row.hidden && !row.struck).map(({ row }) => row)
    const heads = columns.filter((_column, at) => hiddenColumns.has(positions[at] ?? -1)).map(({ head }) => `'${head}'`)
    return [
      ...(hiddenRows.length > 0 ? [`숨겨진 행 ${hiddenRows.length}개: ${rowRanges(hiddenRows)}행`] : []),
      ...(struckRows.length > 0 ? [`취소선이 그어진 행 ${struckRows.length}개: ${rowRanges(struckRows)}행`] : []),
      ...(heads.length > 0 ? [`숨겨진 열: ${heads.join(', ')}`] : []),
    ]
  })
  if (lines.length === 0) return
  const problem = `${file}: 숨겨진 학번이 있어 아무것도 바꾸지 않았습니다.`
  const choice = '숨겨진 것도 쓰려면 --hidden include, 빼려면 --hidden skip을 붙여주세요.'
  throw new OperatorError([problem, ...lines, choice].join('\n'))
}

function linesOf({ name, rows, positions }: Located, severalSheets: boolean): Line[] {
  return rows.map(({ row, cells, hidden, marks }) => ({
    place: severalSheets ? `'${name}' ${row}행` : `${row}행`,
    hidden: hidden === true,
    values: positions.map((at) => (cells[at] ?? '').trim()),
    marks: positions.map((at) => marks?.get(at)),
  }))
}

function refuseFaults(file: string, lines: readonly Line[], columns: readonly Column[]) {
  const firstPlaces = columns.map(() => new Map<string, string>())
  const problems = lines.flatMap(({ place, values, marks }) =>
    columns.flatMap(({ head, problem, unique }, index) => {
      const value = values[index] ?? ''
      const mark = marks[index]
      const earlier = unique ? firstPlaces[index]?.get(value) : undefined
      firstPlaces[index]?.set(value, place)
      const said =
        (mark && markSentence(mark, 'ko')) ??
        problem(value) ??
        (earlier === undefined ? undefined : `${earlier}에도 있습니다.`)
      return said === undefined ? [] : [`${place} ${head}: '${escapeControls(value.slice(0, 40))}' ${said}`]
    }),
  )
  if (problems.length > 0)
    throw new OperatorError([`${file}: 아무것도 바꾸지 않았습니다. 다음 행을 고쳐주세요.`, ...problems].join('\n'))
}
