import { rewrite } from '../../database/erase.ts'
import { removeAllDevices } from '../../database/queries/logins/devices.ts'
import { removeAllEntries } from '../../database/queries/logins/portal.ts'
import { removeAllSessions } from '../../database/queries/logins/sessions.ts'
import { findTotals } from '../../database/queries/users/totals.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Operator } from '../actor.ts'
import { findAuditFault } from '../audit/audit-chain.ts'
import type { ChainFault } from '../audit/chain-fault.ts'
import { findUnrecordedRoles, type UnrecordedRole } from '../audit/recorded-roles.ts'
import { record } from '../audit/record.ts'
import { revokeAllTokens } from './program-tokens.ts'

/** Signs that somebody has changed the backup by hand. */
type Doubts = { fault: ChainFault | undefined; roles: UnrecordedRole[] }

/**
 * Makes the copy of a backup one that may be served: nobody is logged in, no token lives, and the record tells of the restore.
 * Also verifies the audit record as it came. `file`: the name of the backup. `tokens`: the names of the tokens that it ended;
 * `accounts`: how many there are.
 */
export async function takeOverCopy(
  db: Db,
  actor: Operator,
  { file, signal }: { file: string; signal: AbortSignal },
  { clock }: { clock: () => Date },
): Promise<Doubts & { tokens: string[]; accounts: number }> {
  const fault = await findAuditFault(db, signal)
  const tokens = await inTransaction(db, async (transaction) => {
    // Users who logged out, were blocked or gave up a browser after the backup must not get it back, nor programs a token.
    await removeAllSessions(transaction)
    await removeAllDevices(transaction)
    await removeAllEntries(transaction)
    const revoked = await revokeAllTokens(transaction, clock())
    await record(transaction, actor, { task: 'restore', details: { file }, at: clock() })
    return revoked
  })
  await rewrite(db)
  return { fault, roles: await findUnrecordedRoles(db), tokens, accounts: (await findTotals(db)).total }
}
