import { distance } from 'fastest-levenshtein'

/** At most three names that a mistyped one may mean, the likeliest first. */
export function near(typed: string, names: string[]): string[] {
  const wanted = folded(typed)
  return names
    .map((name) => ({ name, edits: editsOf(wanted, folded(name)) }))
    .filter(({ edits }) => edits < Infinity)
    .toSorted((one, other) => one.edits - other.edits)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** Letters to add, remove or change to make the one the other; Infinity if the name is another one. */
function editsOf(wanted: string, name: string) {
  const most = Math.max(1, name.length * 0.4)
  // A length that differs by more tells as much, for less.
  const edits = Math.abs(wanted.length - name.length) > most ? Infinity : distance(wanted, name)
  return edits > most ? Infinity : edits
}

/** Full-width letters, either case and spaces are the same. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
