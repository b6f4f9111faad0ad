import type { Db } from '../tables/tables.ts'
import type { Time } from '../tables/tables.ts'

/** Time of the last row in the attendance or the audit record. */
export async function findLastRecordTime(db: Db): Promise<Time | undefined> {
  const [audit, attendance] = await Promise.all(
    (['audit_events', 'attendance_events'] as const).map((table) =>
      db.selectFrom(table).select('at').orderBy('sequence', 'desc').limit(1).executeTakeFirst(),
    ),
  )
  return [audit?.at, attendance?.at]
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1)
}

/** Time of the first row that is left in the audit record. */
export async function findFirstRecordTime(db: Db): Promise<Time | undefined> {
  return (await db.selectFrom('audit_events').select('at').orderBy('sequence').limit(1).executeTakeFirst())?.at
}

/** Time of the last audit row of this task. No index helps: `after` a sequence it looks no further. */
export async function findLastTaskTime(db: Db, task: string, { after = 0 } = {}): Promise<Time | undefined> {
  const found = db.selectFrom('audit_events').select('at').where('task', '=', task).where('sequence', '>', after)
  return (await found.orderBy('sequence', 'desc').limit(1).executeTakeFirst())?.at
}
