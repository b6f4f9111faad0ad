import { deviceMaxAge } from '../http/cookies.ts'
import { notLoggedIn } from '../http/envelope.ts'
import type { Passwords } from './passwords.ts'
import { unavailable } from '../errors/http-error.ts'
import { fairQueuesByName } from './fair-queue.ts'
import { failuresAtNumber, failuresFrom, failuresOfBrowser, successesOf } from './rate-limits.ts'
import { network } from '../http/network.ts'
import type { Db } from '../database/tables/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { addDevice, findDevice, removeDevice } from '../database/queries/devices.ts'
import { findSession } from '../database/queries/sessions.ts'
import { removeThrottles } from '../database/queries/throttles.ts'
import { findUser, renewHash, type UserRow } from '../database/queries/users.ts'
import { reserveAttempt, recordAttempt, type Reserved, refuseLimited, releaseAttempt } from './throttle.ts'
import { newToken, tokenHash } from '../tokens.ts'

export type Claim = {
  id: string
  password: string
  /** Where the request comes from. */
  address: string
  /** The token of the browser's device cookie. */
  device: string | undefined
  /** The hash of the session that asks for a confirmation: it must not have ended meanwhile. */
  session?: string
  /** Called with the account that was tried, in the transaction that counts a wrong password. */
  refused?: (transaction: Db, account: UserRow | undefined) => Promise<void>
}

/** Milliseconds. */
export const deviceLifetime = deviceMaxAge * 1000
const devicesPerUser = 20
const waitingPerAccount = 64

/** Checks numbers against passwords, with rate limits. Whatever browsers an account uses, one attempt runs at a time. */
export function credentials({ db, passwords, clock }: { db: Db; passwords: Passwords; clock: () => Date }) {
  const enqueue = fairQueuesByName({ waiting: waitingPerAccount, refusal: unavailable })

  /** The user whose password this is, whether enabled or not; undefined otherwise. Throws a HttpError 401, 429 or 503. */
  async function check(claim: Claim): Promise<UserRow | undefined> {
    const source = network(claim.address)
    // Asked again in the account's turn. Here it keeps a flood of refused attempts cheap.
    await refuseLimited(db, successesOf(claim.id), claim.address, clock())
    passwords.admit(source)
    const browser = await knownBrowser(claim)
    // In the account's queue a known browser takes its own turns, whatever comes from its address.
    return enqueue(claim.id, browser ?? source, async () => {
      const user = await findUser(db, claim.id)
      if (claim.session !== undefined && !(await findSession(db, claim.session))) throw notLoggedIn()
      const reserved = await admitAttempt(claim, browser)
      const right = await verify(user, claim.password, { reserved, source })
      await inTransaction(db, (transaction) => settle(transaction, { claim, user, reserved, right, browser }))
      return user && right ? renewed(user, claim.password, source) : undefined
    })
  }

  async function admitAttempt({ id, address }: Claim, browser: string | undefined): Promise<Reserved> {
    const now = clock()
    // Other people's failures keep out neither a known browser nor, through their address, a whole campus.
    if (!browser) await refuseLimited(db, failuresFrom(address), address, now)
    await refuseLimited(db, successesOf(id), address, now)
    return reserveAttempt(db, browser ? failuresOfBrowser(browser) : failuresAtNumber(id), address, now)
  }

  async function verify(
    user: UserRow | undefined,
    password: string,
    { reserved, source }: { reserved: Reserved; source: string },
  ) {
    try {
      return await passwords.verify(user?.password_hash, password, source)
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

  /** One write for every kind of failure: its time must not tell an administrator's number from others. */
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

  /** Raises the strength of a stored hash while the password is at hand. */
  async function renewed(user: UserRow, password: string, source: string): Promise<UserRow> {
    if (!passwords.outdated(user.password_hash)) return user
    const password_hash = await passwords.hash(password, source)
    const hashes = { from: user.password_hash, to: password_hash }
    await inTransaction(db, (transaction) => renewHash(transaction, user.key, hashes))
    return { ...user, password_hash }
  }

  async function knownBrowser({ id, device }: Claim) {
    if (device === undefined) return undefined
    // Looked up for an unknown number too, which must not answer sooner.
    const hash = deviceHash(device, (await findUser(db, id))?.key ?? '')
    return (await findDevice(db, hash, new Date(clock().getTime() - deviceLifetime))) ? hash : undefined
  }

  return {
    check,
    /** Runs work for an account in the account's queue. */
    enqueue: <T>(id: string, address: string, work: () => Promise<T>) => enqueue(id, network(address), work),

    /** Remembers the browser after a login, under a new token for its cookie: the old one may be in other hands. */
    async rememberBrowser(transaction: Db, userKey: string, device: string | undefined): Promise<string> {
      if (device !== undefined) await removeDevice(transaction, deviceHash(device, userKey))
      const token = newToken()
      await addDevice(transaction, { hash: deviceHash(token, userKey), userKey, at: clock() }, devicesPerUser)
      return token
    },
  }
}

export type CredentialCheck = ReturnType<typeof credentials>

/** Bound to one user: a token says nothing about another one. */
function deviceHash(token: string, userKey: string) {
  return tokenHash(`${token}:${userKey}`)
}
