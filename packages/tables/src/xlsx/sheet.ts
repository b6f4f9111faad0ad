import type { Row } from '../table.ts'
import { TableError } from '../table-error.ts'
import { type Archive, damaged } from './archive.ts'
import { unescaped } from './escapes.ts'
import { mergeFiller } from './merge-filler.ts'
import type { Merge } from './merges.ts'
import { numberText } from './number-text.ts'
import { positionOf } from './references.ts'
import { parseXml } from './xml.ts'

/** Excel allows 32,767 characters. */
const maxCellLength = 1024 * 1024

type SheetContents = {
  strings: string[]
  zeros: number[]
  merges: Merge[]
  columns: number
  take: (row: Row) => void
}

/** Reads the cells of a sheet as text. Of a formula it takes the value that stands beside it. */
export async function readSheet(archive: Archive, part: string, contents: SheetContents): Promise<void> {
  const { strings, zeros, merges, columns, take } = contents
  const fill = mergeFiller(merges, columns)
  let row = 0
  let column = -1
  let cells: string[] = []
  let type = ''
  let style = 0
  let value = ''
  let inValue = false
  let guides = 0

  const stream = archive.open(part)
  if (!stream) damaged(new Error(`${part} is missing`))
  await parseXml(await stream, {
    open(name, attributes) {
      switch (name) {
        case 'row':
          row = Number(attributes['r']) || row + 1
          column = -1
          cells = []
          break
        case 'c':
          column = positionOf(attributes['r'] ?? '')?.column ?? column + 1
          type = attributes['t'] ?? 'n'
          style = Number(attributes['s'] ?? 0)
          value = ''
          break
        case 'rPh':
          guides += 1
          break
        case 'v':
        case 't':
          inValue = guides === 0
      }
    },
    text(data) {
      if (!inValue) return
      value += data
      if (value.length > maxCellLength) throw new TableError('한 칸의 글자가 너무 깁니다.', { row })
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
        case 'c':
          if (value !== '') cells[column] = cellText()
          break
        case 'row':
          fill(row, cells)
          take({ row, cells: Array.from(cells, (cell) => cell ?? '') })
      }
    },
  })

  function cellText() {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'n') return numberText(value, zeros[style] ?? 0)
    return unescaped(value)
  }
}
