import type { Passwords } from './passwords.ts'
import { fairQueuesByName, type Source } from './fair-queue.ts'
import { networks, widestNetwork } from './networks.ts'
import {
  failuresAtNumber,
  failuresFrom,
  failuresOfBrowser,
  severalFailuresAtNumber,
  successesOf,
} from './rate-limits.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { addDevice, findDevice, removeDevice } from '../../database/queries/logins/devices.ts'
import { findSession } from '../../database/queries/logins/sessions.ts'
import { removeThrottles } from '../../database/queries/logins/throttles.ts'
import { changePasswordHash, findUser, type UserRow } from '../../database/queries/users/users.ts'
import {
  findWait,
  recordAttempt,
  refuseLimited,
  releaseAttempt,
  reserveAttempt,
  type Reserved,
  tooManyAttempts,
} from './throttle.ts'
import { newToken, tokenHash } from '../../tokens.ts'
import { busy, sessionEnded } from '../refusal.ts'

export type Claim = {
  id: string
  password: string
  /** The IP address of the client. */
  address: string
  /** The token of the device cookie. */
  device: string | undefined
  /** The hash of the session that confirms its password; the check fails if the session has ended. */
  session?: string
  /**
   * Asked after a right password: false counts as a wrong password. `pending` counts as nothing, so that the password alone does not
   * take failures back.
   */
  further?: (account: UserRow) => Promise<boolean | 'pending'>
  /** Runs with the account, in the transaction that counts a wrong password. */
  refused?: (transaction: Db, account: UserRow | undefined) => Promise<void>
}

/** Seconds for which a browser stays known after a login. */
export const deviceLifetime = 180 * 24 * 3600
const devicesPerUser = 20
const waitingPerAccount = 64
/** A network with a right password stays proven for an hour. */
const proofLifetime = 3_600_000
const mostProven = 10_000

/** Checks passwords, with rate limits. Runs one attempt per account at a time. */
export function credentials({ db, passwords, clock }: { db: Db; passwords: Passwords; clock: () => Date }) {
  const enqueue = fairQueuesByName({ waiting: waitingPerAccount, refusal: busy })
  /** When a network last sent a right password, the latest last. */
  const proven = new Map<string, number>()

  /** Returns the user if the password is right, even if disabled. Throws a Refusal. */
  async function check(claim: Claim): Promise<UserRow | undefined> {
    // Checked again inside the queue; this early check makes a flood of refused attempts cheap.
    await refuseLimited(db, successesOf(claim.id), claim.address, clock())
    const browser = await knownBrowser(claim)
    // A known browser is its own source in the queue, so other clients of its address do not delay it.
    const known = browser ?? claim.session
    const source = known === undefined ? sourceOf(claim.address) : trustedSource(claim.id, known)
    passwords.admit(source)
    return enqueue(claim.id, source, async () => {
      const user = await findUser(db, claim.id)
      if (claim.session !== undefined && !(await findSession(db, claim.session))) throw sessionEnded()
      const reserved = await admitAttempt(claim, browser)
      const right = await releasing(reserved, async () => {
        const matches = await passwords.verify(user?.password_hash, claim.password, source)
        return matches && user && claim.further ? claim.further(user) : matches
      })
      const settled = () =>
        inTransaction(db, (transaction) => settle(transaction, { claim, user, reserved, right, browser }))
      // A wrong password stays counted even if this fails.
      await (right ? releasing(reserved, settled) : settled())
      return user && right ? renewed(user, claim.password, source) : undefined
    })
  }

  async function admitAttempt({ id, address }: Claim, browser: string | undefined): Promise<Reserved> {
    const now = clock()
    if (!browser) await refuseFailing(id, address, now)
    await refuseLimited(db, successesOf(id), address, now)
    return reserveAttempt(db, browser ? failuresOfBrowser(browser) : failuresAtNumber(id), address, now)
  }

  /**
   * Of an address with too many failures, refuses attempts at numbers that have several of them. Others may share the
   * address, so it is not a reason to refuse a first attempt. The answer must not depend on the account.
   */
  async function refuseFailing(id: string, address: string, now: Date) {
    const wait = await findWait(db, failuresFrom(address), address, now)
    if (wait === 0) return
    const waitAtNumber = await findWait(db, [severalFailuresAtNumber(id)], address, now)
    if (waitAtNumber > 0) throw tooManyAttempts(Math.min(wait, waitAtNumber))
  }

  /** Takes the attempt back if `work` fails. */
  async function releasing<T>(reserved: Reserved, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await inTransaction(db, (transaction) => releaseAttempt(transaction, reserved, clock()))
      throw error
    }
  }

  type Attempted = {
    claim: Claim
    user: UserRow | undefined
    reserved: Reserved
    right: boolean | 'pending'
    browser: string | undefined
  }

  /** Writes the same for every failure, so that timing does not reveal an administrator's number. */
  async function settle(transaction: Db, { claim, user, reserved, right, browser }: Attempted) {
    const { id, address } = claim
    if (!right) {
      for (const limit of failuresFrom(address)) await recordAttempt(transaction, limit, address, clock())
      await claim.refused?.(transaction, user)
      return
    }
    if (browser && right !== 'pending') await removeThrottles(transaction, [reserved.limit.key])
    else await releaseAttempt(transaction, reserved, clock())
    await recordAttempt(transaction, successesOf(id), address, clock())
    prove(widestNetwork(address))
  }

  function prove(network: string) {
    proven.delete(network)
    proven.set(network, clock().getTime())
    const [oldest] = proven.keys()
    if (oldest !== undefined && proven.size > mostProven) proven.delete(oldest)
  }

  /** The source of a client that no cookie proves: its networks, widest first. */
  function sourceOf(address: string): Source {
    const age = clock().getTime() - (proven.get(widestNetwork(address)) ?? -Infinity)
    const path = networks(address).map(({ key }) => key)
    return [age < proofLifetime ? 'proven' : 'others', ...path.toReversed()]
  }

  /** Replaces a weak stored hash while the password is known. */
  async function renewed(user: UserRow, password: string, source: Source): Promise<UserRow> {
    if (!passwords.outdated(user.password_hash)) return user
    const password_hash = await passwords.hash(password, source)
    const hashes = { from: user.password_hash, to: password_hash }
    await inTransaction(db, (transaction) => changePasswordHash(transaction, user.key, hashes))
    return { ...user, password_hash }
  }

  async function knownBrowser({ id, device }: Claim) {
    if (device === undefined) return undefined
    // Also runs for an unknown number: the timing must be equal.
    const hash = deviceHash(device, (await findUser(db, id))?.key ?? '')
    return (await findDevice(db, hash, new Date(clock().getTime() - deviceLifetime * 1000))) ? hash : undefined
  }

  return {
    check,
    sourceOf,
    /** Runs work in the queue of an account. */
    enqueue: <T>(id: string, source: Source, work: () => Promise<T>) => enqueue(id, source, work),

    /** Remembers the browser after a login. Issues a new token, because the old one may be stolen. */
    async rememberBrowser(transaction: Db, userKey: string, device: string | undefined): Promise<string> {
      if (device !== undefined) await removeDevice(transaction, deviceHash(device, userKey))
      const token = newToken()
      await addDevice(transaction, { hash: deviceHash(token, userKey), userKey, at: clock() }, devicesPerUser)
      return token
    },
  }
}

/** The source of a browser or session that an account knows. The limits of the account bound what it asks for. */
export const trustedSource = (id: string, known: string): Source => ['trusted', id, known]

export type CredentialCheck = ReturnType<typeof credentials>

/** Binds the token to one user. */
function deviceHash(token: string, userKey: string) {
  return tokenHash(`${token}:${userKey}`)
}
