import type { Period, RosterTerm } from './roster.ts'
import { parseTerm } from './term-names.ts'

/** The day in Korea, which has no daylight saving time. */
export function koreanDay(time: Date): string {
  return new Date(time.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** The moment at which a day begins in Korea. */
export const koreanMidnight = (day: string): Date => new Date(`${day}T00:00:00+09:00`)

/**
 * Whether a class with these terms belongs to `ROSTER_TERM` (`current`, `all` or a sourcedId). Classes without terms,
 * or with unknown ones, always belong.
 */
export function inTerm(
  classTerms: readonly string[],
  terms: ReadonlyMap<string, RosterTerm>,
  term: string,
  today: string,
): boolean {
  if (term === 'all' || classTerms.length === 0) return true
  return classTerms.some((id) => {
    const found = terms.get(id)
    if (!found) return true
    return term === 'current' ? runsOn(found, today) : isPartOf(found, term, terms)
  })
}

export function runsOn({ beginsOn, endsOn }: Period, day: string): boolean {
  return (beginsOn === null || beginsOn <= day) && (endsOn === null || day <= endsOn)
}

/**
 * The `ROSTER_TERM` as the roster names it: `current`, `all` or the id of one of its terms, also where people write it in
 * another way (`2026년 2학기`). Undefined for any other.
 */
export function knownTerm(term: string, terms: { has: (id: string) => boolean }): string | undefined {
  if (term === 'current' || term === 'all' || terms.has(term)) return term
  const read = parseTerm(term)
  return read !== undefined && terms.has(read) ? read : undefined
}

/** Whether one of the periods contains the day. None means always. */
export function isValidOn(periods: readonly Period[], day: string): boolean {
  return periods.length === 0 || periods.some((period) => runsOn(period, day))
}

/** All periods of an enrolment that is in several rows; empty if one of them has no limit. */
export function joinedPeriods(rows: readonly (readonly Period[])[]): readonly Period[] {
  if (rows.some((periods) => periods.length === 0)) return []
  const all = new Map(rows.flat().map((period) => [`${period.beginsOn ?? ''} ${period.endsOn ?? ''}`, period]))
  return [...all].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, period]) => period)
}

type Terms = ReadonlyMap<string, RosterTerm>

/** By roster and term. Most calls ask about one term for every class. */
const partsOfTerms = new WeakMap<Terms, Map<string, Set<string>>>()

/** Whether this is the term or a part of it: a semester belongs to its school year. */
function isPartOf(found: RosterTerm, term: string, terms: Terms): boolean {
  const known = partsOfTerms.get(terms) ?? new Map<string, Set<string>>()
  partsOfTerms.set(terms, known)
  const parts = known.get(term) ?? partsOf(term, terms)
  known.set(term, parts)
  return parts.has(found.sourcedId)
}

/** The ids of the term and of its parts. A file may also name a term as a part of itself. */
function partsOf(term: string, terms: Terms): Set<string> {
  const children = Map.groupBy(terms.values(), ({ parent }) => parent)
  const parts = new Set([term])
  for (const each of parts) for (const { sourcedId } of children.get(each) ?? []) parts.add(sourcedId)
  return parts
}
