import { isComparable, isSameName, isSamePerson, withoutMark } from '@campus-connect/roster/model'
import { changeRosterName, changeUserName, type UserRow } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { personName } from '../../text.ts'
import { record } from '../audit/record.ts'

/** What the name of the roster changes in an account. `username`: the new name of the person. */
export type NamePlan = { rosterName: string; username: string | undefined }

/**
 * What a sync does with the roster's name. It changes the account's name only if it differs from the last one that reached the account: a name that a
 * student typed at sign-up, or an operator corrected, stays until then. Spellings of one name, masked names and names that
 * lost letters change nothing, and neither do the accounts of administrators.
 */
export function planName(
  { username, admin, roster_name: known }: Pick<UserRow, 'username' | 'admin' | 'roster_name'>,
  listed: string,
): NamePlan | undefined {
  if (admin === 1 || !isComparable(listed)) return undefined
  if (known !== null && isSamePerson(known, listed)) return undefined
  const renamed = known !== null && isComparable(known) && !isSameName(username, listed)
  return { rosterName: listed, username: renamed ? personName(withoutMark(listed)) : undefined }
}

/** Gives an account its new name, in the caller's transaction, and records it. */
export async function applyName(tx: Db, user: UserRow, { rosterName, username }: NamePlan, at: Date): Promise<void> {
  await changeRosterName(tx, user.key, rosterName)
  if (username === undefined) return
  await changeUserName(tx, user, username, at)
  await record(tx, { kind: 'campus' }, { task: 'user-rename', subject: user.key, at })
}
