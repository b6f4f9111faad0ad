import { inTerm, knownTerm, koreanDay, type RosterTerm } from '@campus-connect/roster/model'
import { listStudentClasses } from '../database/queries/roster/snapshot-rows.ts'
import { listClasses } from '../database/queries/roster/classes.ts'
import {
  changeRosterTerm,
  findRosterSource,
  findSnapshot,
  lockRosterSource,
  type Snapshot,
  write,
} from '../database/queries/roster/snapshots.ts'
import type { Db } from '../database/schema/tables.ts'
import type { Operator } from '../domain/actor.ts'
import { record } from '../domain/audit/record.ts'
import { rosterTermsOf } from '../domain/sync/students.ts'
import { OperatorError } from '../operator-error.ts'
import { exceeds, type Guard, share } from './import/guard.ts'
import { endsSoon } from './import/terms.ts'

/** Another `ROSTER_TERM` than the one that the lists follow. `removed` of the enrolments of `from` are in none of `to`. */
export type TermChange = { from: string; to: string; before: number; removed: number }

type Asked = { term: string; now: Date }

/**
 * What `ROSTER_TERM` would change in the lists. Undefined without a roster, or if they follow it already. Throws an
 * OperatorError that names the terms of the roster, if it has none of this name.
 */
export async function planTerm(db: Db, { term, now }: Asked): Promise<TermChange | undefined> {
  const snapshot = await findSnapshot(db)
  if (!snapshot) return undefined
  const terms = await rosterTermsOf(db, snapshot.id)
  const to = knownTerm(term, terms)
  if (to === undefined) throw unknownTerm(term, terms)
  const followed = (await findRosterSource(db))?.term ?? null
  // Lists of an older server follow the setting that its roster was imported with.
  const from = knownTerm(followed ?? snapshot.term, terms)
  if (followed === to) return undefined
  const lost = from === undefined || from === to ? nothing : await countLost(db, snapshot, { from, to, terms, now })
  return { from: from ?? followed ?? snapshot.term, to, ...lost }
}

const nothing = { before: 0, removed: 0 }

type Terms = ReadonlyMap<string, RosterTerm>

/** The enrolments that students see by one term and not by the other. Those of a term that ends soon may go. */
async function countLost(
  db: Db,
  { id: snapshot }: Snapshot,
  { from, to, terms, now }: { from: string; to: string; terms: Terms; now: Date },
) {
  const today = koreanDay(now)
  const [seen, lost] = [new Set<string>(), new Set<string>()]
  for (const { id, terms: ids } of await listClasses(db, snapshot)) {
    if (!inTerm(ids, terms, from, today)) continue
    seen.add(id)
    const over = ids.length > 0 && ids.every((each) => endsSoon(terms.get(each), today))
    if (!over && !inTerm(ids, terms, to, today)) lost.add(id)
  }
  const tally = { ...nothing }
  if (lost.size === 0) return tally
  for await (const { classes } of listStudentClasses(db, snapshot)) {
    tally.before += classes.filter((id) => seen.has(id)).length
    tally.removed += classes.filter((id) => lost.has(id)).length
  }
  return tally
}

/** Whether an operator has to confirm the number of removals. */
export const isTooMuch = (change: TermChange, guard: Guard): boolean =>
  guard !== 'off' && exceeds(change, { percent: guard, always: 4 })

export const termChangeText = ({ from, to, ...tally }: TermChange): string =>
  `ROSTER_TERM을 바꾸어('${from}' → '${to}') 강의 목록에서 수강이 빠집니다 ${share(tally, '건')}.`

/** Makes the lists follow the term of a plan. They change at the next sync. */
export async function followTerm(
  db: Db,
  actor: Operator,
  { from, to, removed }: TermChange,
  { clock }: { clock: () => Date },
): Promise<void> {
  await write(db, async (tx) => {
    await lockRosterSource(tx)
    await changeRosterTerm(tx, to)
    if (from !== to) await record(tx, actor, { task: 'roster-term', details: { from, to, removed }, at: clock() })
  })
}

/** Terms that a sentence lists. */
const mostListed = 20

/** The error for a `ROSTER_TERM` that the roster does not have. */
export function unknownTerm(term: string, terms: Terms): OperatorError {
  const ids = [...terms.keys()].toSorted()
  const more = ids.length > mostListed ? ` 등 ${ids.length}개` : ''
  const known = ['current', 'all', ...ids.slice(-mostListed)].join(', ')
  return new OperatorError(`ROSTER_TERM: 명단에 '${term}' 학기가 없습니다. 쓸 수 있는 값: ${known}${more}.`)
}
