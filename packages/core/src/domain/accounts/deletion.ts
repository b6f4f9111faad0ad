import type { Settings } from '../../config/settings.ts'
import { disconnectAll } from '../../database/queries/attendance/lectures.ts'
import { removeThrottles } from '../../database/queries/logins/throttles.ts'
import { addFormerUser, listFormerUsers, removeFormerUsers } from '../../database/queries/users/personal-data.ts'
import { listLeftAccounts } from '../../database/queries/retention.ts'
import { forgetPastMember } from '../../database/queries/roster/members.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import { addReservedId, findUser, removeUser, type UserRow } from '../../database/queries/users/users.ts'
import { removeKeptOf } from '../../database/queries/kept-answers.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Campus, Operator } from '../actor.ts'
import { forgetMarks } from '../audit/mark-seal.ts'
import { record } from '../audit/record.ts'
import type { Settled } from '../kept-answers.ts'
import { Refusal } from '../refusal.ts'
import { refuseLastAdmin } from './accounts.ts'
import { type ConfirmedUser, liveAccount } from './new-password.ts'
import { deletionsAt, keysOfAccount } from './rate-limits.ts'
import { findRosterEntry } from './roster-entry.ts'
import { recordAttempt, refuseLimited } from './throttle.ts'

type Attendance = { attendance: Settings['attendanceOnDeletion'] }

/** What an operator sees of an account before a deletion. `username` is undefined if there is none. */
type Deletable = { id: string; username: string | undefined; admin: boolean; enabled: boolean; listed: boolean }

/** Describes the accounts with these numbers. `listed`: the roster in use has the number, so the account may still be needed. */
export async function describeDeletable(db: Db, ids: readonly string[]): Promise<Deletable[]> {
  const found: Deletable[] = []
  for (const id of ids) {
    const user = await findUser(db, id)
    const listed = typeof (await findRosterEntry(db, { id })) === 'object'
    found.push({ id, username: user?.username, admin: user?.admin === 1, enabled: user?.enabled === 1, listed })
  }
  return found
}

/**
 * Deletes an account: the actor's own after its password was confirmed, or any account for an operator. Rate limits belong to the
 * number and stay, so that a new account does not refill them; an operator's deletion neither counts nor makes the number
 * wait, and resets its counts of logins. For an operator, `anonymise` also removes the name that an earlier deletion kept
 * for this number; `deleted` is false if there was nothing else.
 */
export function deleteAccount(
  db: Db,
  actor: ConfirmedUser | Operator,
  { id, attendance }: Attendance & { id: string },
  { clock, settled }: { clock: () => Date; settled?: Settled<null> | undefined },
): Promise<{ deleted: boolean }> {
  return inTransaction(db, async (transaction) => {
    const at = clock()
    if (actor.kind !== 'operator') {
      const user = await liveAccount(transaction, actor)
      // The account is locked, so no other deletion can come between.
      await refuseLimited(transaction, deletionsAt(id), actor.address, at)
      await recordAttempt(transaction, deletionsAt(id), actor.address, at)
      await remove(transaction, actor, user, { attendance, at })
      if (user.admin) await record(transaction, actor, { task: 'admin-delete', subject: user.key, at })
      await settled?.(transaction, null)
      return { deleted: true }
    }
    const user = await findUser(transaction, id)
    const [former] = await listFormerUsers(transaction, id)
    const subject = user?.key ?? (attendance === 'anonymise' ? former?.key : undefined)
    if (subject === undefined) throw new Refusal('not-found', { id })
    if (user) {
      await remove(transaction, actor, user, { attendance, at })
      await removeThrottles(transaction, keysOfAccount(id))
    }
    if (attendance === 'anonymise') await removeFormerUsers(transaction, id)
    if (attendance === 'anonymise' && !user) {
      await forgetPastMember(transaction, id)
      await forgetMarks(transaction, actor, { id, subject, at })
    }
    await record(transaction, actor, { task: 'user-delete', subject, at })
    return { deleted: user !== undefined }
  })
}

/**
 * Deletes the account of somebody who left the roster before a time, without number and name in its attendance. Returns false
 * if it is gone, or its owner is back.
 */
export function deleteLeftAccount(
  db: Db,
  actor: Campus,
  { id, before }: { id: string; before: Date },
  { clock }: { clock: () => Date },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const at = clock()
    const user = await findUser(transaction, id)
    const snapshot = await findSnapshot(transaction)
    if (!user || !snapshot) return false
    if ((await listLeftAccounts(transaction, { snapshot: snapshot.id, before, id })).length === 0) return false
    await remove(transaction, actor, user, { attendance: 'anonymise', at })
    await removeThrottles(transaction, keysOfAccount(id))
    await removeFormerUsers(transaction, id)
    await record(transaction, actor, { task: 'user-delete', subject: user.key, at })
    return true
  })
}

/**
 * Removes an account with all that names its owner but rate limits. Events keep the random key alone; `keep` keeps number
 * and name too.
 */
async function remove(
  transaction: Db,
  actor: ConfirmedUser | Operator | Campus,
  user: UserRow,
  { attendance, at }: Attendance & { at: Date },
) {
  const { key, id, username, admin } = user
  await refuseLastAdmin(transaction, user)
  // An administrator's number can never be signed up again.
  if (admin) await addReservedId(transaction, id)
  await disconnectAll(transaction, { userKey: key, byKey: key, cause: 'deletion', at })
  if (attendance === 'keep') await addFormerUser(transaction, { key, id, username, deletedAt: at })
  else {
    await forgetPastMember(transaction, id)
    await forgetMarks(transaction, actor, { id, subject: key, at })
  }
  await removeKeptOf(transaction, { key, id })
  await removeUser(transaction, key)
}
