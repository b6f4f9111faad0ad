import type { Fault } from '../../model/problem.ts'
import type { RosterClass } from '../../model/roster.ts'
import { folded } from '../../model/text.ts'
import { faultyRows, type ReadPart } from './meaning.ts'

/** The spellings of a class's title and code, each with its number of rows. */
export type ClassSpellings = { titles: Map<string, number>; codes: Map<string, number>; term: string; bare: string }

/** The classes that all parts name, by id, in the order of their first rows. */
export function classesOf(parts: readonly ReadPart[]): Map<string, ClassSpellings> {
  const classes = new Map<string, ClassSpellings>()
  for (const { classId, bare, term, title, code, rows } of parts.flatMap(({ lectures }) => lectures)) {
    let found = classes.get(classId)
    if (!found) classes.set(classId, (found = { titles: new Map(), codes: new Map(), term, bare }))
    if (title !== '') count(found.titles, title, rows)
    count(found.codes, code ?? '', rows)
  }
  return classes
}

/** A class with its usual spellings. */
export const rosterClass = (sourcedId: string, { titles, codes, term }: ClassSpellings): RosterClass => ({
  sourcedId,
  title: usual(titles) || usual(codes),
  code: usual(codes) || null,
  terms: term === '' ? [] : [term],
})

const count = (spellings: Map<string, number>, text: string, rows: number) =>
  void spellings.set(text, (spellings.get(text) ?? 0) + rows)

/** The most frequent spelling; among equals the alphabetically first. */
function usual(spellings: ReadonlyMap<string, number>): string {
  const [[text] = ['']] = [...spellings].toSorted(([one, rows], [other, more]) => more - rows || (one < other ? -1 : 1))
  return text
}

/** Two titles of one class are two lectures, unless they differ only in spaces and case. */
export function titleFaults(parts: readonly ReadPart[], classes: ReadonlyMap<string, ClassSpellings>): Fault[] {
  const usualOf = new Map(
    Array.from(classes)
      .filter(([, { titles }]) => new Set(Array.from(titles.keys(), folded)).size > 1)
      .map(([id, { titles }]) => [id, usual(titles)]),
  )
  return parts.flatMap((part) =>
    faultyRows(part, ({ classId, title, code }) => {
      const other = usualOf.get(classId)
      if (other === undefined || title === '' || folded(other) === folded(title)) return undefined
      return { meaning: 'title', code: 'second-title', value: title, values: { other, code: code ?? classId } }
    }),
  )
}

/** Codes that differ only in case, spaces or leading zeros split a class. */
export function similarClasses(parts: readonly ReadPart[], classes: ReadonlyMap<string, ClassSpellings>): Fault[] {
  const rowsOf = ({ codes }: ClassSpellings) => codes.values().reduce((sum, rows) => sum + rows, 0)
  /** The usual spelling of the class that each of these is like. */
  const others = new Map<string, string>()
  for (const alike of Map.groupBy(classes, ([, { bare }]) => bare).values()) {
    const [most, ...rest] = alike.toSorted(
      ([id, one], [otherId, other]) => rowsOf(other) - rowsOf(one) || (id < otherId ? -1 : 1),
    )
    if (rest.length === 0) continue
    const spelling = usual(most![1].codes) || usual(most![1].titles)
    for (const [id] of rest) others.set(id, spelling)
  }
  return parts.flatMap((part) =>
    faultyRows(part, ({ classId, code, title }) => {
      const other = others.get(classId)
      if (other === undefined) return undefined
      return { meaning: 'code', code: 'similar-code', value: code ?? (title || classId), values: { other } }
    }),
  )
}
