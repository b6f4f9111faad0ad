import type { CellMark, Row, SheetFacts } from '../table.ts'
import { columnField, TableError } from '../table-error.ts'
import { type Archive, damaged } from './archive.ts'
import { mostBlankCells } from '../limits.ts'
import { mergeFiller } from './merge-filler.ts'
import type { Merge } from './merges.ts'
import { positionOf } from './references.ts'
import { isOn, type PlainString, plainString, textRuns } from './shared-strings.ts'
import { general, type Styles } from './styles.ts'
import { parseXml } from './xml.ts'

/** Excel allows 32,767 characters. */
const maxCellLength = 1024 * 1024

type SheetContents = {
  strings: PlainString[]
  styles: Styles
  merges: Merge[]
  comments: ReadonlyMap<number, string[]>
  columns: number
  take: (row: Row) => void
}

/** What a cell element holds. `type` is that of the stored value. */
type Stored = { type: string; style: number; value: string; hasValue: boolean; formula: boolean }

/** Reads the cells of a sheet as text. Of a formula it takes the value that is next to it. */
export async function readSheet(archive: Archive, part: string, contents: SheetContents): Promise<SheetFacts> {
  const { merges, comments, columns, take } = contents
  const fill = mergeFiller(merges, columns)
  const hiddenColumns = new Set<number>()
  const textOf = cellReader(contents)
  let invisible = 0
  let row = 0
  let column = -1
  let cells: string[] = []
  let marks: Map<number, CellMark> = new Map()
  let struck: Set<number> = new Set()
  let hidden = false
  let blanks = 0
  let strikingRule: true | undefined
  let inFormat = false
  const runs = textRuns()
  const cell: Stored = { type: '', style: 0, value: '', hasValue: false, formula: false }
  let inValue = false
  let guides = 0

  const stream = archive.open(part)
  if (!stream) damaged(new Error(`${part} is missing`))
  await parseXml(await stream, {
    open(name, attributes) {
      runs.open(name, attributes)
      switch (name) {
        case 'col':
          hideColumns(hiddenColumns, attributes, columns)
          break
        case 'row':
          row = Number(attributes['r']) || row + 1
          column = -1
          cells = []
          if (marks.size > 0) marks = new Map()
          if (struck.size > 0) struck = new Set()
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
        case 'cfRule':
          if (contents.styles.strikingFormats.has(Number(attributes['dxfId']))) strikingRule = true
          break
        case 'dxf':
          inFormat = true
          break
        case 'strike':
          if (inFormat && isOn(attributes['val'] ?? '1')) strikingRule = true
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
      if (cell.type === 'inlineStr') runs.text(data)
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
        case 'dxf':
          inFormat = false
          break
        case 'c': {
          const look = runs.take()
          // A number of a string that is empty is not an empty text.
          if (cell.value === '' && !cell.formula && !(cell.type === 's' && cell.hasValue)) break
          const found = textOf(cell, look)
          if ('lost' in found) {
            const place = { row, field: columnField(column) }
            throw new TableError(found.lost, { place, values: { index: found.index } })
          }
          const { text, mark, dropped } = found
          // What is blank in a far column changes nothing, and would make the row wide.
          if (column >= columns && text.trim() === '') break
          if (column >= columns) {
            const place = { row, field: columnField(columns) }
            throw new TableError('too-many-columns', { place, values: { most: columns } })
          }
          blanks += Math.max(0, column - cells.length)
          if (blanks > mostBlankCells)
            throw new TableError('too-many-blanks', { place: { row }, values: { most: mostBlankCells } })
          while (cells.length < column) cells.push('')
          cells[column] = text
          if (mark) marks.set(column, mark)
          if (found.struck && text.trim() !== '') struck.add(column)
          invisible += dropped
          break
        }
        case 'row': {
          fill(row, cells, marks, struck)
          const notes = comments.get(row)
          take({
            row,
            cells,
            ...(hidden && { hidden }),
            ...(marks.size > 0 && { marks }),
            ...(struck.size > 0 && { struck }),
            ...(notes && { comments: notes }),
          })
        }
      }
      runs.close(name)
    },
  })
  return { hiddenColumns, invisible, ...(strikingRule ? { strikingRule } : {}) }
}

type Read = { text: string; mark?: CellMark | undefined; struck?: boolean | undefined; dropped: number }
/** What a cell refers to is not in the workbook. */
type Lost = { lost: 'lost-string' | 'lost-style'; index: string }

function cellReader({ strings, styles: { ofCells } }: SheetContents) {
  return ({ type, style, value, hasValue, formula }: Stored, look: ReturnType<Runs['take']>): Read | Lost => {
    const format = ofCells[style] ?? general
    if (format === general && ofCells.length > 0 && ofCells[style] === undefined)
      return { lost: 'lost-style', index: String(style) }
    const ofText = ({ text, invisible, error, struck, plain }: PlainString, mark?: CellMark): Read => ({
      text,
      mark: mark ?? (error ? 'error' : undefined),
      struck: struck || (plain && format.struck),
      dropped: invisible,
    })
    if (type === 's' && hasValue) {
      const string = /^\d+$/.test(value.trim()) ? strings[Number(value)] : undefined
      return string ? ofText(string) : { lost: 'lost-string', index: value.slice(0, 20) }
    }
    // Writers that do not calculate leave the value out. An empty text is a value.
    if (value === '') return { text: '', mark: type === 'str' && hasValue ? undefined : 'no-value', dropped: 0 }
    const { struck } = format
    switch (type) {
      case 'n': {
        const { text, mark } = format
        return { text: text(value), mark: formula && Number(value) === 0 ? 'zero' : mark, struck, dropped: 0 }
      }
      case 'b':
        return { text: value === '0' || value === 'false' ? 'FALSE' : 'TRUE', mark: 'boolean', struck, dropped: 0 }
      case 'e':
        return ofText(plainString(value), 'error')
      case 'd':
        return ofText(plainString(value), 'date')
      default:
        return ofText(plainString(value, look))
    }
  }
}

type Runs = ReturnType<typeof textRuns>

/** Filters and collapsed groups hide with the same attribute as people do. */
/** A row of less points, and a column of less characters, shows no text. */
const leastSeen = { ht: 2, width: 0.2 }

function isHidden({ hidden, ...attributes }: Record<string, string>, size: 'ht' | 'width') {
  const shown = attributes[size]
  return hidden === '1' || hidden === 'true' || (shown !== undefined && Number(shown) < leastSeen[size])
}

function hideColumns(found: Set<number>, attributes: Record<string, string>, columns: number) {
  if (!isHidden(attributes, 'width')) return
  const first = Math.max(Number(attributes['min']), 1)
  const last = Math.min(Number(attributes['max']), columns)
  for (let column = first; column <= last; column += 1) found.add(column - 1)
}
