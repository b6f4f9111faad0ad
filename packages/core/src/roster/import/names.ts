import { isComparable, isSamePerson } from '@campus-connect/roster/model'
import { listDifferentNames } from '../../database/queries/roster/snapshot-rows.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Operator } from '../../domain/actor.ts'
import { record } from '../../domain/audit/record.ts'

/** Of the students that both rosters have: `before` had a name, `removed` get another one or lose it. */
export type NameTally = { before: number; removed: number }

/** Another name of a student. `to` is empty for a name that goes. */
export type NameChange = { id: string; from: string; to: string }

/**
 * Whether a student has another name, or none that anybody can sign up with. Spellings of one name do not count, nor does
 * a first name for a student who had none.
 */
function isChanged(from: string, to: string): boolean {
  return from !== to && isComparable(from) && !isSamePerson(from, to)
}

export function compareNames(base: ReadonlyMap<string, string>, next: ReadonlyMap<string, string>): NameTally {
  const tally = { before: 0, removed: 0 }
  for (const [number, from] of base) {
    const to = next.get(number)
    if (to === undefined || from === '') continue
    tally.before += 1
    if (isChanged(from, to)) tally.removed += 1
  }
  return tally
}

/** The students whose names the second snapshot changes. */
export async function listNameChanges(db: Db, snapshots: readonly [string, string]): Promise<NameChange[]> {
  return (await listDifferentNames(db, snapshots)).filter(({ from, to }) => isChanged(from, to))
}

/** The same for an operator: looking at people's names is recorded. */
export async function readNameChanges(
  db: Db,
  actor: Operator,
  snapshots: readonly [string, string],
  { clock }: { clock: () => Date },
): Promise<NameChange[]> {
  const changes = await listNameChanges(db, snapshots)
  if (changes.length > 0) await record(db, actor, { task: 'roster-read', at: clock() })
  return changes
}
