import { textMark } from '../cell-marks.ts'
import { mostFilledCells } from '../limits.ts'
import { invisibleIn, plainText } from '../plain-text.ts'
import { TableError } from '../table-error.ts'
import type { CellMark, Row, SheetFacts } from '../table.ts'

type Shown = { text: string; mark: CellMark | undefined; struck: boolean }
type Cell = { text: string; struck: boolean; exact: string | undefined; width: number; height: number; hidden: boolean }
type Span = Shown & { rows: number }

/** Excel shows a long number as 2.02E+09, or as # signs in a narrow column, and keeps the exact one next to it. */
const inexact = /^(?:-?\d(?:\.\d+)?E[+-]\d+|#+)$/

/** Makes rows of the cells of tables and of the lines of text around them. */
export function pageRows(take: (row: Row) => void, columns: number) {
  const hiddenColumns = new Set<number>()
  let invisible = 0
  let row = 0
  let line = { text: '', hidden: false, struck: false }
  let columnElements = 0
  let spans: (Span | undefined)[] = []
  let cells: Shown[] | undefined
  let hiddenRow = false
  /** The columns of the hidden cells of the row. */
  let hiddenCells = new Set<number>()
  let cell: Cell | undefined
  let filled = 0

  const fill = (found: Shown[], value: Shown) => {
    filled += 1
    if (filled > mostFilledCells) throw new TableError('merges-too-large', { place: { row: row + 1 } })
    found.push(value)
  }
  const shown = (raw: string, struck: boolean): Shown => {
    const text = plainText(raw)
    if (text !== raw) invisible += invisibleIn(raw)
    const collapsed = text.replaceAll(/\s+/g, ' ').trim()
    return { text: collapsed, mark: textMark(collapsed), struck: struck && collapsed !== '' }
  }
  const takeRow = (found: Shown[], hidden: boolean) => {
    const marks = new Map(found.flatMap(({ mark }, column) => (mark ? [[column, mark] as const] : [])))
    const struck = new Set(found.flatMap((each, column) => (each.struck ? [column] : [])))
    row += 1
    take({
      row,
      cells: found.map(({ text }) => text),
      ...(hidden && { hidden }),
      ...(marks.size > 0 && { marks }),
      ...(struck.size > 0 && { struck }),
    })
  }
  const endLine = () => {
    if (line.text.trim() !== '') takeRow([shown(line.text, line.struck)], line.hidden)
    line = { text: '', hidden: false, struck: false }
  }
  const fillFromAbove = (found: Shown[]) => {
    for (let span = spans[found.length]; span && span.rows > 0; span = spans[found.length]) {
      span.rows -= 1
      fill(found, span)
    }
  }
  const endCell = () => {
    if (!cells || !cell) return
    const { text, struck, exact, width, height, hidden } = cell
    cell = undefined
    const inside = shown(text, struck)
    const value =
      exact !== undefined && inexact.test(inside.text)
        ? { ...inside, text: wholeNumber(exact), mark: undefined }
        : inside
    fillFromAbove(cells)
    for (let count = 0; count < width && cells.length <= columns; count += 1) {
      if (hidden) hiddenCells.add(cells.length)
      spans[cells.length] = { ...value, rows: height - 1 }
      if (count === 0) cells.push(value)
      else fill(cells, value)
    }
  }
  const endRow = () => {
    if (!cells) return
    endCell()
    fillFromAbove(cells)
    // A row whose cells are all hidden is hidden itself.
    const whole = cells.length > 0 && cells.every(({ text }, column) => text === '' || hiddenCells.has(column))
    if (!whole) for (const column of hiddenCells) hiddenColumns.add(column)
    takeRow(cells, hiddenRow || (whole && hiddenCells.size > 0))
    cells = undefined
  }

  return {
    inCell: () => cell !== undefined,
    startTable() {
      spans = []
      columnElements = 0
    },
    column(hidden: boolean, span: string | undefined) {
      for (let count = spanOf(span, columns); count > 0 && columnElements < columns; count -= 1) {
        if (hidden) hiddenColumns.add(columnElements)
        columnElements += 1
      }
    },
    startRow(hidden: boolean) {
      endRow()
      cells = []
      hiddenCells = new Set()
      hiddenRow = hidden
    },
    startCell(attributes: Record<string, string>, hidden: boolean) {
      endCell()
      if (!cells) return
      cell = {
        text: '',
        struck: false,
        exact: attributes['x:num'] || undefined,
        width: spanOf(attributes['colspan'], columns),
        height: spanOf(attributes['rowspan'], 65_534),
        hidden,
      }
    },
    text(data: string, struck: boolean) {
      if (!cell) return
      cell.text += data
      if (struck && data.trim() !== '') cell.struck = true
    },
    /** Text of a cell that is not displayed. */
    drop(data: string) {
      invisible += data.trim().length
    },
    /** Text outside of cells. */
    line(data: string, hidden: boolean, struck: boolean) {
      if (hidden !== line.hidden) endLine()
      line = { text: line.text + data, hidden, struck: line.struck || (struck && data.trim() !== '') }
    },
    endLine,
    endCell,
    endRow,
    facts: (): SheetFacts => ({ hiddenColumns, invisible }),
  }
}

function wholeNumber(exact: string) {
  const number = Number(exact)
  return Number.isInteger(number) ? BigInt(number).toString() : exact
}

function spanOf(attribute: string | undefined, most: number) {
  const count = Number(attribute)
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1
}
