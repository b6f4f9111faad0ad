import { deviceLifetime } from './credentials.ts'
import { removeEndedSessions } from './sessions.ts'
import { type Db, inTransaction } from './store/database.ts'
import { removeDevicesBefore } from './store/devices.ts'
import { removeThrottlesBefore } from './store/throttles.ts'

const day = 24 * 3600 * 1000

/** Clears away sessions that have ended, browsers not seen for long and failures long past. */
export async function sweep(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await removeEndedSessions(transaction, now)
    await removeDevicesBefore(transaction, new Date(now.getTime() - deviceLifetime))
    await removeThrottlesBefore(transaction, new Date(now.getTime() - day))
  })
}
