/** The position of a cell such as `B7`, counted from 0 (column) and 1 (row). Undefined if the text is not a position. */
export function positionOf(reference: string): { column: number; row: number } | undefined {
  let column = 0
  let index = 0
  for (; index < reference.length; index += 1) {
    const letter = reference.charCodeAt(index) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  const row = Number(reference.slice(index))
  return column > 0 && column <= 16_384 && Number.isInteger(row) && row > 0 ? { column: column - 1, row } : undefined
}
