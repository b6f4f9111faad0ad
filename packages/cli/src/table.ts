import stringWidth from 'string-width'
import type { Column } from './column.ts'
import { escapeControls } from './escape.ts'

const gap = 2
/** What stays of a column before one with a key is cut. */
const narrowest = 5
const segmenter = new Intl.Segmenter('ko')

/** Aligned lines with a header, cut in the widest columns until they fit the width. */
export function toTable<Row>(
  rows: Row[],
  columns: Column<Row>[],
  width: number,
  styleHeader: (text: string) => string,
) {
  const header = columns.map(({ title }) => title)
  const body = rows.map((row) => columns.map((column) => shown(column, row)))
  const widths = fit(
    columns.map(({ key = false }, index) => ({
      key,
      width: widest([header, ...body].map((cells) => cells[index] ?? '')),
    })),
    width - gap * (columns.length - 1),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => pad(cell, widths[index] ?? 0))
      .join(' '.repeat(gap))
      .trimEnd()

  return [styleHeader(line(header)), ...body.map(line)].map((text) => `${text}\n`).join('')
}

/** The fields of one row below each other. */
export function toRecord(entries: [title: string, value: string][]): string {
  const width = widest(entries.map(([title]) => title))
  return entries.map(([title, value]) => `${pad(title, width)}${' '.repeat(gap)}${escapeControls(value)}\n`).join('')
}

/** Cuts to a width in terminal cells, never through a character. */
export function truncate(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const { segment } of segmenter.segment(text)) {
    used += stringWidth(segment)
    if (used > width - 1) break
    kept += segment
  }
  return `${kept}…`
}

function shown<Row>(column: Column<Row>, row: Row) {
  return escapeControls(column.show?.(row) ?? String(column.value(row)))
}

function widest(texts: string[]) {
  return texts.reduce((width, text) => Math.max(width, stringWidth(text)), 0)
}

function fit(natural: { width: number; key: boolean }[], total: number) {
  const cells = natural.map((cell) => ({ ...cell }))
  let excess = cells.reduce((sum, { width }) => sum + width, 0) - total
  for (; excess > 0; excess -= 1) {
    const cuttable = cells.filter(({ width, key }) => !key && width > narrowest)
    const widestCell = (cuttable.length > 0 ? cuttable : cells).reduce((most, cell) =>
      cell.width >= most.width ? cell : most,
    )
    if (widestCell.width <= 2) break
    widestCell.width -= 1
  }
  return cells.map(({ width }) => width)
}

function pad(text: string, width: number) {
  const cut = truncate(text, width)
  return cut + ' '.repeat(Math.max(0, width - stringWidth(cut)))
}
