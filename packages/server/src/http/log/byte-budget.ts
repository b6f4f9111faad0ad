type Budget = {
  /** Bytes that can be written at once. */
  most: number
  /** Bytes that come back each second. */
  perSecond: number
  /** Counts all bytes ever written. */
  written: () => number
}

/** Writes a line unless fewer than `reserve` bytes are left. Returns whether it did. */
export type BudgetedWrite = (line: () => void, reserve?: number) => boolean

/** A token bucket of bytes. The last line may exceed it. */
export function byteBudget({ most, perSecond, written }: Budget): BudgetedWrite {
  let left = most
  let filledAt = performance.now()

  return (line, reserve = 0) => {
    const now = performance.now()
    left = Math.min(most, left + ((now - filledAt) / 1000) * perSecond)
    filledAt = now
    if (left <= reserve) return false
    const before = written()
    line()
    left -= written() - before
    return true
  }
}
