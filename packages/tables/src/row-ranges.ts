const mostRanges = 20

/** Row numbers in ascending order as people write them: `2, 5-9`. After twenty ranges `…` stands for the others. */
export function rowRanges(rows: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const row of rows) {
    const range = ranges.at(-1)
    if (range && row <= range.last + 1) range.last = row
    else ranges.push({ first: row, last: row })
  }
  const shown = ranges.slice(0, mostRanges).map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
  return [...shown, ...(ranges.length > mostRanges ? ['…'] : [])].join(', ')
}
