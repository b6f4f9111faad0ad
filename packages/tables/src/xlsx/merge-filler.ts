import { TableError } from '../table-error.ts'
import type { Merge } from './merges.ts'

/** Cells of merged ranges on all rows. A large list that merges some columns has about a million. */
const maxCells = 20_000_000

/** Returns a function that gives all cells of a merged range the value of its first one. Rows must come in order. */
export function mergeFiller(merges: Merge[], columns: number): (row: number, cells: string[]) => void {
  let next = 0
  let count = 0
  let active: (Merge & { text: string })[] = []
  return (row, cells) => {
    active = active.filter(({ bottom }) => bottom >= row)
    for (let merge = merges[next]; merge && merge.top <= row; merge = merges[next]) {
      next += 1
      if (merge.bottom >= row) active.push({ ...merge, text: merge.top === row ? (cells[merge.left] ?? '') : '' })
    }
    for (const { left, right, text } of active) {
      const end = Math.min(right, columns - 1)
      count += Math.max(1, end - left)
      if (count > maxCells)
        throw new TableError('병합된 셀이 너무 많습니다. 셀 병합을 풀고 다시 저장해 주세요.', { row })
      if (text !== '') for (let column = left; column <= end; column += 1) cells[column] ||= text
    }
  }
}
