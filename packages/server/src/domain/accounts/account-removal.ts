import type { Settings } from '../../config/settings.ts'
import { keysOfAccount } from './rate-limits.ts'
import { disconnectAll } from '../../database/queries/attendance/lectures.ts'
import { removeThrottles } from '../../database/queries/logins/throttles.ts'
import { addFormerUser } from '../../database/queries/users/former-users.ts'
import { addReservedId, removeUser, type UserRow } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/tables/tables.ts'

export type OnDeletion = Settings['attendanceOnDeletion']

/**
 * Removes an account with all that names its owner, in the caller's transaction. Events keep the random key alone;
 * `keep` keeps number and name beside them.
 */
export async function removeAccount(
  transaction: Db,
  { key, id, username, admin }: UserRow,
  { attendance, at }: { attendance: OnDeletion; at: Date },
): Promise<void> {
  // An administrator's number can never be signed up again.
  if (admin) await addReservedId(transaction, id)
  await disconnectAll(transaction, { userKey: key, byKey: key, cause: 'deletion', at })
  await removeThrottles(transaction, keysOfAccount(id))
  if (attendance === 'keep') await addFormerUser(transaction, { key, id, username, deletedAt: at })
  await removeUser(transaction, key)
}
