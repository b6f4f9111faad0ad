import { distance } from 'fastest-levenshtein'

/** The known words closest to a typed one, the likeliest first. */
export function closest(word: string, known: Iterable<string>): string[] {
  const wanted = folded(word)
  return [...new Set(known)]
    .map((name) => ({ name, distance: distanceOf(wanted, folded(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(folded(name).length * 0.4)))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ name }) => name)
}

const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')

/** Edits between two words; a part of the other counts as near. */
function distanceOf(one: string, other: string) {
  if (one.length > 1 && (other.includes(one) || one.includes(other))) return 0.5
  return distance(one, other)
}
