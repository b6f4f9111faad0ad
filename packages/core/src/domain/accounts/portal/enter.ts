import { Duplicate } from '../../../database/errors.ts'
import { addBinding, type BindingRow, listBindings } from '../../../database/queries/logins/portal.ts'
import { removeSession } from '../../../database/queries/logins/sessions.ts'
import { findUser, type UserRow } from '../../../database/queries/users/users.ts'
import type { Db } from '../../../database/schema/tables.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { tokenHash } from '../../../tokens.ts'
import type { Visitor } from '../../actor.ts'
import { record } from '../../audit/record.ts'
import { Refusal } from '../../refusal.ts'
import { person } from '../accounts.ts'
import { noPassword } from '../passwords.ts'
import { startSession } from '../sessions.ts'
import { addFirstEntry } from './first-entry.ts'
import type { Entering, PortalPerson, PortalTools, Wish } from './person.ts'

type Entered = { user: UserRow; session: { token: string; maxAge: number | undefined } | undefined }

/**
 * Lets a person of the portal in. The first entry binds the person of the portal to the account of the number, and creates
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
  const user = await accountOf(db, actor, from, { wish, tools }).catch(async (error: unknown) => {
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
  return { user, session }
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

/** If one person enters twice at once, one entry makes the account or the binding, and the other one finds it. */
async function accountOf(db: Db, actor: Visitor, from: PortalPerson, entering: Entering): Promise<UserRow> {
  const attempt = async (): Promise<UserRow> => {
    const user = await inTransaction(db, (transaction) => bound(transaction, actor, from, entering.tools))
    return user ?? addFirstEntry(db, actor, from, entering)
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

/** An account without a binding is proven by its password, or with `LINK=number` by the number alone. */
function refuseUnproven(user: UserRow, bindings: BindingRow[], { issuer }: PortalPerson, { settings }: PortalTools) {
  const { id } = user
  const other = new Refusal('portal-other-person', { id, key: user.key })
  if (bindings.some((binding) => binding.issuer === issuer)) throw other
  const byNumber = settings.portal.link === 'number' && !user.admin
  if (byNumber) return
  if (user.password_hash !== noPassword) throw new Refusal('portal-link', { id, key: user.key })
  // No password proves that this is the same person as at the other portal.
  if (bindings.length > 0) throw other
}

/** Refuses what a login with a password refuses. */
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
