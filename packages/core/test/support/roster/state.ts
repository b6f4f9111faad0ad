import { readRosterTimes, rosterTimes } from '../../../src/database/queries/roster-times.ts'
import type { Db } from '../../../src/database/schema/tables.ts'
import { rosterState } from '../../../src/roster/import/state.ts'

export async function rosterStateOf(db: Db, now: Date) {
  const { times } = await db.selectNoFrom(rosterTimes(db).as('times')).executeTakeFirstOrThrow()
  return rosterState(readRosterTimes(times), now)
}
