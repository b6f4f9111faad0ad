import { cp949, type Cell as StoredCell, workbook, zipped } from '@campus-connect/tables/testing'
import type { Cell, Draft, File, Row, Sheet } from './draft.ts'

export type Format = {
  name: string
  kind: 'text' | 'xlsx' | 'html'
  /** `files`: read from memory. `folder` and `zip` go through the disk. */
  through: 'memory' | 'folder' | 'zip'
  /** The encoding cannot write every text. */
  canWrite: (text: string) => boolean
  encode: (file: File, lines: Lines) => Buffer | Promise<Buffer>
  ending: string
}

/** The row of a file in which each row of a draft stands. */
export type Lines = Map<Row, number>
export type WrittenFile = { name: string; bytes: Buffer }

const anything = () => true
const bom = (text: string) => Buffer.from(`\ufeff${text}`, 'utf8')
const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const inCp949 = (text: string) => /^[\0-~가-힣]*$/.test(text)

function csv(
  name: string,
  bytesOf: (text: string) => Buffer,
  options: { delimiter?: string; lineEnd?: string; through?: Format['through']; canWrite?: Format['canWrite'] } = {},
): Format {
  const { delimiter = ',', lineEnd = '\r\n', through = 'memory', canWrite = anything } = options
  const encode = (file: File, lines: Lines) => {
    let text = ''
    let line = 1
    for (const row of file.sheets[0]!.rows) {
      lines.set(row, line)
      const written = row.cells.map((each) => csvCell(each, delimiter, file.quoted === true)).join(delimiter)
      text += written + lineEnd
      line += written.split(/\r\n|\r|\n/).length
    }
    return bytesOf(file.edits.reduce((edited, edit) => edit(edited, delimiter), text))
  }
  return { name, kind: 'text', through, canWrite, encode, ending: delimiter === '\t' ? '.txt' : '.csv' }
}

function csvCell({ text, raw }: Cell, delimiter: string, quoted: boolean) {
  if (raw || !(quoted || text.includes(delimiter) || /["\r\n]/.test(text))) return text
  return `"${text.replaceAll('"', '""')}"`
}

/** Columns whose values an office keeps as numbers: none of them has a zero in front. */
function numberColumns({ columns, rows }: Sheet): Set<number> {
  const data = rows.filter(({ kind }) => kind === 'data' || kind === 'idle')
  return new Set(
    columns.flatMap(({ meaning }, column) =>
      meaning !== 'section' &&
      data.every(({ cells }) => !cells[column] || /^([1-9]\d{0,14})?$/.test(cells[column].text))
        ? [column]
        : [],
    ),
  )
}

function xlsx(name: string, withNumbers: boolean): Format {
  const encode = ({ sheets }: File, lines: Lines) => {
    const written = sheets.map((sheet): [string, Parameters<typeof workbook>[0][string]] => {
      const numbers = withNumbers ? numberColumns(sheet) : new Set<number>()
      for (const [index, row] of sheet.rows.entries()) lines.set(row, index + 1)
      return [
        sheet.name,
        {
          rows: sheet.rows.map(({ kind, cells }) =>
            cells.map((each, column) => stored(each, (kind === 'data' || kind === 'idle') && numbers.has(column))),
          ),
          hiddenRows: sheet.rows.flatMap(({ hidden }, index) => (hidden ? [index + 1] : [])),
          hiddenColumns: [...sheet.hiddenColumns],
          ...(sheet.hidden && { hidden: sheet.hidden }),
        },
      ]
    })
    return workbook(Object.fromEntries(written), { stored: true })
  }
  return { name, kind: 'xlsx', through: 'memory', canWrite: anything, encode, ending: '.xlsx' }
}

function stored({ text, stored, struck }: Cell, asNumber: boolean): StoredCell {
  if (stored !== undefined) return stored
  if (text === '') return null
  return asNumber && !struck && /^\d+$/.test(text) ? Number(text) : text
}

function html(
  name: string,
  bytesOf: (text: string) => Buffer,
  charset: string,
  canWrite: Format['canWrite'] = anything,
): Format {
  const encode = ({ sheets: [sheet] }: File, lines: Lines) => {
    const { rows, titlesOutside: outside } = sheet!
    for (const [index, row] of rows.entries()) lines.set(row, index + 1)
    const isOutside = (row: Row) => outside !== undefined && row.kind === 'title'
    const titles = rows.filter(isOutside).map(
      ({ cells }) =>
        `<${outside}>${escaped(
          cells
            .map(({ text }) => text)
            .filter(Boolean)
            .join(' '),
        )}</${outside}>`,
    )
    const body = rows
      .filter((row) => !isOutside(row))
      .map(({ kind, cells }) => {
        const tag = kind === 'header' ? 'th' : 'td'
        return `<tr>${cells.map(({ text }) => `<${tag}>${escaped(text).replaceAll('\n', '<br>')}</${tag}>`).join('')}</tr>`
      })
    const inTable = outside === 'caption'
    return bytesOf(
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"></head><body>\n${inTable ? '' : titles.join('\n')}<table border="1">${inTable ? titles.join('') : ''}\n${body.join('\n')}\n</table></body></html>\n`,
    )
  }
  return { name, kind: 'html', through: 'memory', canWrite, encode, ending: '.xls' }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const utf8 = (text: string) => Buffer.from(text, 'utf8')

const textFormats = [
  csv('CSV in UTF-8', utf8, { lineEnd: '\n' }),
  csv('CSV in UTF-8 with a byte order mark', bom),
  csv('CSV in CP949', cp949, { canWrite: inCp949 }),
  csv('CSV with semicolons', bom, { delimiter: ';' }),
  csv('tabs in UTF-16', wide, { delimiter: '\t' }),
]

export const tableFormats: readonly Format[] = [
  ...textFormats,
  xlsx('workbook of texts', false),
  xlsx('workbook with numbers', true),
  html('HTML called .xls', utf8, 'utf-8'),
  html('HTML called .xls in CP949', cp949, 'ks_c_5601-1987', inCp949),
]

/** OneRoster and Canvas: the same texts, and a folder and a zip of them. */
export const bundleFormats: readonly Format[] = [
  ...textFormats,
  csv('folder', bom, { through: 'folder' }),
  csv('zip', utf8, { through: 'zip' }),
]

/** Writes all files, or returns undefined if the format cannot write one of their texts. */
export async function writtenIn(
  format: Format,
  { kind, files }: Draft,
  lines: Lines,
): Promise<WrittenFile[] | undefined> {
  const every = files.every(({ sheets }) =>
    sheets.every(({ rows }) => rows.every(({ cells }) => cells.every(({ text }) => format.canWrite(text)))),
  )
  if (!every) return undefined
  const written: WrittenFile[] = []
  for (const file of files)
    written.push({
      name: file.name + (kind === 'table' ? format.ending : '.csv'),
      bytes: await format.encode(file, lines),
    })
  return written
}

export const zipOf = (files: readonly WrittenFile[]): Promise<Buffer> =>
  zipped(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])))
