import type { CellMark, Row, SheetFacts } from '../table.ts'
import { TableError } from '../table-error.ts'
import { type Archive, damaged } from './archive.ts'
import { mergeFiller } from './merge-filler.ts'
import type { Merge } from './merges.ts'
import { positionOf } from './references.ts'
import { type PlainString, plainString } from './shared-strings.ts'
import { general, type Style } from './styles.ts'
import { parseXml } from './xml.ts'

/** Excel allows 32,767 characters. */
const maxCellLength = 1024 * 1024

type SheetContents = {
  strings: PlainString[]
  styles: Style[]
  merges: Merge[]
  columns: number
  take: (row: Row) => void
}

/** What a cell element holds. `type` is that of the stored value. */
type Stored = { type: string; style: number; value: string; hasValue: boolean; formula: boolean }

/** Reads the cells of a sheet as text. Of a formula it takes the value that stands beside it. */
export async function readSheet(archive: Archive, part: string, contents: SheetContents): Promise<SheetFacts> {
  const { merges, columns, take } = contents
  const fill = mergeFiller(merges, columns)
  const hiddenColumns = new Set<number>()
  const textOf = cellReader(contents)
  let invisible = 0
  let row = 0
  let column = -1
  let cells: string[] = []
  let marks: Map<number, CellMark> = new Map()
  let hidden = false
  const cell: Stored = { type: '', style: 0, value: '', hasValue: false, formula: false }
  let inValue = false
  let guides = 0

  const stream = archive.open(part)
  if (!stream) damaged(new Error(`${part} is missing`))
  await parseXml(await stream, {
    open(name, attributes) {
      switch (name) {
        case 'col':
          hideColumns(hiddenColumns, attributes, columns)
          break
        case 'row':
          row = Number(attributes['r']) || row + 1
          column = -1
          cells = []
          if (marks.size > 0) marks = new Map()
          hidden = isHidden(attributes, 'ht')
          break
        case 'c':
          column = positionOf(attributes['r'] ?? '')?.column ?? column + 1
          cell.type = attributes['t'] ?? 'n'
          cell.style = Number(attributes['s'] ?? 0)
          cell.value = ''
          cell.hasValue = false
          cell.formula = false
          break
        case 'f':
          cell.formula = true
          break
        case 'rPh':
          guides += 1
          break
        case 'v':
        case 't':
          inValue = guides === 0
          cell.hasValue = true
      }
    },
    text(data) {
      if (!inValue) return
      cell.value += data
      if (cell.value.length > maxCellLength) throw new TableError('long-cell', { place: { row } })
    },
    close(name) {
      switch (name) {
        case 'v':
        case 't':
          inValue = false
          break
        case 'rPh':
          guides -= 1
          break
        case 'c': {
          if (cell.value === '' && !cell.formula) break
          const { text, mark, dropped } = textOf(cell)
          cells[column] = text
          if (mark) marks.set(column, mark)
          invisible += dropped
          break
        }
        case 'row':
          fill(row, cells, marks)
          take({
            row,
            cells: Array.from(cells, (cell) => cell ?? ''),
            ...(hidden && { hidden }),
            ...(marks.size > 0 && { marks }),
          })
      }
    },
  })
  return { hiddenColumns, invisible }
}

type Read = { text: string; mark?: CellMark | undefined; dropped: number }

function cellReader({ strings, styles }: SheetContents): (cell: Stored) => Read {
  const ofText = ({ text, invisible, error }: PlainString, mark?: CellMark): Read => ({
    text,
    mark: mark ?? (error ? 'error' : undefined),
    dropped: invisible,
  })
  return ({ type, style, value, hasValue, formula }) => {
    // Writers that do not calculate leave the value out. An empty text is a value.
    if (value === '') return { text: '', mark: type === 'str' && hasValue ? undefined : 'no-value', dropped: 0 }
    switch (type) {
      case 's':
        return ofText(strings[Number(value)] ?? plainString(''))
      case 'n': {
        const { text, mark } = styles[style] ?? general
        return { text: text(value), mark: formula && Number(value) === 0 ? 'zero' : mark, dropped: 0 }
      }
      case 'b':
        return { text: value === '0' || value === 'false' ? 'FALSE' : 'TRUE', mark: 'boolean', dropped: 0 }
      case 'e':
        return ofText(plainString(value), 'error')
      case 'd':
        return ofText(plainString(value), 'date')
      default:
        return ofText(plainString(value))
    }
  }
}

/** Filters and collapsed groups hide with the same attribute as people do. */
function isHidden({ hidden, ...attributes }: Record<string, string>, size: 'ht' | 'width') {
  return hidden === '1' || hidden === 'true' || (attributes[size] !== undefined && Number(attributes[size]) === 0)
}

function hideColumns(found: Set<number>, attributes: Record<string, string>, columns: number) {
  if (!isHidden(attributes, 'width')) return
  const first = Math.max(Number(attributes['min']), 1)
  const last = Math.min(Number(attributes['max']), columns)
  for (let column = first; column <= last; column += 1) found.add(column - 1)
}
