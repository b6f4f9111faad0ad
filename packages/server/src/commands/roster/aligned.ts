import stringWidth from 'string-width'

/** Rows as lines whose columns stand below each other, at the right edge from column `right` on. */
export function aligned(rows: readonly (readonly string[])[], right = Infinity): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, index) =>
    Math.max(...rows.map((row) => stringWidth(row[index] ?? ''))),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const gap = ' '.repeat((widths[index] ?? 0) - stringWidth(cell))
        return index >= right ? gap + cell : cell + gap
      })
      .join('  ')
      .trimEnd(),
  )
}
