import type { Selectable } from 'kysely'
import type { FormerUsersTable } from '../../schema/account-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { inTransaction } from '../../transaction.ts'
import { leaveToErase } from '../done-tasks.ts'

type Used = { created_at: string; seen_at: string }

export function listSessionsOf(db: Db, userKey: string): Promise<(Used & { persistent: number })[]> {
  const found = db.selectFrom('sessions').select(['created_at', 'seen_at', 'persistent'])
  return found.where('user_key', '=', userKey).orderBy('created_at').execute()
}

export function listDevicesOf(db: Db, userKey: string): Promise<Used[]> {
  const found = db.selectFrom('devices').select(['created_at', 'seen_at'])
  return found.where('user_key', '=', userKey).orderBy('created_at').execute()
}

export type AuditRowOfPerson = {
  sequence: number
  at: string
  by_key: string | null
  operator: string | null
  /** The name of the token of the program that acted, if one did. */
  program: string | null
  address: string
  task: string
  details: string
}

/** A command that recorded excuses or corrections, by its time, which its audit row has too. */
type Batch = { batch: string; at: string }

/** The rows about these users, the rows of their own actions, and those of the commands that recorded something about them. */
export async function listAuditRowsOf(
  db: Db,
  keys: readonly string[],
  batches: readonly Batch[] = [],
): Promise<AuditRowOfPerson[]> {
  if (keys.length + batches.length === 0) return []
  const times = [...new Set(batches.map(({ at }) => at))]
  const rows = await db
    .selectFrom('audit_events')
    .leftJoin('program_tokens as program', 'program.key', 'audit_events.by_key')
    .select(['sequence', 'at', 'by_key', 'operator', 'address', 'task', 'details', 'program.name as program'])
    .where(({ or, and, eb }) =>
      or([
        ...(keys.length > 0 ? [eb('subject_key', 'in', keys), eb('by_key', 'in', keys)] : []),
        // The index of the times leads to them; their batch is in the details.
        ...(times.length > 0 ? [and([eb('at', 'in', times), eb('task', 'in', recordingTasks)])] : []),
      ]),
    )
    .orderBy('sequence')
    .execute()
  return rows.filter(({ task, details }) => {
    const { batch } = JSON.parse(details) as { batch?: string }
    return !recordingTasks.includes(task) || batches.some((each) => each.batch === batch)
  })
}

const recordingTasks = ['attendance-excuse', 'attendance-correct']

export type FormerUser = Selectable<FormerUsersTable>

const batch = 500

export async function addFormerUser(db: Db, { key, id, username, deletedAt }: Former): Promise<void> {
  await db.insertInto('former_users').values({ key, id, username, deleted_at: deletedAt.toISOString() }).execute()
}

type Former = { key: string; id: string; username: string; deletedAt: Date }

/** The deleted accounts with this number whose name is kept, the oldest first. */
export function listFormerUsers(db: Db, id: string): Promise<FormerUser[]> {
  return db.selectFrom('former_users').selectAll().where('id', '=', id).orderBy('deleted_at').execute()
}

/** Returns how many were kept. */
export async function removeFormerUsers(db: Db, id: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('former_users').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows > 0n) await leaveToErase(db)
  return Number(numDeletedRows)
}

/** Removes those whose attendance events are all gone. Returns how many. */
export async function removeFormerUsersWithoutEvents(db: Db): Promise<number> {
  // Read before the write: the events are many, and the running server writes too.
  const rows = await db
    .selectFrom('former_users')
    .select('key')
    .where('key', 'not in', ({ selectFrom }) => selectFrom('attendance_events').select('user_key').distinct())
    .where('key', 'not in', ({ selectFrom }) => selectFrom('carried_events').select('user_key'))
    .execute()
  const keys = rows.map(({ key }) => key)
  for (let start = 0; start < keys.length; start += batch)
    await inTransaction(db, async (transaction) => {
      await leaveToErase(transaction)
      await transaction
        .deleteFrom('former_users')
        .where('key', 'in', keys.slice(start, start + batch))
        .execute()
    })
  return keys.length
}
