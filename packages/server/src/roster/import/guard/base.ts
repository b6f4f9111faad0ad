import type { RosterClass, RosterTerm } from '@campus-connect/roster/model'
import type { Db } from '../../../database/tables/tables.ts'
import { listStudentClasses, storedBatches } from '../../../database/queries/roster/rows.ts'
import type { Change } from './change.ts'
import { type Base, Comparison } from './comparison.ts'
import { asClass, asTerm } from './stored-rows.ts'

/** Reads a stored snapshot to compare another one with it. */
export async function readBase(db: Db, snapshot: string): Promise<Base> {
  const terms = new Map<string, RosterTerm>()
  const classes = new Map<string, RosterClass>()
  const students = new Set<string>()
  for await (const { table, rows } of storedBatches(db, snapshot)) {
    if (table === 'roster_terms') for (const row of rows) terms.set(row.sourced_id, asTerm(row))
    if (table === 'roster_classes') for (const row of rows) classes.set(row.sourced_id, asClass(row))
    if (table === 'roster_students') for (const { number } of rows) students.add(number)
  }
  return { terms, classes, students, enrolled: listStudentClasses(db, snapshot) }
}

/** What the second snapshot changes in the first one. Both are stored. */
export async function compareSnapshots(db: Db, [from, to]: readonly [string, string], today: string): Promise<Change> {
  const comparison = new Comparison(await readBase(db, from))
  await comparison.takeStored(storedBatches(db, to), listStudentClasses(db, to))
  return comparison.change(today)
}
