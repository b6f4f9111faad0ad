/** A jump, for example by the End key, can take this many scroll events. */
const eventsOfAJump = 4

/** Recognizes scrolling that is too fast to read a row: over half a window in each of several events in a row. */
export class FastScroll {
  #row = 0
  #longMoves = 0

  get active(): boolean {
    return this.#longMoves > eventsOfAJump
  }

  /** Takes the row at the top of the window after a scroll event. */
  move(row: number, perWindow: number): void {
    this.#longMoves = Math.abs(row - this.#row) > perWindow / 2 ? this.#longMoves + 1 : 0
    this.#row = row
  }

  /** The window stands still at this row. */
  stop(row: number): void {
    this.#longMoves = 0
    this.#row = row
  }
}
