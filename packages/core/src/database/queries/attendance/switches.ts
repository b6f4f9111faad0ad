import { isPostgres } from '../../statements/engine.ts'
import type { Db } from '../../schema/tables.ts'
import { inTransaction } from '../../transaction.ts'
import { changeConnection, type Outcome, switchKey } from './lectures.ts'
import { findSession } from '../logins/sessions.ts'
import { switchGroups } from './switch-groups.ts'
import type { Switch } from './switch-statement.ts'

const groups = new WeakMap<Db, ReturnType<typeof switchGroups>>()

/**
 * Connects or disconnects a lecture of the session owner. Checks session and account again, charges a real change to
 * the rate limit of the number and adds its event, in one transaction. The rule stands twice, for the sake of speed
 * (docs/decisions/016-shared-lookups.md): here, and in one statement for PostgreSQL. One table of cases tests both.
 */
export async function switchOwnLecture(db: Db, wanted: Switch): Promise<Outcome | 'no session'> {
  // PostgreSQL saves round trips. SQLite has none, and cannot write three tables in one statement.
  return isPostgres(db) ? groupsOf(db)(wanted) : switchInTransaction(db, wanted)
}

/** The rule in TypeScript. */
export function switchInTransaction(db: Db, wanted: Switch): Promise<Outcome | 'no session'> {
  return inTransaction(db, async (transaction) => {
    const row = await findSession(transaction, wanted.session)
    if (!row?.enabled) return 'no session'
    const { name, connected, cost, at } = wanted
    const change = { userKey: row.key, name, connected, byKey: '', cause: 'student', at } as const
    return changeConnection(transaction, change, { key: switchKey(row.id), cost })
  })
}

function groupsOf(db: Db) {
  const known = groups.get(db) ?? switchGroups(db)
  groups.set(db, known)
  return known
}
