import type { Passwords } from './passwords.ts'
import { fairQueuesByName } from './fair-queue.ts'
import { failuresAtNumber, failuresFrom, failuresOfBrowser, network, successesOf } from './rate-limits.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { addDevice, findDevice, removeDevice } from '../../database/queries/logins/devices.ts'
import { findSession } from '../../database/queries/logins/sessions.ts'
import { removeThrottles } from '../../database/queries/logins/throttles.ts'
import { changePasswordHash, findUser, type UserRow } from '../../database/queries/users/users.ts'
import { reserveAttempt, recordAttempt, type Reserved, refuseLimited, releaseAttempt } from './throttle.ts'
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
  /** Runs with the account, in the transaction that counts a wrong password. */
  refused?: (transaction: Db, account: UserRow | undefined) => Promise<void>
}

/** Seconds for which a browser stays known after a login. */
export const deviceLifetime = 180 * 24 * 3600
const devicesPerUser = 20
const waitingPerAccount = 64

/** Checks passwords, with rate limits. Runs one attempt per account at a time. */
export function credentials({ db, passwords, clock }: { db: Db; passwords: Passwords; clock: () => Date }) {
  const enqueue = fairQueuesByName({ waiting: waitingPerAccount, refusal: busy })

  /** Returns the user if the password is right, even if disabled. Throws a Refusal. */
  async function check(claim: Claim): Promise<UserRow | undefined> {
    const source = network(claim.address)
    // Checked again inside the queue; this early check makes a flood of refused attempts cheap.
    await refuseLimited(db, successesOf(claim.id), claim.address, clock())
    passwords.admit(source)
    const browser = await knownBrowser(claim)
    // A known browser is its own source in the queue, so other clients of its address do not delay it.
    return enqueue(claim.id, browser ?? source, async () => {
      const user = await findUser(db, claim.id)
      if (claim.session !== undefined && !(await findSession(db, claim.session))) throw sessionEnded()
      const reserved = await admitAttempt(claim, browser)
      const right = await releasing(reserved, () => passwords.verify(user?.password_hash, claim.password, source))
      const settled = () =>
        inTransaction(db, (transaction) => settle(transaction, { claim, user, reserved, right, browser }))
      // A wrong password stays counted even if this fails.
      await (right ? releasing(reserved, settled) : settled())
      return user && right ? renewed(user, claim.password, source) : undefined
    })
  }

  async function admitAttempt({ id, address }: Claim, browser: string | undefined): Promise<Reserved> {
    const now = clock()
    // Failures of others must not block a known browser, even if the whole campus shares one address.
    if (!browser) await refuseLimited(db, failuresFrom(address), address, now)
    await refuseLimited(db, successesOf(id), address, now)
    return reserveAttempt(db, browser ? failuresOfBrowser(browser) : failuresAtNumber(id), address, now)
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
    right: boolean
    browser: string | undefined
  }

  /** Writes the same for every failure, so that timing does not reveal an administrator's number. */
  async function settle(transaction: Db, { claim, user, reserved, right, browser }: Attempted) {
    const { id, address } = claim
    if (!right) {
      await recordAttempt(transaction, failuresFrom(address), address, clock())
      await claim.refused?.(transaction, user)
      return
    }
    if (browser) await removeThrottles(transaction, [reserved.limit.key])
    else await releaseAttempt(transaction, reserved, clock())
    await recordAttempt(transaction, successesOf(id), address, clock())
  }

  /** Replaces a weak stored hash while the password is known. */
  async function renewed(user: UserRow, password: string, source: string): Promise<UserRow> {
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
    /** Runs work in the queue of an account. */
    enqueue: <T>(id: string, address: string, work: () => Promise<T>) => enqueue(id, network(address), work),

    /** Remembers the browser after a login. Issues a new token, because the old one may be stolen. */
    async rememberBrowser(transaction: Db, userKey: string, device: string | undefined): Promise<string> {
      if (device !== undefined) await removeDevice(transaction, deviceHash(device, userKey))
      const token = newToken()
      await addDevice(transaction, { hash: deviceHash(token, userKey), userKey, at: clock() }, devicesPerUser)
      return token
    },
  }
}

export type CredentialCheck = ReturnType<typeof credentials>

/** Binds the token to one user. */
function deviceHash(token: string, userKey: string) {
  return tokenHash(`${token}:${userKey}`)
}
