import { removeBindings } from '../../../database/queries/logins/portal.ts'
import { removeSessionsOf } from '../../../database/queries/logins/sessions.ts'
import type { Db } from '../../../database/schema/tables.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Operator } from '../../actor.ts'
import { record } from '../../audit/record.ts'
import { existing } from '../accounts.ts'

/** Forgets to which person of the portal an account belongs, and ends its sessions. The next entry by its number binds it again. */
export function unlinkAccount(
  db: Db,
  actor: Operator,
  { id }: { id: string },
  { clock }: { clock: () => Date },
): Promise<{ changed: boolean }> {
  return inTransaction(db, async (transaction) => {
    const { key } = await existing(transaction, id)
    const changed = (await removeBindings(transaction, key)) > 0
    if (changed) await removeSessionsOf(transaction, key)
    await record(transaction, actor, { task: 'portal-unlink', subject: key, details: { changed }, at: clock() })
    return { changed }
  })
}
