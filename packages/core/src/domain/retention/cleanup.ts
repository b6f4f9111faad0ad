import { forgetForeignBeginnings } from '../../database/queries/attendance/standing.ts'
import { findDone, forgetDone, setDone } from '../../database/queries/done-tasks.ts'
import { removeKeptBefore, settleForeignKept } from '../../database/queries/kept-answers.ts'
import { removeDevicesBefore, settleForeignDevices } from '../../database/queries/logins/devices.ts'
import { settleForeignSessions } from '../../database/queries/logins/sessions.ts'
import { removeExpiredThrottles, removeSurplusThrottles } from '../../database/queries/logins/throttles.ts'
import { removeFullBuckets } from '../../database/queries/token-buckets.ts'
import { fillSearchColumns } from '../../database/queries/users/search-columns.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { deviceLifetime } from '../accounts/credentials.ts'
import { removeEndedEntries } from '../accounts/portal/entries.ts'
import { removeEndedSessions } from '../accounts/sessions.ts'
import { answerLifetime } from '../kept-answers.ts'
import { clockState, isConfirmed, isNewDoubt } from '../audit/trusted-clock.ts'

export { foldTotals } from '../../database/queries/users/totals.ts'

/**
 * Makes users of older servers searchable, and removes ended sessions, unused known browsers and expired limits. A clock that
 * may be wrong removes nothing. A clock that leapt is trusted after it has run for a day.
 */
export async function cleanUp(db: Db, now: Date): Promise<void> {
  const state = await inTransaction(db, async (transaction) => {
    await fillSearchColumns(transaction)
    return clockState(transaction, now)
  })
  if (state === 'behind') return
  if (state === 'leapt') {
    const doubted = await findDone(db, 'doubt')
    if (isNewDoubt(doubted, now)) await inTransaction(db, (transaction) => setDone(transaction, 'doubt', now))
    if (!isConfirmed(doubted, now)) return
  }
  await inTransaction(db, async (transaction) => {
    await setDone(transaction, 'cleanup', now)
    await forgetDone(transaction, 'doubt')
    await settleForeignTimes(transaction, now)
    await removeEndedSessions(transaction, now)
    await removeDevicesBefore(transaction, new Date(now.getTime() - deviceLifetime * 1000))
    await removeEndedEntries(transaction, now)
    await removeKeptBefore(transaction, new Date(now.getTime() - answerLifetime))
    await removeExpiredThrottles(transaction, now)
    await removeSurplusThrottles(transaction)
  })
  // Separately, because attendance changes wait for the rows that it removes.
  await inTransaction(db, (transaction) => removeFullBuckets(transaction, now))
}

/** What was written under a clock that was ahead counts from now on, or as not known. */
async function settleForeignTimes(transaction: Db, now: Date) {
  await settleForeignSessions(transaction, now)
  await settleForeignDevices(transaction, now)
  await settleForeignKept(transaction, now)
  await forgetForeignBeginnings(transaction, now)
}
