import { isComparable, isSameName, looksLikeAny, withoutMark } from '@campus-connect/roster/model'
import { DatabaseUnavailable, Duplicate } from '../../../database/errors.ts'
import { addBinding } from '../../../database/queries/logins/portal.ts'
import { addSeenNotice } from '../../../database/queries/users/notices.ts'
import { addUser, isIdReserved, listAdminNames, type UserRow } from '../../../database/queries/users/users.ts'
import type { Db } from '../../../database/schema/tables.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { personName } from '../../../text.ts'
import type { Visitor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { nameOf } from '../accounts.ts'
import { noPassword } from '../passwords.ts'
import { signupsAfterDeletionOf } from '../rate-limits.ts'
import { refuseLimited } from '../throttle.ts'
import type { Entering, PortalPerson, PortalTools } from './person.ts'

/**
 * Makes the account of a person who comes for the first time, with the roster's name, the roster's lectures and no password, and binds
 * it. Refuses as `SIGNUP` and `SIGNUP_CONSENT` say.
 */
export async function addFirstEntry(
  db: Db,
  actor: Visitor,
  from: PortalPerson,
  { wish, tools }: Entering,
): Promise<UserRow> {
  const { clock, settings, roster, unsynced } = tools
  const { number: id, issuer, subject } = from
  if (settings.signup === 'closed') throw new Refusal('signup-closed')
  if (settings.admin?.id === id || (await isIdReserved(db, id))) throw new Refusal('reserved', { id })
  const listed = await roster.findStudent(id)
  const username = newName(from, listed, tools)
  const seen = shownNotice(wish.notice, tools)
  await refuseLimited(db, signupsAfterDeletionOf(id), actor.address, clock())

  const add = async (transaction: Db) => {
    if (!isComparable(listed?.name ?? '') && looksLikeAny(username, await listAdminNames(transaction)))
      throw new Refusal('invalid', { id, field: 'administrator-name' })
    const added = await addUser(transaction, { id, username, passwordHash: noPassword, at: clock() })
    if (await isIdReserved(transaction, id)) throw new Refusal('reserved', { id })
    if (!added) throw new Refusal('taken', { id })
    await addBinding(transaction, { issuer, subject, userKey: added.key, at: clock() })
    const consent = settings.signupConsent === 'required'
    if (seen) await addSeenNotice(transaction, { ...seen, userKey: added.key, consent, at: clock() })
    return added
  }
  const addWithLectures = async (transaction: Db) => {
    const added = await add(transaction)
    await roster.sync(transaction, added)
    return added
  }
  return inTransaction(db, addWithLectures, { isolation: 'repeatable read' }).catch((error: unknown) => {
    if (error instanceof Refusal || error instanceof DatabaseUnavailable || error instanceof Duplicate) throw error
    unsynced(error)
    return inTransaction(db, add)
  })
}

/** The roster's name, or the portal's if the roster has none. Refuses a person that `SIGNUP` does not admit. */
function newName({ number: id, name }: PortalPerson, listed: { name: string } | undefined, { settings }: PortalTools) {
  const { signup } = settings
  if (signup === 'roster' && !listed) throw new Refusal('not-in-roster', { id })
  if (signup === 'roster+name' && !(listed && name !== undefined && isSameName(name, listed.name)))
    throw new Refusal('name-mismatch', { id: listed && id })
  const known = listed && isComparable(listed.name) ? personName(withoutMark(listed.name)) : undefined
  return known ?? nameOf(name ?? '', id)
}

/** The notice that the newcomer saw. The portal shows none, so a first entry waits until the app has shown it. */
function shownNotice(sha256: string | undefined, { notice, settings: { signupConsent } }: PortalTools) {
  if (notice === undefined || signupConsent === 'none') return undefined
  if (sha256 !== notice.sha256) throw new Refusal('no-consent', { notice: notice.sha256 })
  return notice
}
