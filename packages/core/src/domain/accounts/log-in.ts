import type { Settings } from '../../config/settings.ts'
import { findSession, removeSession } from '../../database/queries/logins/sessions.ts'
import { findUser, type UserRow } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { tokenHash } from '../../tokens.ts'
import type { Visitor } from '../actor.ts'
import { record } from '../audit/record.ts'
import type { LostSession, Settled } from '../kept-answers.ts'
import { Refusal, sessionEnded } from '../refusal.ts'
import type { AdminAccess } from './admin-access.ts'
import type { CredentialCheck } from './credentials.ts'
import type { FactorOutcome, SecondFactor } from './second-factor/second-factor.ts'
import { isPasswordEnough } from './portal/doors.ts'
import { sessionOf } from './portal/enter.ts'
import { linkAccount, refuseWithoutLink } from './portal/entries.ts'
import { findLiveSession, portalOf, startSession, type Started } from './sessions.ts'

type Login = {
  id: string
  password: string
  /** Of an administrator's authenticator app, or a recovery code. */
  code: string | undefined
  persistent: boolean
  /** What only this browser has, if the portal sent somebody whose account is to be linked by this password. */
  link?: string | undefined
  /**
   * The session that an earlier attempt of the same request began, whose answer was lost. If it lives, the new one takes its place,
   * without a second factor or a link, which work once.
   */
  lost?: LostSession | undefined
}
type Tools = {
  clock: () => Date
  credentials: CredentialCheck
  adminAccess: AdminAccess
  secondFactor: SecondFactor
  settings: Pick<Settings, 'portal' | 'adminIdle'>
  settled?: Settled<{ user: UserRow; session: Started }> | undefined
}

/** Starts a session in place of the one that the browser brought. `device` is the new token of the trusted browser. */
export async function logIn(db: Db, actor: Visitor, login: Login, tools: Tools) {
  const { id, password, code, persistent } = login
  const { clock, credentials, adminAccess, secondFactor, settings, settled } = tools
  const liveLost = async (at: Db) => {
    const hash = await login.lost?.(at)
    return hash === undefined ? undefined : findLiveSession(at, hash, { ...settings, now: clock() })
  }
  const lost = await liveLost(db)
  const link = lost ? undefined : login.link
  const found: { account?: UserRow | undefined; factor: FactorOutcome } = { factor: 'none' }
  const factorTold = () => (found.factor === 'none' ? {} : { secondFactor: found.factor })
  const refused = async (transaction: Db, account: UserRow | undefined) => {
    if (!account?.admin) return
    const row = { subject: account.key, details: factorTold(), at: clock() }
    await record(transaction, actor, { task: 'login-refused', ...row })
  }
  if (link !== undefined) await refuseWithoutLink(db, link, tools)
  const user = await credentials.check({
    id,
    password,
    address: actor.address,
    device: actor.device,
    further: async (account) => {
      // Is refused below, whatever the code.
      if (!account.enabled || adminAccess.refusesLogin(actor, account)) return true
      if (account.key === lost?.key) return true
      found.factor = await secondFactor.take(account, code)
      return found.factor === 'missing' ? 'pending' : found.factor !== 'wrong'
    },
    refused: async (transaction, account) => {
      found.account = account
      await refused(transaction, account)
    },
  })
  if (found.factor === 'wrong') throw new Refusal('second-factor', { id, wrong: true })
  // Without the number if there is no such account: the user may have typed a password into the wrong field.
  if (!user) throw new Refusal('wrong-password', { act: 'log in', id: found.account?.id })
  if (!user.enabled) {
    await refused(db, user)
    throw new Refusal('disabled', { id: user.id })
  }
  await adminAccess.admitLogin(actor, user)
  if (!lost && link === undefined && !isPasswordEnough(settings.portal, user)) {
    await refused(db, user)
    throw new Refusal('portal-only', { id: user.id })
  }
  if (found.factor === 'missing') throw new Refusal('second-factor', { id: user.id })
  if (found.factor === 'required') {
    await refused(db, user)
    throw new Refusal('second-factor-required', { id: user.id })
  }

  const { session, device } = await inTransaction(db, async (transaction) => {
    // The account may have been disabled, deleted or given another password since the check.
    const current = await findUser(transaction, user.id)
    if (!current?.enabled || !isSameAccount(current, user)) throw sessionEnded()
    const given = lost && (await liveLost(transaction))
    if (given?.key !== lost?.key) throw sessionEnded()
    if (given) await removeSession(transaction, given.token_hash)
    const linked = link === undefined ? undefined : await linkAccount(transaction, actor, { secret: link, user }, tools)
    if (actor.session !== undefined) await removeSession(transaction, tokenHash(actor.session))
    if (user.admin && !given)
      await record(transaction, actor, { task: 'login', by: user.key, details: factorTold(), at: clock() })
    const portal = given ? portalOf(given) : linked && sessionOf(linked)
    const started = await startSession(
      transaction,
      { key: user.key, persistent, admin: user.admin === 1, portal },
      clock(),
    )
    await settled?.(transaction, { user, session: started })
    return { session: started, device: await credentials.rememberBrowser(transaction, user.key, actor.device) }
  })
  return { user, session, device }
}

/** If the clock is set back, two changes may have the same time; the hash still shows a new password. */
function isSameAccount(current: UserRow, checked: UserRow) {
  const { key, updated_at, password_hash } = checked
  return current.key === key && current.updated_at === updated_at && current.password_hash === password_hash
}

/** Ends the session that the browser brought, if there is one. */
export async function logOut(db: Db, actor: Visitor, { clock }: Pick<Tools, 'clock'>): Promise<void> {
  const { session } = actor
  if (session === undefined) return
  await inTransaction(db, async (transaction) => {
    const ended = await findSession(transaction, tokenHash(session))
    await removeSession(transaction, tokenHash(session))
    if (ended?.admin) await record(transaction, actor, { task: 'logout', by: ended.key, at: clock() })
  })
}
