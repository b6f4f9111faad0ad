/** Orders texts by their UTF-16 code units, as the databases do for student numbers and ids. */
export function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
