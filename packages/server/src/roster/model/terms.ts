import type { RosterTerm } from './roster.ts'

/** A roster that nobody confirmed for so long is stale: it may not empty a list. */
export const freshness = 7 * 24 * 60 * 60 * 1000

/** The day in Korea, which has no daylight saving time. */
export function koreanDay(time: Date): string {
  return new Date(time.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

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

/** A missing date means no limit. Both days are part of the term. */
export function runsOn({ beginsOn, endsOn }: Pick<RosterTerm, 'beginsOn' | 'endsOn'>, day: string): boolean {
  return (beginsOn === null || beginsOn <= day) && (endsOn === null || day <= endsOn)
}

/** A semester belongs to its school year. */
function isPartOf(found: RosterTerm, term: string, terms: ReadonlyMap<string, RosterTerm>): boolean {
  const seen = new Set<RosterTerm>()
  for (let each: RosterTerm | undefined = found; each && !seen.has(each); each = terms.get(each.parent ?? '')) {
    if (each.sourcedId === term || each.parent === term) return true
    seen.add(each)
  }
  return false
}
