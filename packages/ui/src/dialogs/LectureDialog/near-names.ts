/** Full-width letters, either case and spaces are the same. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')

/** At most three names that a mistyped one may mean, the likeliest first. */
export function near(typed: string, names: string[]): string[] {
  const wanted = folded(typed)
  return names
    .map((name) => ({ name, edits: edits(wanted, folded(name)), most: Math.max(1, folded(name).length * 0.4) }))
    .filter(({ edits, most }) => edits <= most)
    .toSorted((one, other) => one.edits - other.edits)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** Letters to add, remove or change to make one text the other (Levenshtein). */
function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let place = 0; place < one.length; place += 1) {
    const next = [place + 1]
    for (let index = 1; index <= other.length; index += 1)
      next[index] = Math.min(
        next[index - 1]! + 1,
        row[index]! + 1,
        row[index - 1]! + (one[place] === other[index - 1] ? 0 : 1),
      )
    row = next
  }
  return row.at(-1)!
}
