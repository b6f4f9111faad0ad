import { type RosterTerm, runsOn } from '@campus-connect/roster/model'
import type { TermChange } from './change.ts'

/** The terms of a roster that classes belong to. Classes without a term belong to the term ''. */
export type UsedTerms = ReadonlyMap<string, RosterTerm | undefined>

export function usedTerms(
  classes: Iterable<{ terms: readonly string[] }>,
  terms: ReadonlyMap<string, RosterTerm>,
): UsedTerms {
  const used = new Map<string, RosterTerm | undefined>()
  for (const each of classes) for (const id of termsOf(each)) used.set(id, terms.get(id))
  return used
}

export function termsOf({ terms }: { terms: readonly string[] }): readonly string[] {
  return terms.length === 0 ? [''] : terms
}

export function emptyChange(term: string): TermChange {
  const none = () => ({ before: 0, removed: 0 })
  return { term, students: none(), enrolments: none(), classes: none(), retitled: 0, recoded: 0 }
}

/**
 * Whether the term is compared: not if the roster leaves it out and it is over or gives way to a later term. A term
 * without dates gives way to any new one.
 */
export function isCompared(term: string, before: UsedTerms, after: UsedTerms, today: string): boolean {
  if (after.has(term) || term === '') return true
  const left = before.get(term)
  if (left?.endsOn && left.endsOn < today) return false
  return !newTerms(before, after).some((next) => {
    const [begins, earlier] = [after.get(next)?.beginsOn, left?.beginsOn]
    return !begins || !earlier || begins > earlier
  })
}

export function newTerms(before: UsedTerms, after: UsedTerms): string[] {
  return [...after.keys()].filter((term) => term !== '' && !before.has(term))
}

/** Whether the last term of `after` is over and begins earlier than that of `before`. */
export function isOlder(before: UsedTerms, after: UsedTerms, today: string): boolean {
  const [earlier, later] = [lastTerm(after), lastTerm(before)]
  if (!earlier?.endsOn || !earlier.beginsOn || !later?.beginsOn) return false
  return earlier.endsOn < today && earlier.beginsOn < later.beginsOn
}

const twoWeeks = 14 * 24 * 60 * 60 * 1000

/**
 * The terms of `before` that run for more than two weeks yet and that `after` lacks, and those of `after`, if none of these
 * runs today.
 */
export function otherTerm(before: UsedTerms, after: UsedTerms, today: string): { left: string; came: string } | null {
  const running = (terms: UsedTerms) => [...terms].filter(([, term]) => !term || runsOn(term, today))
  const left = running(before).filter(
    ([id, term]) => !after.has(id) && term?.endsOn && Date.parse(term.endsOn) - Date.parse(today) > twoWeeks,
  )
  if (left.length === 0 || running(after).length > 0) return null
  return { left: named(left), came: named([...after]) }
}

/** `2026-2 (2026-09-01~2027-02-28)` */
function named(terms: readonly (readonly [string, RosterTerm | undefined])[]) {
  return terms.map(([id, term]) => `${id} (${term?.beginsOn ?? ''}~${term?.endsOn ?? ''})`).join(', ')
}

function lastTerm(terms: UsedTerms): RosterTerm | undefined {
  let last: RosterTerm | undefined
  for (const term of terms.values()) if (term?.beginsOn && term.beginsOn > (last?.beginsOn ?? '')) last = term
  return last
}
