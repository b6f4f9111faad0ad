import type { Passwords } from './passwords.ts'
import { unavailable } from './problem.ts'
import { turns } from './slots.ts'
import { type Db, inTransaction } from './store/database.ts'
import { findDevice, keepDevice } from './store/devices.ts'
import { removeThrottle } from './store/throttles.ts'
import { findUser, renewHash, type UserRow } from './store/users.ts'
import {
  abandonAttempt,
  beginAttempt,
  checkAddress,
  countAddressFailure,
  deviceKey,
  loginAddressKey,
  numberKey,
} from './throttle.ts'
import { newToken, tokenHash } from './tokens.ts'

export type Claim = {
  id: string
  password: string
  /** Where the request comes from. */
  address: string
  /** The token of the browser's device cookie. */
  device: string | undefined
  /** Told of a wrong password, with the account that was tried, in the transaction that counts it. */
  refused?: (transaction: Db, account: UserRow | undefined) => Promise<void>
}

export const deviceLifetime = 180 * 24 * 3600 * 1000
const devicesPerUser = 20
const turnsAhead = 64

/** Checks numbers against passwords, throttled; attempts at one number follow one another. */
export function credentials({ db, passwords, clock }: { db: Db; passwords: Passwords; clock: () => Date }) {
  const inTurn = turns({ waiting: turnsAhead, refusal: unavailable })

  /** The user whose password this is, whether enabled or not; undefined otherwise. Throws a Problem 429 or 503. */
  async function check(claim: Claim): Promise<UserRow | undefined> {
    passwords.admit()
    const known = await knownDevice(claim)
    // Somebody else's failures keep out neither a known browser nor, by their address, its whole campus.
    const key = known ? deviceKey(known) : numberKey(claim.id)
    return inTurn(key, async () => {
      const user = await findUser(db, claim.id)
      const addressKey = loginAddressKey(claim.address)
      if (!known) await checkAddress(db, addressKey, clock())
      await beginAttempt(db, key, clock())

      const right = await verify(user, claim.password, key)
      if (right) await inTransaction(db, (transaction) => removeThrottle(transaction, key))
      else
        await inTransaction(db, async (transaction) => {
          await countAddressFailure(transaction, addressKey, clock())
          // One write for every kind of failure: its time must not tell an administrator's number from others.
          await claim.refused?.(transaction, user)
        })
      return right ? user : undefined
    })
  }

  async function verify(user: UserRow | undefined, password: string, key: string) {
    try {
      return await passwords.verify(user?.password_hash, password)
    } catch (error) {
      await abandonAttempt(db, key, clock())
      throw error
    }
  }

  async function knownDevice({ id, device }: Claim) {
    if (device === undefined) return undefined
    // Looked up for an unknown number too, which must not answer sooner.
    const hash = deviceHash(device, (await findUser(db, id))?.key ?? '')
    return (await findDevice(db, hash, new Date(clock().getTime() - deviceLifetime))) ? hash : undefined
  }

  return {
    check,
    inTurn,

    /** Remembers the browser after a login; gives the token for its cookie. */
    async rememberDevice(transaction: Db, userKey: string, device: string | undefined): Promise<string> {
      const token = device ?? newToken()
      await keepDevice(transaction, { hash: deviceHash(token, userKey), userKey, at: clock() }, devicesPerUser)
      return token
    },

    /** Raises the strength of a stored hash while the password is at hand. */
    async renew(user: UserRow, password: string): Promise<void> {
      if (!passwords.outdated(user.password_hash)) return
      const to = await passwords.hash(password)
      await inTransaction(db, (transaction) => renewHash(transaction, user.key, { from: user.password_hash, to }))
    },
  }
}

export type CredentialCheck = ReturnType<typeof credentials>

/** One cookie serves everybody who logs in with this browser. */
function deviceHash(token: string, userKey: string) {
  return tokenHash(`${token}:${userKey}`)
}
