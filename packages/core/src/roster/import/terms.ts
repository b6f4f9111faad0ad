import { type RosterTerm, runsOn } from '@campus-connect/roster/model'

type Taught = {
  terms: ReadonlyMap<string, RosterTerm>
  classes: ReadonlyMap<string, { terms: readonly string[] }>
}

/** The ids of the terms of a class. A class without one belongs to the term ''. */
export const termsOf = (taught: { terms: readonly string[] } | undefined): readonly string[] =>
  taught && taught.terms.length > 0 ? taught.terms : ['']

const twoWeeks = 14 * 24 * 60 * 60 * 1000

/** Whether a term is over, or in its last two weeks, in which the next one may come. */
export const endsSoon = (term: RosterTerm | undefined, today: string): boolean =>
  Boolean(term?.endsOn) && Date.parse(term?.endsOn ?? '') - Date.parse(today) <= twoWeeks

/** How the terms of two rosters follow each other. `wrong`: Korean sentences, if the new one is of another time than today. */
export function compareTerms(base: Taught, next: Taught, today: string) {
  const [before, after] = [usedTerms(base), usedTerms(next)]
  const added = [...after.keys()].filter((term) => term !== '' && !before.has(term))
  const dated = added.some((term) => after.get(term)?.beginsOn)
  const wrong = wrongTerms(before, after, { today, dated })
  return {
    wrong,
    /** Whether a dated term takes the place of an earlier one. */
    newTerm: dated && wrong.length === 0,
    /**
     * Whether a term of `base` is compared: not if `next` leaves it out and it is over or gives way to a later term. A term
     * without dates gives way to any new one.
     */
    isCompared(term: string): boolean {
      if (after.has(term) || term === '') return true
      const { beginsOn, endsOn } = before.get(term) ?? {}
      if (endsOn && endsOn < today) return false
      return !added.some((id) => {
        const begins = after.get(id)?.beginsOn
        return !begins || !beginsOn || begins > beginsOn
      })
    },
  }
}

type Terms = ReadonlyMap<string, RosterTerm | undefined>

/** The terms that classes belong to. */
function usedTerms({ terms, classes }: Taught): Terms {
  return new Map([...classes.values()].flatMap(termsOf).map((id) => [id, terms.get(id)]))
}

function wrongTerms(before: Terms, after: Terms, { today, dated }: { today: string; dated: boolean }): string[] {
  const wrong: string[] = []
  const [last, lastBefore] = [lastTerm(after), lastTerm(before)]
  if (last?.endsOn && last.endsOn < today && lastBefore && last.beginsOn < lastBefore.beginsOn)
    wrong.push('지금 쓰는 명단보다 앞선, 이미 끝난 학기의 명단입니다.')

  const running = (terms: Terms) => [...terms].filter(([, term]) => !term || runsOn(term, today))
  if (running(after).length > 0) return wrong
  const inUse = running(before)
  const left = inUse.filter(([id, term]) => !after.has(id) && term?.endsOn && !endsSoon(term, today))
  if (left.length > 0)
    wrong.push(
      `지금 학기가 두 주 넘게 남았는데 다른 학기만 든 명단입니다: 지금 ${named(left)}, 새 명단 ${named([...after])}.`,
    )
  else if (!dated && inUse.length > 0) wrong.push('오늘이 속한 학기의 강의가 하나도 없습니다.')
  return wrong
}

type Dated = RosterTerm & { beginsOn: string }

const lastTerm = (terms: Terms): Dated | undefined =>
  [...terms.values()]
    .filter((term): term is Dated => Boolean(term?.beginsOn))
    .toSorted((one, other) => (one.beginsOn < other.beginsOn ? 1 : -1))[0]

/** `2026-2 (2026-09-01~2027-02-28)` */
function named(terms: readonly (readonly [string, RosterTerm | undefined])[]) {
  return terms.map(([id, term]) => `${id} (${term?.beginsOn ?? ''}~${term?.endsOn ?? ''})`).join(', ')
}
