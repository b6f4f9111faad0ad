import type { Db } from '../tables/tables.ts'

export type Counts = { sessions: number; attendanceEvents: number; auditEvents: number }

/** Counts all rows ever written to both records, by their last sequence. */
export async function countRecords(db: Db): Promise<Counts> {
  const sessions = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const attendance = await db
    .selectFrom('attendance_events')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  // All events may have been trimmed.
  const sealed = await db.selectFrom('attendance_chain').select('sequence').executeTakeFirst()
  const audit = await db.selectFrom('audit_chain').select('sequence').executeTakeFirst()
  return {
    sessions: Number(sessions.count),
    attendanceEvents: Math.max(attendance.last ?? 0, sealed?.sequence ?? 0),
    auditEvents: audit?.sequence ?? 0,
  }
}

export type Blocked = Record<'number' | 'device' | 'address' | 'signup', number>

/** How many keys of each kind are blocked now. */
export async function countBlocked(db: Db, now: Date): Promise<Blocked> {
  const row = await db
    .selectFrom('throttles')
    .select(({ fn }) => [
      fn.countAll().filterWhere('key', 'like', 'number:%').as('number'),
      fn.countAll().filterWhere('key', 'like', 'device:%').as('device'),
      fn.countAll().filterWhere('key', 'like', 'address:%').as('address'),
      fn.countAll().filterWhere('key', 'like', 'signup%').as('signup'),
    ])
    .where('blocked_until', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  const { number, device, address, signup } = row
  return { number: Number(number), device: Number(device), address: Number(address), signup: Number(signup) }
}
