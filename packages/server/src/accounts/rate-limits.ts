import { network } from '../http/network.ts'
import type { Attempt } from '../database/queries/throttles.ts'

/** So many attempts in any `window` of milliseconds. */
type Limit = { attempts: number; window: number }

/** A kind of attempt that is counted under one key. */
export type RateLimit = {
  key: string
  /** Milliseconds for which attempts count. */
  window: number
  /** Whether it matters where an attempt came from; otherwise the address is not kept. */
  byAddress: boolean
  /** Milliseconds until another attempt from this address is allowed; 0 where it is allowed now. */
  wait: (attempts: Attempt[], from: string, now: number) => number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const perNumberAndAddress: Limit = { attempts: 5, window: hour }
const perNumber: Limit = { attempts: 100, window: day }
/**
 * The last third of a day's attempts is kept for addresses with fewer than three failures at this number. Ten addresses
 * cannot use it up: one of them spends the first two thirds, and the others have two failures each left to spend.
 */
const sharedPerNumber: Limit = { attempts: 66, window: day }
const newcomer: Limit = { attempts: 3, window: day }

const perBrowser: Limit = { attempts: 10, window: hour }
const perBrowserAndDay: Limit = { attempts: 100, window: day }
const perAccount: Limit = { attempts: 20, window: 10 * minute }
/** A whole campus may share one address. */
const perAddress: Limit = { attempts: 300, window: 5 * minute }
/** Each sign-up may tell that a number is taken. A campus that signs up at once stays below. */
const signupsPerAddress: Limit = { attempts: 600, window: minute }
const signupsPerNumber: Limit = { attempts: 10, window: hour }

/** Failed logins at a number from browsers that it does not know. */
export const failuresAtNumber = (id: string): RateLimit => ({
  key: `number:${id}`,
  window: day,
  byAddress: true,
  wait: waitAtNumber,
})

/** Failed logins from a browser that the number knows; `hash` is what the database keeps of its cookie. */
export const failuresOfBrowser = (hash: string) => limited(`device:${hash}`, perBrowser, perBrowserAndDay)

/** Right passwords of one account, at a login and at a confirmation: each costs a hash. */
export const successesOf = (id: string) => limited(`account:${id}`, perAccount)

export const failuresFrom = (address: string) => limited(`address:${network(address)}`, perAddress)

/** All sign-ups, whatever comes of them. */
export const signupsFrom = (address: string) => limited(`signup:${network(address)}`, signupsPerAddress)

/** Sign-ups that the roster refused: they do not keep others at this address from logging in. */
export const refusedSignupsFrom = (address: string) => limited(`signup-address:${network(address)}`, perAddress)

/** Sign-ups at one number that the roster refused, from wherever they came. */
export const refusedSignupsAt = (id: string) => limited(`signup-number:${id}`, signupsPerNumber)

/** The keys that are removed with an account. Those of its browsers expire. */
export const keysOfAccount = (id: string) => [failuresAtNumber(id).key, successesOf(id).key]

function limited(key: string, ...limits: Limit[]): RateLimit {
  return {
    key,
    window: Math.max(...limits.map(({ window }) => window)),
    byAddress: false,
    wait: (attempts, _from, now) => Math.max(...limits.map((limit) => waitFor(attempts, limit, now))),
  }
}

function waitAtNumber(attempts: Attempt[], from: string, now: number): number {
  const own = attempts.filter(([, address]) => address === from)
  const shared = Math.min(waitFor(own, newcomer, now), waitFor(attempts, sharedPerNumber, now))
  return Math.max(waitFor(own, perNumberAndAddress, now), shared, waitFor(attempts, perNumber, now))
}

/** Until the attempt that fills the window leaves it. */
function waitFor(attempts: Attempt[], { attempts: most, window }: Limit, now: number): number {
  const filling = attempts.at(-most)
  return filling ? Math.max(0, filling[0] + window - now) : 0
}
