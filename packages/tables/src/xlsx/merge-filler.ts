import type { CellMark } from '../table.ts'
import { TableError } from '../table-error.ts'
import { mostFilledCells } from '../limits.ts'
import type { Merge } from './merges.ts'

type Fill = (row: number, cells: string[], marks: Map<number, CellMark>, struck: Set<number>) => void

/** Returns a function that gives all cells of a merged range the value and look of its first one. Rows must come in order. */
export function mergeFiller(merges: Merge[], columns: number): Fill {
  let next = 0
  let count = 0
  let active: (Merge & { text: string; mark: CellMark | undefined; struck: boolean })[] = []
  return (row, cells, marks, struck) => {
    active = active.filter(({ bottom }) => bottom >= row)
    for (let merge = merges[next]; merge && merge.top <= row; merge = merges[next]) {
      next += 1
      if (merge.bottom < row) continue
      const first = merge.top === row
      const text = first ? (cells[merge.left] ?? '') : ''
      const mark = first ? marks.get(merge.left) : undefined
      active.push({ ...merge, text, mark, struck: first && struck.has(merge.left) })
    }
    for (const { left, right, text, mark, struck: isStruck } of active) {
      const end = Math.min(right, columns - 1)
      count += Math.max(1, end - left)
      if (count > mostFilledCells) throw new TableError('merges-too-large', { place: { row } })
      if (text !== '' || mark)
        for (let column = left; column <= end; column += 1) {
          while (cells.length < column) cells.push('')
          if (cells[column]) continue
          cells[column] = text
          if (mark) marks.set(column, mark)
          else marks.delete(column)
          if (isStruck) struck.add(column)
        }
    }
  }
}
