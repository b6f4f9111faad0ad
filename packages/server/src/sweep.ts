import { deviceLifetime } from './credentials.ts'
import { removeEndedSessions } from './sessions.ts'
import { type Db, inTransaction } from './store/database.ts'
import { removeDevicesBefore } from './store/devices.ts'
import { removeExpiredThrottles } from './store/throttles.ts'

/** Clears away sessions that have ended, browsers not seen for long and failures long past. */
export async function sweep(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await removeEndedSessions(transaction, now)
    await removeDevicesBefore(transaction, new Date(now.getTime() - deviceLifetime))
    await removeExpiredThrottles(transaction, now)
  })
}
