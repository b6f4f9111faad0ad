import {
  addBinding,
  findEntry,
  listBindings,
  putEntry,
  removeEntriesBefore,
  takeEntry,
} from '../../../database/queries/logins/portal.ts'
import { changeSessionFreshAt, findSession, removePortalSessions } from '../../../database/queries/logins/sessions.ts'
import { findUserByKey, type UserRow } from '../../../database/queries/users/users.ts'
import type { Db } from '../../../database/schema/tables.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { known } from '../../../stored-time.ts'
import { newToken, tokenHash } from '../../../tokens.ts'
import type { Visitor } from '../../actor.ts'
import { record } from '../../audit/record.ts'
import { Refusal } from '../../refusal.ts'
import type { AdminAccess } from '../admin-access.ts'
import { portalDetails, sessionOf } from './enter.ts'
import type { PortalPerson } from './person.ts'
import { startSession } from '../sessions.ts'

/** Milliseconds for which a login at the portal may take, and for which a pending link waits for its password. */
export const entryLifetime = 600_000
const codeLifetime = 120_000
/** Milliseconds after a fresh login at the portal in which an account without a password can be deleted. */
const freshLifetime = 300_000

/** What somebody wants of the portal, kept until they are back. */
export type Attempt = {
  next: string
  persistent: boolean
  notice?: string | undefined
  purpose: 'login' | 'admin' | 'deletion' | 'cli'
  /** Of a terminal (RFC 8252): its port on this person's machine, its own state, and the challenge for the code. */
  cli?: { port: number; challenge: string; state: string } | undefined
}

type Clock = { clock: () => Date }
type Code = { issuer: string; session: string | null; secondFactor: boolean; challenge: string }
type PendingLink = { issuer: string; subject: string; session: string | null; secondFactor: boolean }

const wanted = (tokenHashed: string, kind: 'start' | 'link' | 'code', now: Date) => {
  const lifetime = kind === 'code' ? codeLifetime : entryLifetime
  return { tokenHash: tokenHashed, kind, since: new Date(now.getTime() - lifetime), now }
}

/** Remembers a login that begins. `secret` is what only the browser has. */
export function beginEntry(db: Db, secret: string, attempt: Attempt, { clock }: Clock): Promise<void> {
  const entry = {
    token_hash: tokenHash(secret),
    kind: 'start',
    user_key: null,
    details: JSON.stringify(attempt),
  } as const
  return inTransaction(db, (transaction) => putEntry(transaction, { ...entry, at: clock() }), { durable: false })
}

/** The login that this browser began; undefined if it began none, or too long ago. It works once. */
export async function takeAttempt(db: Db, secret: string, { clock }: Clock): Promise<Attempt | undefined> {
  const entry = await inTransaction(db, (transaction) =>
    takeEntry(transaction, wanted(tokenHash(secret), 'start', clock())),
  )
  return entry && (JSON.parse(entry.details) as Attempt)
}

/** Keeps the person of the portal until the password of the account with this key was given. */
export function keepLink(
  db: Db,
  secret: string,
  from: PortalPerson & { key: string },
  { clock }: Clock,
): Promise<void> {
  const { issuer, subject, session = null, secondFactor, key } = from
  const details = JSON.stringify({ issuer, subject, session, secondFactor } satisfies PendingLink)
  const entry = { token_hash: linkHash(secret), kind: 'link', user_key: key, details, at: clock() } as const
  return inTransaction(db, (transaction) => putEntry(transaction, entry))
}

const linkHash = (secret: string) => tokenHash(`link of ${secret}`)

/** Refuses if the portal sent nobody to this browser in the last minutes. Call it before the password is looked at. */
export async function refuseWithoutLink(db: Db, secret: string | undefined, { clock }: Clock): Promise<void> {
  if (secret === undefined || !(await findEntry(db, wanted(linkHash(secret), 'link', clock()))))
    throw new Refusal('portal-link-ended')
}

/** Binds the account to the person of the portal after a right password, in the transaction of the login. */
export async function linkAccount(
  transaction: Db,
  actor: Visitor,
  { secret, user }: { secret: string; user: UserRow },
  { clock }: Clock,
): Promise<PendingLink> {
  const hash = linkHash(secret)
  const found = await findEntry(transaction, wanted(hash, 'link', clock()))
  if (found && found.user_key !== user.key) throw new Refusal('portal-link-other')
  const entry = await takeEntry(transaction, wanted(hash, 'link', clock()))
  if (!entry) throw new Refusal('portal-link-ended')
  const link = JSON.parse(entry.details) as PendingLink
  const { issuer, subject } = link
  const bindings = await listBindings(transaction, { issuer, subject, userKey: user.key })
  const own = bindings.find((binding) => binding.subject === subject && binding.issuer === issuer)
  if (own && own.user_key !== user.key) throw new Refusal('portal-other-number', { id: own.id, to: user.id })
  if (!own && bindings.some((binding) => binding.issuer === issuer))
    throw new Refusal('portal-other-person', { id: user.id })
  if (own) return link
  await addBinding(transaction, { issuer, subject, userKey: user.key, at: clock() })
  await record(transaction, actor, { task: 'portal-link', by: user.key, subject: user.key, at: clock() })
  return link
}

/** A code with which the terminal that knows the verifier fetches a session, once and within two minutes. */
export async function issueCode(
  db: Db,
  { user, from, challenge }: { user: UserRow; from: PortalPerson; challenge: string },
  { clock }: Clock,
): Promise<string> {
  const code = newToken()
  const { issuer, session = null, secondFactor } = from
  const details = JSON.stringify({ issuer, session, secondFactor, challenge } satisfies Code)
  const entry = { token_hash: tokenHash(code), kind: 'code', user_key: user.key, details, at: clock() } as const
  await inTransaction(db, (transaction) => putEntry(transaction, entry))
  return code
}

/** Starts the session of a terminal. `challenge`: of the verifier that it gave. */
export function redeemCode(
  db: Db,
  actor: Visitor,
  { code, challenge }: { code: string; challenge: string },
  { clock, adminAccess }: Clock & { adminAccess: AdminAccess },
) {
  return inTransaction(db, async (transaction) => {
    const entry = await takeEntry(transaction, wanted(tokenHash(code), 'code', clock()))
    const details = entry && (JSON.parse(entry.details) as Code)
    if (!entry?.user_key || details?.challenge !== challenge) return undefined
    const user = await findUserByKey(transaction, entry.user_key)
    if (!user?.enabled || adminAccess.refusesLogin(actor, user)) return undefined
    if (user.admin)
      await record(transaction, actor, { task: 'login', by: user.key, details: portalDetails(details), at: clock() })
    const started = { key: user.key, persistent: true, admin: user.admin === 1, portal: sessionOf(details) }
    return { user, session: await startSession(transaction, started, clock()) }
  })
}

/** The user of this session came back from a fresh login. False if the portal sent somebody else, or the session has ended. */
export function confirmFresh(
  db: Db,
  session: string | undefined,
  { issuer, subject }: PortalPerson,
  { clock }: Clock,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const row = session === undefined ? undefined : await findSession(transaction, tokenHash(session))
    if (!row) return false
    const bindings = await listBindings(transaction, { issuer, subject, userKey: row.key })
    const own = bindings.some(
      (binding) => binding.issuer === issuer && binding.subject === subject && binding.user_key === row.key,
    )
    if (own) await changeSessionFreshAt(transaction, row.token_hash, clock())
    return own
  })
}

/** Whether the user of this session came back from a fresh login in the last minutes. */
export async function isFresh(db: Db, sessionHash: string, now: Date): Promise<boolean> {
  const at = known((await findSession(db, sessionHash))?.fresh_at, now)
  return at !== undefined && Date.parse(at) > now.getTime() - freshLifetime
}

/** Ends what began with a session at the portal, or all that a person of the portal began. Returns how many sessions. */
export function endPortalSessions(
  db: Db,
  ended: { session: string } | { issuer: string; subject: string },
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    if ('session' in ended) return removePortalSessions(transaction, ended)
    const { issuer, subject } = ended
    const [binding] = await listBindings(transaction, { issuer, subject, userKey: undefined })
    return binding ? removePortalSessions(transaction, { issuer, userKey: binding.user_key }) : 0
  })
}

/** Removes logins that nobody finished. */
export function removeEndedEntries(transaction: Db, now: Date): Promise<void> {
  return removeEntriesBefore(transaction, new Date(now.getTime() - entryLifetime), now)
}
