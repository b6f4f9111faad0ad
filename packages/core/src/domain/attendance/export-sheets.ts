import { inTerm, knownTerm, koreanDay } from '@campus-connect/roster/model'
import { listChangedClasses } from '../../database/queries/attendance/changed-classes.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Operator } from '../actor.ts'
import { record } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import { rosterTermsOf } from '../sync/students.ts'
import { knownClasses } from './chosen-lecture.ts'
import { classSheet, issued } from './build-sheet.ts'
import type { ReadSheet } from './class-sheet.ts'
import { meetingsOf, type MarkTools, readClasses } from './marks/class-marks.ts'

/** A class whose sheet is wanted. */
export type SheetClass = { id: string; code: string; name: string }

/** `current`, `all` or the id of a term, also of an earlier roster. */
type Term = { term: string }

/** What the sheets are for: a record of the export names it. */
export type SheetsUse = 'sheets' | 'marks' | 'warn'

/** Terms that a sentence lists. */
const mostListed = 20

/**
 * The classes of a term in the order of their codes. Throws the Refusal `no-roster`, or `unknown-term` with the terms of
 * the roster.
 */
export async function classesOfTerm(db: Db, { term }: Term, clock: () => Date): Promise<SheetClass[]> {
  const snapshot = await findSnapshot(db)
  if (!snapshot) throw new Refusal('no-roster')
  const classes = await knownClasses(db)
  const terms = await rosterTermsOf(db, snapshot.id)
  const known = knownTerm(term, terms)
  const today = koreanDay(clock())
  const found =
    known === undefined
      ? [...classes.all.values()].filter((each) => each.terms.includes(term))
      : [...classes.current.values()].filter((each) => inTerm(each.terms, terms, known, today))
  if (known === undefined && found.length === 0)
    throw new Refusal('unknown-term', {
      term,
      choices: ['current', 'all', ...[...terms.keys()].toSorted().slice(-mostListed)],
    })
  return found.map(({ id, code, title }) => ({ id, code: code ?? id, name: title })).toSorted(byCode)
}

function byCode(one: SheetClass, other: SheetClass) {
  const [a, b] = [`${one.code} ${one.id}`, `${other.code} ${other.id}`]
  return a < b ? -1 : Number(a > b)
}

/**
 * Those of the classes that have an event, an excuse, a correction, another timetable, another student or another name since
 * then, or a meeting that has ended; also those of which something was taken back. A class too many is possible. It does not see a
 * change of the rule of the campus, which concerns all classes, nor an account that its owner deleted.
 */
export async function changedClasses(
  db: Db,
  wanted: readonly SheetClass[],
  { since, clock }: { since: Date; clock: () => Date },
): Promise<SheetClass[]> {
  const now = clock()
  const { classIds, names } = await listChangedClasses(db, since)
  const ids = wanted.map(({ id }) => id)
  const meetings = await meetingsOf(db, ids, await knownClasses(db), now)
  const hasEnded = (id: string) => meetings.get(id)?.some(({ ends }) => ends > since && ends <= now)
  return wanted.filter(({ id, name }) => classIds.has(id) || names.has(name) || hasEnded(id))
}

/**
 * Records the export, and gives the sheets of these classes in their order. Reads the events once for all of them. Throws the
 * Refusal `interrupted` when it is told to stop.
 */
export async function* exportSheets(
  db: Db,
  actor: Operator,
  { term, classes, use }: Term & { classes: readonly SheetClass[]; use: SheetsUse },
  tools: MarkTools,
): AsyncGenerator<ReadSheet> {
  const details = { [use]: true, term, classes: classes.length }
  await record(db, actor, { task: 'attendance-export', details, at: tools.clock() })
  // PostgreSQL refuses an empty list of classes.
  if (classes.length === 0) return
  const ids = classes.map(({ id }) => id)
  for await (const read of readClasses(db, ids, tools)) {
    // What leaves as a sheet has an edition.
    const found = use === 'sheets' ? await issued(db, classSheet(read), tools.clock()) : classSheet(read)
    if (tools.signal.aborted) throw new Refusal('interrupted')
    yield found
  }
}
