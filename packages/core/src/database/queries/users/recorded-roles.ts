import { sql } from 'kysely'
import type { Db } from '../../schema/tables.ts'

/** An administrator, with the last audit row about the role. */
export type RecordedRole = { key: string; id: string; task: string | null; at: string | null }

// Written into the statement, because a database uses a partial index only for values that it knows beforehand.
const roleTasks = sql.raw(`'admin-create', 'admin-grant', 'admin-keep', 'admin-revoke'`)

export async function listRecordedRoles(db: Db): Promise<RecordedRole[]> {
  const { rows } = await sql<RecordedRole>`
    select users.key, users.id, event.task, event.at from users
    left join audit_events as event on event.sequence = (
      select max(last.sequence) from audit_events as last
      where last.subject_key = users.key and last.task in (${roleTasks})
    )
    where users.admin = 1 order by users.id`.execute(db)
  return rows
}
