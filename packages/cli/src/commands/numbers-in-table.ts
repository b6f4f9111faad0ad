import { isStudentNumber } from '@campus-connect/sdk'
import type { Row, Sheet } from '@campus-connect/tables'
import { CliError } from '../errors/cli-error.ts'
import { joined } from '../texts/text.ts'
import { numberTexts as texts } from '../texts/users.ts'
import { escapeControls } from '../output/escape.ts'

/** Titles and notes may stand above the heads. */
const rowsAboveHeads = 20
const mostShown = 20
const usualHeads = ['학번', '학생번호', '학생 번호', 'id', 'student id', 'student number']

/**
 * The student numbers of a spreadsheet (CSV in UTF-8, CP949 or UTF-16, .xlsx, HTML), or of a plain list with one a line.
 * `column` is the head above them; without it one of the usual heads. Throws one usage error with all bad lines.
 */
export async function numbersInTable(bytes: Buffer, column: string | undefined): Promise<string[]> {
  const { decodeText, kindOf, openTable, TableError, tableSentence } = await import('@campus-connect/tables')
  try {
    const text = kindOf(bytes) === 'text' ? decodeText(bytes).text : ''
    const tables = isList(text)
      ? [{ name: '', rows: lines(text) }]
      : await Promise.all((await openTable(bytes)).sheets.filter(({ hidden }) => !hidden).map(tableOf))
    const found = tables.flatMap(({ name, rows }) => {
      const cells = numbersBelowHead(rows, column)
      return cells ? [{ name, cells }] : []
    })
    return checked(theOnly(found)?.cells ?? plainList(tables, column))
  } catch (cause) {
    if (!(cause instanceof TableError)) throw cause
    throw new CliError(
      'usage',
      texts.tableFault(cause.place, { ko: tableSentence(cause, 'ko'), en: tableSentence(cause, 'en') }),
      { cause },
    )
  }
}

/** Without anything that parts columns; such a list may mix the line ends of several programs. */
const isList = (text: string) => text !== '' && !/[,;\t"]/.test(text)

function lines(text: string): Row[] {
  const all = text.split(/\r?\n/).map((line, index) => ({ row: index + 1, cells: [line] }))
  return all.filter(({ cells: [line = ''] }) => line.trim() !== '')
}

type Table = { name: string; rows: Row[] }
type Cell = { row: number; text: string }

async function tableOf(sheet: Sheet): Promise<Table> {
  const rows: Row[] = []
  await sheet.read((row) => void rows.push(row))
  return { name: sheet.name, rows }
}

/** One sheet may hold who is meant and another one who is not. */
function theOnly<Found extends { name: string }>(sheets: Found[]): Found | undefined {
  if (sheets.length <= 1) return sheets[0]
  const names = sheets.map(({ name }) => escapeControls(name)).join(', ')
  throw new CliError('usage', texts.severalSheets(names), { hint: texts.hideSheets })
}

function numbersBelowHead(rows: Row[], column: string | undefined): Cell[] | undefined {
  const wanted = column === undefined ? usualHeads : [column]
  const above = rows.slice(0, rowsAboveHeads)
  for (const [index, { cells }] of above.entries()) {
    const position = cells.findIndex((cell) => wanted.some((head) => folded(head) === folded(cell)))
    if (position >= 0) return rows.slice(index + 1).map(({ row, cells }) => ({ row, text: cells[position] ?? '' }))
  }
  return undefined
}

/** Without heads only a single column is clear. */
function plainList(tables: Table[], column: string | undefined): Cell[] {
  const filled = tables.filter(({ rows }) => rows.length > 0)
  if (column === undefined && filled.every(({ rows }) => rows.every(({ cells }) => valuesOf(cells).length === 1)))
    return (theOnly(filled)?.rows ?? []).map(({ row, cells }) => ({ row, text: valuesOf(cells).join('') }))
  const heads = valuesOf(filled[0]?.rows[0]?.cells ?? [])
  throw new CliError('usage', column === undefined ? texts.noColumn : texts.unknownColumn(column), {
    hint: texts.nameColumn(heads.slice(0, 20).map(escapeControls).join(', ')),
  })
}

const valuesOf = (cells: string[]) => cells.filter((cell) => cell.trim() !== '')

function checked(cells: Cell[]): string[] {
  // The quote is what `--csv` puts before a hyphen, because a spreadsheet would take it for a formula.
  const trimmed = cells.map(({ row, text }) => ({ row, text: text.trim().replace(/^'(?=-)/, '') }))
  const bad = trimmed.filter(({ text }) => !isStudentNumber(text))
  if (bad.length === 0) return trimmed.map(({ text }) => text)
  const lines = bad.slice(0, mostShown).map(({ row, text }) => texts.row(row, shown(text)))
  const more = bad.length > mostShown ? [texts.moreRows(bad.length - mostShown)] : []
  throw new CliError('usage', texts.wrongRows(bad.length), { hint: joined('\n', ...lines, ...more) })
}

const shown = (text: string) => (text === '' ? '' : JSON.stringify(text.slice(0, 40)))
const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')
