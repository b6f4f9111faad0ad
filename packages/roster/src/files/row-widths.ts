import type { Fault, Place } from '../model/problem.ts'

/** Watches how many cells the rows of a CSV file have. An extra or missing comma moves the cells behind it. */
export class RowWidths {
  readonly #width: number
  readonly #columns: readonly { position: number; name: string }[]
  readonly #wide: number[] = []
  readonly #narrow: { row: number; length: number }[] = []
  /** Columns that are filled in each row that is long enough. */
  readonly #full: Set<number>
  #rows = 0
  /** The last row, and the columns that are filled in each row before it. */
  #last: { row: number; end: number; lost: number[] } = { row: 0, end: 0, lost: [] }

  /** `width`: cells of the header. `columns`: those that are used. */
  constructor(width: number, columns: readonly { position: number; name: string }[]) {
    this.#width = width
    this.#columns = columns
    this.#full = new Set(columns.map(({ position }) => position))
  }

  add(row: number, cells: readonly string[]): void {
    this.#rows += 1
    this.#last = { row, end: cells.length - 1, lost: [] }
    if (cells.length > this.#width) this.#wide.push(row)
    if (cells.length < this.#width) this.#narrow.push({ row, length: cells.length })
    for (const position of this.#full)
      if (position < cells.length && (cells[position] ?? '').trim() === '') {
        this.#full.delete(position)
        this.#last.lost.push(position)
      }
  }

  /**
   * Rows that are longer than most others, and rows that end before a value that all others have. `endsInRow`: the last
   * one has no line end, so it may be truncated after a comma.
   */
  faults(place: Place, endsInRow: boolean): Fault[] {
    const { row: last, end, lost: emptied } = this.#last
    if (endsInRow && this.#rows > 2 && emptied.includes(end)) return [{ ...place, row: last, code: 'truncated' }]
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
