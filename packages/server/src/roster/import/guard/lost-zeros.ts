import { withoutZeros } from '@campus-connect/roster/model'

type Numbers = ReadonlySet<string>
type Classes = ReadonlyMap<string, unknown>

/**
 * Numbers and class ids that go, and others that come and are equal to them as integers: a spreadsheet dropped the zeros in
 * front, or an export brought them back. Each is one student or class, not two.
 */
export function lostZeros(
  [goneNumbers, cameNumbers]: readonly [Numbers, Numbers],
  [classesBefore, classesAfter]: readonly [Classes, Classes],
): { total: number; from: string; to: string } | null {
  const goneClasses = [...classesBefore.keys()].filter((id) => !classesAfter.has(id))
  const cameClasses = [...classesAfter.keys()].filter((id) => !classesBefore.has(id))
  const pairs = [...changed(goneNumbers, cameNumbers), ...changed(goneClasses, cameClasses)]
  const [first] = pairs
  return first ? { total: pairs.length, ...first } : null
}

function changed(gone: Iterable<string>, came: Iterable<string>): { from: string; to: string }[] {
  const byInteger = new Map(Array.from(gone, (text) => [withoutZeros(text), text]))
  return [...came].flatMap((to) => {
    const from = byInteger.get(withoutZeros(to))
    return from === undefined ? [] : [{ from, to }]
  })
}
