import type { RosterTerm } from '../model.ts'

/** The day in Korea, which has no daylight saving time. */
export function koreanDay(time: Date): string {
  return new Date(time.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/**
 * Whether a class with these terms belongs to `ROSTER_TERM` (`current`, `all` or a sourcedId). A term that the roster
 * does not explain, or no term at all, is no reason to leave a class out.
 */
export function inTerm(classTerms: string[], terms: Map<string, RosterTerm>, term: string, today: string): boolean {
  if (term === 'all' || classTerms.length === 0) return true
  return classTerms.some((id) => {
    const found = terms.get(id)
    if (!found) return true
    return term === 'current' ? runsOn(found, today) : lineage(found, terms).includes(term)
  })
}

/** Where a date is given, it is part of the time. */
export function runsOn({ beginsOn, endsOn }: Pick<RosterTerm, 'beginsOn' | 'endsOn'>, day: string): boolean {
  return (beginsOn === null || beginsOn <= day) && (endsOn === null || day <= endsOn)
}

/** A semester is part of its school year. */
function lineage(term: RosterTerm, terms: Map<string, RosterTerm>, seen: string[] = []): string[] {
  const parent = terms.get(term.parent ?? '')
  const path = [...seen, term.sourcedId]
  return parent && !path.includes(parent.sourcedId) ? lineage(parent, terms, path) : [...path, term.parent ?? '']
}
