import type { Column } from './column.ts'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import type { Language } from '../texts/text.ts'
import { wrapText } from '../command-line/help.ts'
import { charactersOf, widthOf } from '../width.ts'

const gap = 2
/** No column gets narrower, nor cuts its title; then columns are left out, and at last a key is cut. */
const narrowest = 5
const narrowestValue = 16

type Cells = { title: string; body: string[]; key: boolean; width: number; least: number }

/** Aligned lines with a header. To fit the width, the last columns are left out and the widest ones are cut. */
export function toTable<Row>(
  rows: Row[],
  columns: Column<Row>[],
  { width, language, styleHeader }: { width: number; language: Language; styleHeader: (text: string) => string },
) {
  const natural = columns.map((column): Cells => {
    const title = column.title[language]
    const { key = false } = column
    const body = rows.map((row) => shown(column, row, language))
    const width = widest([title, ...body])
    return { title, body, key, width, least: key ? width : Math.min(width, Math.max(narrowest, widthOf(title))) }
  })
  const fitting = fit(leaveOut(natural, width), width)
  const line = (cell: (cells: Cells) => string) =>
    fitting
      .map((cells) => pad(cell(cells), cells.width))
      .join(' '.repeat(gap))
      .trimEnd()

  const header = styleHeader(line(({ title }) => title))
  const body = rows.map((_row, index) => line((cells) => cells.body[index] ?? ''))
  return [header, ...body].map((text) => `${text}\n`).join('')
}

/** The fields of one row. A value that is too long goes on below its beginning. */
export function toRecord(entries: [title: string, value: string][], width: number): string {
  const indent = widest(entries.map(([title]) => title)) + gap
  const wrapped = (value: string) =>
    wrapText(value, Math.max(narrowestValue, width - indent)).replaceAll('\n', `\n${' '.repeat(indent)}`)
  return entries.map(([title, value]) => `${pad(title, indent)}${wrapped(escapeControls(value))}\n`).join('')
}

/** Cuts to a width in terminal cells, never inside a character. */
export function truncate(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  let used = 0
  for (const character of charactersOf(text)) {
    used += widthOf(character)
    if (used > width - 1) break
    kept += character
  }
  return `${kept}…`
}

function shown<Row>(column: Column<Row>, row: Row, language: Language) {
  return escapeControls(column.show?.(row, language) ?? String(column.value(row)))
}

function widest(texts: string[]) {
  return texts.reduce((width, text) => Math.max(width, widthOf(text)), 0)
}

/** Leaves out columns from the right until the others, at their narrowest, fit next to the whole key. Two always stay. */
function leaveOut(columns: Cells[], total: number): Cells[] {
  const least = sum(columns.map((cells) => cells.least))
  const last = columns.findLastIndex(({ key }) => !key)
  if (least + gaps(columns) <= total || last < 0 || columns.length <= 2) return columns
  return leaveOut(columns.toSpliced(last, 1), total)
}

function fit(natural: Cells[], total: number) {
  const columns = natural.map((cells) => ({ ...cells }))
  let excess = sum(columns.map(({ width }) => width)) + gaps(columns) - total
  for (; excess > 0; excess -= 1) {
    const cuttable = columns.filter(({ width, least }) => width > least)
    const widestColumn = (cuttable.length > 0 ? cuttable : columns).reduce((most, cells) =>
      cells.width >= most.width ? cells : most,
    )
    if (widestColumn.width <= 2) break
    widestColumn.width -= 1
  }
  return columns
}

function gaps(columns: Cells[]) {
  return gap * (columns.length - 1)
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}

function pad(text: string, width: number) {
  const cut = truncate(text, width)
  return cut + ' '.repeat(Math.max(0, width - widthOf(cut)))
}
