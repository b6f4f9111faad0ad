import { looksLikeAny } from '@campus-connect/roster/model'
import type { Settings } from '../../config/settings.ts'
import { DatabaseUnavailable } from '../../database/errors.ts'
import { addUser, findUser, isIdReserved, listAdminNames, type UserRow } from '../../database/queries/users/users.ts'
import { addSeenNotice } from '../../database/queries/users/notices.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Visitor } from '../actor.ts'
import type { Settled } from '../kept-answers.ts'
import type { Notice } from '../privacy/folder.ts'
import { Refusal } from '../refusal.ts'
import { nameOf, refuseResidentNumber } from './accounts.ts'
import type { CredentialCheck } from './credentials.ts'
import { creditSignup, refuseUnlisted } from './name-guesses.ts'
import { newAccountsFrom, signupRefusalsFrom, signupsAfterDeletionOf } from './rate-limits.ts'
import { refuseWeak } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { refuseLimited, reserveAttempt, spendAll } from './throttle.ts'

/** What a new account takes from the roster. */
export type RosterSource = {
  findStudent: (id: string) => Promise<{ name: string } | undefined>
  /** Gives the account its lectures, in the caller's transaction. */
  sync: (transaction: Db, user: { key: string; id: string }) => Promise<unknown>
}

type Newcomer = { id: string; username: string }

/** `notice`: SHA-256 of the notice that was shown. */
type Given = Newcomer & { password: string; notice?: string }

type Tools = {
  clock: () => Date
  settings: Settings
  /** What sign-up shows, unless `SIGNUP_CONSENT` is none. */
  notice: Notice | undefined
  passwords: Passwords
  credentials: CredentialCheck
  roster: RosterSource
  /** Receives the error of a first sync. The account exists all the same. */
  unsynced: (error: unknown) => void
  settled?: Settled<UserRow> | undefined
}

/** Creates a student's account with the lectures of the roster, if the `SIGNUP` policy allows it. */
export async function signUp(
  db: Db,
  actor: Visitor,
  { id, password, ...given }: Given,
  tools: Tools,
): Promise<UserRow> {
  const { clock, settings, passwords, credentials, roster, unsynced, settled } = tools
  if (settings.signup === 'closed') throw new Refusal('signup-closed')
  if (settings.portal.login === 'portal') throw new Refusal('portal-only')
  refuseResidentNumber(id)
  const username = nameOf(given.username)
  const seen = shownNotice(given.notice, tools)
  await refuseWeak(password, { id, username })
  const { address } = actor
  const source = credentials.sourceOf(address)
  passwords.admit(source)

  const create = async () => {
    let hashed: Promise<string> | undefined
    const hash = () => (hashed ??= passwords.hash(password, source))
    // Before the roster check: the answer must not reveal whether the name of a taken number was right.
    await refuseTaken(db, id, settings)
    await refuseUnlisted(db, actor, { id, username }, { ...tools, pay: hash })
    await refuseLimited(db, signupsAfterDeletionOf(id), address, clock())
    // Any number can sign up, so only this limits how many accounts there are.
    if (settings.signup === 'open') await spendAll(db, newAccountsFrom(address), clock())
    const passwordHash = await hash()
    await creditSignup(db, actor, id, tools)
    const add = async (transaction: Db) => {
      await refuseAdminName(transaction, username, settings)
      const added = await addUser(transaction, { id, username, passwordHash, at: clock() })
      // The administrator with this number may have deleted the account during hashing.
      if (await isIdReserved(transaction, id)) throw new Refusal('reserved')
      if (!added) throw new Refusal('taken')
      const consent = settings.signupConsent === 'required'
      if (seen) await addSeenNotice(transaction, { ...seen, userKey: added.key, consent, at: clock() })
      await settled?.(transaction, added)
      return added
    }
    // One transaction: a crash must not leave an account without its lectures.
    const addWithLectures = async (transaction: Db) => {
      const added = await add(transaction)
      await roster.sync(transaction, added)
      return added
    }
    return inTransaction(db, addWithLectures, { isolation: 'repeatable read' }).catch((error: unknown) => {
      if (error instanceof Refusal || error instanceof DatabaseUnavailable) throw error
      // An account without lectures is better than none: the student can sync again.
      unsynced(error)
      return inTransaction(db, add)
    })
  }
  return credentials.enqueue(id, source, create).catch(async (error: unknown) => {
    // Right sign-ups are neither counted nor refused: many may share the address.
    if (error instanceof Refusal && reasonsOfNumber.has(error.code))
      for (const limit of signupRefusalsFrom(address)) await reserveAttempt(db, limit, address, clock())
    throw error
  })
}

/**
 * Answers a sign-up again whose answer was lost. The caller proves the password, which counts like a login. Refuses another one.
 * `subject`: the key of the account.
 */
export async function repeatSignUp(
  { address, device }: Visitor,
  { id, password, subject }: { id: string; password: string; subject: string },
  { credentials }: Pick<Tools, 'credentials'>,
): Promise<UserRow> {
  const user = await credentials.check({ id, password, address, device })
  if (user?.key !== subject) throw new Refusal('other-request')
  return user
}

/**
 * The notice that the newcomer saw, if it is the one in force. An older app shows none and sends no hash: it may sign up unless
 * consent is required.
 */
function shownNotice(sha256: string | undefined, { notice, settings: { signupConsent } }: Tools) {
  if (notice === undefined || signupConsent === 'none') return undefined
  if (sha256 === notice.sha256) return notice
  if (sha256 !== undefined) throw new Refusal('notice-changed', { notice: notice.sha256 })
  if (signupConsent === 'required') throw new Refusal('no-consent', { notice: notice.sha256 })
  return undefined
}

/** Refusals that reveal something about a number. After too many from one address, the refusal reveals nothing. */
const reasonsOfNumber = new Set(['taken', 'reserved', 'not-in-roster', 'name-mismatch'])

/** Asks for the reservation last: the deletion of an administrator creates it. */
async function refuseTaken(db: Db, id: string, { admin }: Settings) {
  if (admin?.id === id) throw new Refusal('reserved')
  if (await findUser(db, id)) throw new Refusal('taken')
  if (await isIdReserved(db, id)) throw new Refusal('reserved')
}

/**
 * Refuses a name that looks like an administrator's. With `roster+name` the roster confirms names, so a student may
 * share a name with an administrator.
 */
async function refuseAdminName(db: Db, username: string, { signup }: Settings) {
  if (signup === 'roster+name') return
  if (looksLikeAny(username, await listAdminNames(db))) throw new Refusal('invalid', { field: 'administrator-name' })
}
