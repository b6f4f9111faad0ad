import type { Db } from '../../tables/tables.ts'

type Used = { created_at: string; seen_at: string }

export function listSessionsOf(db: Db, userKey: string): Promise<(Used & { persistent: number })[]> {
  const found = db.selectFrom('sessions').select(['created_at', 'seen_at', 'persistent'])
  return found.where('user_key', '=', userKey).orderBy('created_at').execute()
}

export function listDevicesOf(db: Db, userKey: string): Promise<Used[]> {
  const found = db.selectFrom('devices').select(['created_at', 'seen_at'])
  return found.where('user_key', '=', userKey).orderBy('created_at').execute()
}

/** The time when the user's rate limit of switches is full again. */
export async function findSwitchLimit(db: Db, userKey: string): Promise<string | undefined> {
  const found = db.selectFrom('switch_limits').select('full_at').where('user_key', '=', userKey)
  const row = await found.executeTakeFirst()
  return row && new Date(row.full_at).toISOString()
}

export type AuditRowOfPerson = {
  sequence: number
  at: string
  by_key: string | null
  operator: string | null
  address: string
  task: string
  details: string
}

/** The rows about these users, and those of what they did. */
export function listAuditRowsOf(db: Db, keys: readonly string[]): Promise<AuditRowOfPerson[]> {
  return db
    .selectFrom('audit_events')
    .select(['sequence', 'at', 'by_key', 'operator', 'address', 'task', 'details'])
    .where(({ or, eb }) => or([eb('subject_key', 'in', keys), eb('by_key', 'in', keys)]))
    .orderBy('sequence')
    .execute()
}
