import { inTerm, knownTerm, koreanDay } from '@campus-connect/roster/model'
import { listChangedClasses } from '../../database/queries/attendance/changed-classes.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'
import { unknownTerm } from '../../roster/term.ts'
import type { Operator } from '../actor.ts'
import { record } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import { rosterTermsOf } from '../sync/students.ts'
import { type Classes, knownClasses } from './chosen-lecture.ts'
import { type ClassSheet, classSheet } from './class-sheet.ts'
import { meetingsOf, type MarkTools, readClasses } from './marks/class-marks.ts'
import type { SheetTables } from './sheet.ts'

/** A class whose sheet is wanted. */
export type SheetClass = { id: string; code: string; name: string }

export type SheetsWanted = {
  /** `current`, `all` or the id of a term, also of an earlier roster. */
  term: string
  /** Only classes whose sheets may have changed since then. */
  changedSince?: Date | undefined
}

/** For whom the marks are read: a record of them names it. */
export type SheetsUse = 'sheets' | 'marks' | 'warn'

/**
 * The classes of a term in the order of their codes. Throws the Refusal `no-roster`, or an OperatorError that names the terms
 * of the roster.
 */
export async function classesOfTerm(
  db: Db,
  { term, changedSince }: SheetsWanted,
  clock: () => Date,
): Promise<SheetClass[]> {
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
  if (known === undefined && found.length === 0) throw unknownTerm(term, terms, '--term')
  const wanted = found.map(({ id, code, title }) => ({ id, code: code ?? id, name: title })).toSorted(byCode)
  if (changedSince === undefined) return wanted
  const changed = await changedClasses(db, wanted, { classes, since: changedSince, now: clock() })
  return wanted.filter(({ id }) => changed.has(id))
}

function byCode(one: SheetClass, other: SheetClass) {
  const [a, b] = [`${one.code} ${one.id}`, `${other.code} ${other.id}`]
  return a < b ? -1 : Number(a > b)
}

/** The classes with an event, a correction, another timetable or a change of a student since then, or with a meeting that has ended. */
async function changedClasses(
  db: Db,
  wanted: readonly SheetClass[],
  { classes, since, now }: { classes: Classes; since: Date; now: Date },
): Promise<Set<string>> {
  const { classIds, names } = await listChangedClasses(db, since)
  const ids = wanted.map(({ id }) => id)
  const meetings = await meetingsOf(db, ids, classes, now)
  const ended = ids.filter((id) => meetings.get(id)?.some(({ ends }) => ends > since && ends <= now))
  const named = wanted.filter(({ name }) => names.has(name)).map(({ id }) => id)
  return new Set([...classIds, ...ended, ...named])
}

/**
 * Records the export, and gives the sheets of these classes in their order. Reads the events once for all of them. Throws the
 * Refusal `interrupted` when it is told to stop.
 */
export async function* exportSheets(
  db: Db,
  actor: Operator,
  { wanted, classes, use }: { wanted: SheetsWanted; classes: readonly SheetClass[]; use: SheetsUse },
  tools: MarkTools,
): AsyncGenerator<{ sheet: ClassSheet; tables: SheetTables }> {
  const { term, changedSince } = wanted
  const details = {
    [use]: true,
    term,
    classes: classes.length,
    ...(changedSince && { changedSince: changedSince.toISOString() }),
  }
  await record(db, actor, { task: 'attendance-export', details, at: tools.clock() })
  const ids = classes.map(({ id }) => id)
  for await (const read of readClasses(db, ids, tools)) {
    yield classSheet(read)
    if (tools.signal.aborted) throw new Refusal('interrupted')
  }
}
