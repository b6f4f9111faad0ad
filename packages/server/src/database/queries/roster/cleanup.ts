import type { Db } from '../../tables/tables.ts'
import { chunk, type Pace, paced, write } from './pace.ts'
import { findRosterSource } from './snapshots.ts'

const keptSnapshots = 5
const hour = 60 * 60 * 1000

/** Keeps the last versions that were in use, and the held one. Removes incomplete ones after an hour. */
export async function removeOldSnapshots(db: Db, now: Date, pace: Pace = {}): Promise<void> {
  const all = await db
    .selectFrom('roster_snapshots')
    .select(['id', 'ready', 'held', 'taken_at'])
    .orderBy('number', 'desc')
    .orderBy('taken_at', 'desc')
    .execute()
  const current = (await findRosterSource(db))?.snapshot_id
  const good = all.filter(({ ready, held }) => ready === 1 && held === null).slice(0, keptSnapshots)
  const kept = new Set([current, ...good.map(({ id }) => id)])
  const old = new Date(now.getTime() - hour).toISOString()
  for (const { id, ready, held, taken_at } of all)
    if (!kept.has(id) && held === null && (ready === 1 || taken_at < old)) await removeSnapshot(db, id, pace)
}

/** Removes the rows in many short transactions. */
async function removeSnapshot(db: Db, id: string, pace: Pace) {
  await write(db, (tx) => tx.updateTable('roster_snapshots').set({ ready: 0 }).where('id', '=', id).execute())
  // A student has about seven enrolments.
  while (await paced(() => removeStudents(db, id, chunk / 8), pace));
  while (await paced(() => removeClasses(db, id, chunk), pace));
  await write(db, (tx) => tx.deleteFrom('roster_snapshots').where('id', '=', id).execute())
}

async function removeStudents(db: Db, snapshot: string, limit: number) {
  return write(db, async (tx) => {
    const found = tx.selectFrom('roster_students').select('number').where('snapshot_id', '=', snapshot)
    const numbers = (await found.limit(Math.floor(limit)).execute()).map(({ number }) => number)
    if (numbers.length === 0) return false
    for (const table of ['roster_enrolments', 'roster_withdrawals'] as const)
      await tx.deleteFrom(table).where('snapshot_id', '=', snapshot).where('student_number', 'in', numbers).execute()
    await tx.deleteFrom('roster_students').where('snapshot_id', '=', snapshot).where('number', 'in', numbers).execute()
    return true
  })
}

async function removeClasses(db: Db, snapshot: string, limit: number) {
  return write(db, async (tx) => {
    const found = tx.selectFrom('roster_classes').select('sourced_id').where('snapshot_id', '=', snapshot)
    const ids = (await found.limit(limit).execute()).map(({ sourced_id }) => sourced_id)
    if (ids.length === 0) return false
    await tx.deleteFrom('roster_classes').where('snapshot_id', '=', snapshot).where('sourced_id', 'in', ids).execute()
    return true
  })
}
