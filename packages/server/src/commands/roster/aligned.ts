/** Rows as lines whose columns stand below each other, at the right edge from column `right` on. */
export function aligned(rows: readonly (readonly string[])[], right = Infinity): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, index) => Math.max(...rows.map((row) => width(row[index] ?? ''))))
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const gap = ' '.repeat((widths[index] ?? 0) - width(cell))
        return index >= right ? gap + cell : cell + gap
      })
      .join('  ')
      .trimEnd(),
  )
}

/** A Hangul syllable takes two columns of a terminal. */
function width(text: string) {
  return Array.from(text).reduce((sum, letter) => sum + (/[\u1100-\uffdc]/u.test(letter) ? 2 : 1), 0)
}
