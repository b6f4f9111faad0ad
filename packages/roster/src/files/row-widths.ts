import type { Fault, Place } from '../model/problem.ts'

/** Watches how many cells the rows of a CSV file have. A comma too many or too few moves the cells behind it. */
export class RowWidths {
  readonly #width: number
  readonly #columns: readonly { position: number; name: string }[]
  readonly #wide: number[] = []
  readonly #narrow: { row: number; length: number }[] = []
  /** Columns that are filled in each row that is long enough. */
  readonly #full: Set<number>
  #rows = 0

  /** `width`: cells of the header. `columns`: those that are used. */
  constructor(width: number, columns: readonly { position: number; name: string }[]) {
    this.#width = width
    this.#columns = columns
    this.#full = new Set(columns.map(({ position }) => position))
  }

  add(row: number, cells: readonly string[]): void {
    this.#rows += 1
    if (cells.length > this.#width) this.#wide.push(row)
    if (cells.length < this.#width) this.#narrow.push({ row, length: cells.length })
    for (const position of this.#full)
      if (position < cells.length && (cells[position] ?? '').trim() === '') this.#full.delete(position)
  }

  /** Rows that are longer than most others, and rows that end before a value that all others have. */
  faults(place: Place): Fault[] {
    const wide = this.#wide.length * 2 < this.#rows ? this.#wide : []
    const short = this.#narrow.length * 2 < this.#rows ? this.#narrow : []
    return [
      ...wide.map((row): Fault => ({ ...place, row, code: 'ragged-row' })),
      ...short.flatMap(({ row, length }): Fault[] => {
        const lost = this.#columns.find(({ position }) => position >= length && this.#full.has(position))
        return lost ? [{ ...place, row, field: lost.name, code: 'short-row' }] : []
      }),
    ]
  }
}
