import type { Db } from '../tables/tables.ts'
import { inTransaction, retriedWrite } from '../transaction.ts'
import { changeConnection, type Outcome } from './lectures.ts'
import { findSession } from './sessions.ts'
import { type Switch, switchInOneStatement } from './switch-statement.ts'

/**
 * Connects or disconnects a lecture of whoever has this session: checks the session and the account again, takes a real
 * change out of the bucket and writes its event, all or nothing, on the disk when it resolves.
 */
export async function switchLecture(db: Db, wanted: Switch): Promise<Outcome | 'no session'> {
  // One round trip; SQLite needs none, shares commits, and knows no statement that writes into three tables.
  if (db.getExecutor().adapter.supportsMultipleConnections)
    return retriedWrite(db, () => switchInOneStatement(db, wanted))
  return inTransaction(db, async (transaction) => {
    const row = await findSession(transaction, wanted.session)
    if (!row?.enabled) return 'no session'
    const { name, connected, cost, at } = wanted
    const change = { userKey: row.key, name, connected, byKey: '', cause: 'student', at } as const
    return changeConnection(transaction, change, { userKey: row.key, cost })
  })
}
