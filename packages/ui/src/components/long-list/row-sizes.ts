/** The heights of the rows of a long list: measured if a row has been rendered, else that of most rows. */
export class RowSizes {
  #usual: number
  #width = 0
  readonly #others = new Map<number, number>()
  readonly #listeners = new Set<() => void>()

  constructor(estimate: number) {
    this.#usual = estimate
  }

  /** Pixels of a row that has not been rendered. */
  readonly usualHeight = (): number => this.#usual

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Forgets the measured heights, because another list takes the place of this one. */
  forget(): void {
    this.#width = 0
    this.#others.clear()
  }

  /** Measures the rendered rows, marked with `data-row`. True if the usual height has changed. */
  measure(list: HTMLElement): boolean {
    const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')].map((row) => ({
      index: Number(row.dataset.row),
      height: row.getBoundingClientRect().height,
    }))
    const { width } = list.getBoundingClientRect()
    const usual = width === this.#width ? this.#usual : Math.min(...rows.map(({ height }) => height))
    // Without layout there is nothing to measure.
    if (!Number.isFinite(usual) || usual === 0) return false

    if (width !== this.#width) this.#others.clear()
    this.#width = width
    const changed = usual !== this.#usual
    this.#usual = usual
    for (const { index, height } of rows) this.set(index, height)
    if (changed) for (const listener of this.#listeners) listener()
    return changed
  }

  set(index: number, height: number): void {
    if (Math.abs(height - this.#usual) < 0.5) this.#others.delete(index)
    else this.#others.set(index, height)
  }

  /** Pixels from the top of the list to this row. */
  offset(row: number): number {
    let offset = row * this.#usual
    for (const [index, height] of this.#others) if (index < row) offset += height - this.#usual
    return offset
  }

  /** The row at this distance from the top of the list. */
  rowAt(offset: number, count: number): number {
    let low = 0
    let high = Math.max(0, count - 1)
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.offset(middle) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}
