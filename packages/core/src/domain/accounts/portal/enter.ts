import { isComparable, isSameName, looksLikeAny, withoutMark } from '@campus-connect/roster/model'
import type { Settings } from '../../../config/settings.ts'
import { DatabaseUnavailable, Duplicate } from '../../../database/errors.ts'
import { addBinding, type BindingRow, listBindings } from '../../../database/queries/logins/portal.ts'
import { removeSession } from '../../../database/queries/logins/sessions.ts'
import { addSeenNotice } from '../../../database/queries/users/notices.ts'
import { addUser, findUser, isIdReserved, listAdminNames, type UserRow } from '../../../database/queries/users/users.ts'
import type { Db } from '../../../database/schema/tables.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { personName } from '../../../text.ts'
import { tokenHash } from '../../../tokens.ts'
import type { Visitor } from '../../actor.ts'
import { record } from '../../audit/record.ts'
import type { Notice } from '../../privacy/folder.ts'
import { Refusal } from '../../refusal.ts'
import { nameOf, person } from '../accounts.ts'
import type { AdminAccess } from '../admin-access.ts'
import { noPassword } from '../passwords.ts'
import { signupsAfterDeletionOf } from '../rate-limits.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import { startSession } from '../sessions.ts'
import type { RosterSource } from '../sign-up.ts'
import { refuseLimited } from '../throttle.ts'

/** Somebody whom the portal sent, as it says. Only these claims count; a role is never one of them. */
export type PortalPerson = {
  number: string
  name: string | undefined
  issuer: string
  /** What the issuer calls this person for ever, whatever the number. */
  subject: string
  /** Hash of the session at the portal, if it named one. */
  session?: string | undefined
  /** Whether the portal asked for a second factor that counts for administrators. */
  secondFactor: boolean
}

type Wish = {
  persistent: boolean
  /** SHA-256 of the notice that was shown before. */
  notice: string | undefined
  /** Without a session: a terminal fetches it later. */
  session: boolean
}

export type PortalTools = {
  clock: () => Date
  settings: Pick<Settings, 'signup' | 'signupConsent' | 'admin' | 'portal'>
  notice: Notice | undefined
  adminAccess: AdminAccess
  secondFactor: SecondFactor
  roster: RosterSource
  /** Whether such a refusal was not recorded a moment ago. */
  isNewRefusal: (refusal: string) => boolean
  /** Receives the error of a first sync. The account exists all the same. */
  unsynced: (error: unknown) => void
}

type Entered = { user: UserRow; session: { token: string; maxAge: number | undefined } | undefined }

/**
 * Lets somebody in whom the portal sent. The first entry binds the person of the portal to the account of the number, and creates
 * the account if `SIGNUP` admits it. Refuses another person at a bound account, because the university may have given the
 * number to somebody else; and an account with a password that was not linked by it yet (`LINK`).
 */
export async function enterByPortal(
  db: Db,
  actor: Visitor,
  claimed: PortalPerson,
  wish: Wish,
  tools: PortalTools,
): Promise<Entered> {
  const { id } = person(claimed.number, claimed.name ?? claimed.number)
  const from = { ...claimed, number: id }
  const { user, made } = await accountOf(db, actor, from, { wish, tools }).catch(async (error: unknown) => {
    if (error instanceof Refusal) await recordOther(db, actor, error, tools)
    throw error
  })
  await admit(db, actor, user, { from, tools })
  const { clock } = tools
  const admin = user.admin === 1
  const session = await inTransaction(db, async (transaction) => {
    const current = await findUser(transaction, id)
    if (!current?.enabled || current.key !== user.key || current.admin !== user.admin) throw new Refusal('changed')
    if (admin && wish.session)
      await record(transaction, actor, { task: 'login', by: user.key, details: portalDetails(from), at: clock() })
    if (!wish.session) return undefined
    if (actor.session !== undefined) await removeSession(transaction, tokenHash(actor.session))
    return startSession(
      transaction,
      { key: user.key, persistent: wish.persistent, admin, portal: sessionOf(from) },
      clock(),
    )
  })
  return { user: made ?? user, session }
}

/** Tells the operator of a number that the university gave to somebody else, once an hour. */
async function recordOther(db: Db, actor: Visitor, { code, values }: Refusal, { clock, isNewRefusal }: PortalTools) {
  if (code !== 'portal-other-person' && code !== 'portal-other-number') return
  const { key: subject = '' } = values
  if (!isNewRefusal(`${code} ${subject}`)) return
  const details = { number: code === 'portal-other-number' }
  await record(db, actor, { task: 'portal-refused', subject, details, at: clock() })
}

/** How the audit record tells an administrator's login by the portal. */
export const portalDetails = ({ secondFactor }: { secondFactor: boolean }): Record<string, string | boolean> => ({
  portal: true,
  ...(secondFactor && { secondFactor: 'portal' }),
})

export const sessionOf = ({ issuer, session = null }: { issuer: string; session?: string | null | undefined }) => ({
  issuer,
  session,
})

type Entering = { wish: Wish; tools: PortalTools }
type Account = { user: UserRow; made?: UserRow }

/** Two first entries of one person at once: one of them makes the account or the binding, and the other one finds it. */
async function accountOf(db: Db, actor: Visitor, from: PortalPerson, entering: Entering): Promise<Account> {
  const attempt = async (): Promise<Account> => {
    const user = await inTransaction(db, (transaction) => bound(transaction, actor, from, entering.tools))
    return user ? { user } : newAccount(db, actor, from, entering)
  }
  return attempt().catch((error: unknown) => {
    if (error instanceof Duplicate || (error instanceof Refusal && error.code === 'taken')) return attempt()
    throw error
  })
}

/** The account of this person, bound now if it was not; undefined if the number has none. */
async function bound(transaction: Db, actor: Visitor, from: PortalPerson, tools: PortalTools) {
  const { number: id, issuer, subject } = from
  const user = await findUser(transaction, id)
  const bindings = await listBindings(transaction, { issuer, subject, userKey: user?.key })
  const own = bindings.find((binding) => binding.issuer === issuer && binding.subject === subject)
  if (own && own.user_key === user?.key) return user
  if (own) throw new Refusal('portal-other-number', { id: own.id, key: own.user_key, to: id })
  if (!user) return undefined
  refuseUnproven(user, bindings, from, tools)
  const at = tools.clock()
  await addBinding(transaction, { issuer, subject, userKey: user.key, at })
  await record(transaction, actor, { task: 'portal-link', by: user.key, subject: user.key, at })
  return user
}

/** An account without a binding belongs to whoever knows its password, or by `LINK=number` to whoever has its number. */
function refuseUnproven(user: UserRow, bindings: BindingRow[], { issuer }: PortalPerson, { settings }: PortalTools) {
  const { id } = user
  const other = new Refusal('portal-other-person', { id, key: user.key })
  if (bindings.some((binding) => binding.issuer === issuer)) throw other
  const byNumber = settings.portal.link === 'number' && !user.admin
  if (byNumber) return
  if (user.password_hash !== noPassword) throw new Refusal('portal-link', { id, key: user.key })
  // Nobody can prove to be the person whom another portal sent.
  if (bindings.length > 0) throw other
}

async function newAccount(db: Db, actor: Visitor, from: PortalPerson, { wish, tools }: Entering): Promise<Account> {
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
  const made = await inTransaction(db, addWithLectures, { isolation: 'repeatable read' }).catch((error: unknown) => {
    if (error instanceof Refusal || error instanceof DatabaseUnavailable || error instanceof Duplicate) throw error
    unsynced(error)
    return inTransaction(db, add)
  })
  return { user: made, made }
}

/** The roster's name, or where it has none the portal's. Refuses whom `SIGNUP` does not admit. */
function newName({ number: id, name }: PortalPerson, listed: { name: string } | undefined, { settings }: PortalTools) {
  const { signup } = settings
  if (signup === 'roster' && !listed) throw new Refusal('not-in-roster', { id })
  if (signup === 'roster+name' && !(listed && name !== undefined && isSameName(name, listed.name)))
    throw new Refusal('name-mismatch', { id: listed && id })
  const known = listed && isComparable(listed.name) ? personName(withoutMark(listed.name)) : undefined
  return known ?? nameOf(name ?? '', id)
}

/** The notice that the newcomer saw. The portal knows of none, so that a first entry without it waits until it was shown. */
function shownNotice(sha256: string | undefined, { notice, settings: { signupConsent } }: PortalTools) {
  if (notice === undefined || signupConsent === 'none') return undefined
  if (sha256 !== notice.sha256) throw new Refusal('no-consent', { notice: notice.sha256 })
  return notice
}

/** What a login with a password refuses, this refuses too. */
async function admit(
  db: Db,
  actor: Visitor,
  user: UserRow,
  { from, tools }: { from: PortalPerson; tools: PortalTools },
): Promise<void> {
  const { adminAccess, secondFactor, clock } = tools
  const refused = async (details: Record<string, string | boolean>) => {
    if (user.admin) await record(db, actor, { task: 'login-refused', subject: user.key, details, at: clock() })
  }
  if (!user.enabled) {
    await refused({ portal: true })
    throw new Refusal('disabled', { id: user.id })
  }
  await adminAccess.admitLogin(actor, user)
  if (from.secondFactor || !(await secondFactor.isNeeded(user))) return
  await refused({ portal: true, secondFactor: 'missing' })
  throw new Refusal('second-factor', { id: user.id })
}
