import type { Attempt } from '../../database/queries/logins/throttles.ts'
import { type Spending, tokenCost } from '../../database/queries/token-buckets.ts'
import type { RefusalValues } from '../refusal.ts'
import { liesIn, networks } from './networks.ts'

/** At most `attempts` in any `window` of milliseconds. */
type Limit = { attempts: number; window: number }

/** The limit for the attempts that share a key. */
export type RateLimit = {
  key: string
  /** What is refused, for its sentence. */
  act?: RefusalValues['act']
  /** Milliseconds after which an attempt expires. */
  window: number
  /** Whether the limit depends on the address; otherwise the address is not stored. */
  byAddress: boolean
  /** Milliseconds until the next attempt from this address is allowed; 0 if it is allowed now. */
  wait: (attempts: Attempt[], from: string, now: number) => number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Attempts at one number, from addresses that a stranger can have several of. `own` and `newcomer` count for each network. */
type NumberLimits = {
  all: Limit
  own: Limit
  /** From all addresses. Beyond it only addresses with fewer attempts than `newcomer` may try. */
  shared: Limit
  newcomer: Limit
}

/** Three, so that a user may mistype twice while a stranger uses up the shared attempts. */
const newcomer: Limit = { attempts: 3, window: day }
/**
 * Reserves 34 attempts for newcomers. Ten addresses cannot use them up: after the 66 each can add at most three. Nor can
 * three networks of IPv6.
 */
const logins: NumberLimits = {
  all: { attempts: 100, window: day },
  own: { attempts: 5, window: hour },
  shared: { attempts: 66, window: day },
  newcomer,
}
/** Ten an hour. Three of them are for newcomers and add up over the day, so that 23 addresses cannot use them up. */
const signups: NumberLimits = {
  all: { attempts: 240, window: day },
  own: { attempts: 10, window: day },
  shared: { attempts: 7, window: hour },
  newcomer,
}

const perBrowser: Limit = { attempts: 10, window: hour }
const perBrowserAndDay: Limit = { attempts: 100, window: day }
const perAccount: Limit = { attempts: 20, window: 10 * minute }
const perAddress: Limit = { attempts: 300, window: 5 * minute }
/** Limits the search for taken numbers. */
const refusalsPerAddress: Limit = { attempts: 600, window: minute }
const numbersPerAddress: Limit = { attempts: 3, window: hour }
const firstOfDay: Limit = { attempts: 1, window: day }
/** A page costs about as much as fifty lists of lectures. */
const recordsPerNumber: Limit = { attempts: 6, window: hour }
/** A campus behind one address logs in within minutes. */
const portalStarts = tokenCost({ minute: 3000 })
const deletionsPerNumber: Limit = { attempts: 3, window: day }
/** From the first, second and third deletion of a day until the number can sign up again. */
const waitsAfterDeletion = [minute, 10 * minute, hour]
/** A campus whose students share one address signs up within a day or two. */
const accountsPerAddress = tokenCost({ day: 5000 })
const accountsOfCampus = tokenCost({ day: 30_000 })

/** Failed logins at a number from unknown browsers. */
export const failuresAtNumber = (id: string): RateLimit => ({
  key: `number:${id}`,
  ...limitedAtNumber(logins),
})

/** Failed logins from a known browser; `hash` is the stored hash of its device cookie. */
export const failuresOfBrowser = (hash: string) => limited(`device:${hash}`, perBrowser, perBrowserAndDay)

/** Right passwords of one account, at logins and confirmations: each one costs a hash. */
export const successesOf = (id: string) => limited(`account:${id}`, perAccount)

/** For numbers with few failures from this address: those of others there must not refuse them. */
export const severalFailuresAtNumber = (id: string): RateLimit => ({
  ...failuresAtNumber(id),
  wait: (attempts, from, now) => waitOfNetworks(attempts, from, newcomer, now),
})

/** Failed logins from an address, from unknown browsers: one limit for each of its networks. */
export const failuresFrom = (address: string) =>
  networks(address).map(({ key, addresses }) => limited(`address:${key}`, times(perAddress, addresses)))

/** Sign-ups from an address that were refused because of their number. */
export const signupRefusalsFrom = (address: string) =>
  networks(address).map(({ key, addresses }) => limited(`signup:${key}`, times(refusalsPerAddress, addresses)))

/** Sign-ups for one number that the roster refused. */
export const refusedSignupsAt = (id: string): RateLimit => ({
  key: `signup-number:${id}`,
  ...limitedAtNumber(signups),
})

/** For a number that the roster has refused to nobody today: refusals of others at an address must not refuse it there. */
export const anyRefusedSignupAt = (id: string): RateLimit => ({
  ...refusedSignupsAt(id),
  wait: (attempts, _from, now) => waitFor(attempts, firstOfDay, now),
})

/** The numbers at which the roster refused an address. An attempt without a number is a credit. */
export const refusedSignupsFrom = (address: string): RateLimit[] =>
  networks(address).map(({ key, addresses }) => ({
    key: `signup-address:${key}`,
    window: numbersPerAddress.window,
    byAddress: false,
    wait: (attempts, _from, now) =>
      waitFor(
        attempts.filter(([, number]) => number !== ''),
        times(numbersPerAddress, addresses),
        now,
      ),
  }))

/** Deletions of the account with this number by its owner. */
export const deletionsAt = (id: string): RateLimit => ({
  ...limited(`deletion:${id}`, deletionsPerNumber),
  act: 'delete',
})

/** The time that the owner's deletions of a day make the next sign-up wait. */
export const signupsAfterDeletionOf = (id: string): RateLimit => ({
  ...deletionsAt(id),
  act: 'sign up again',
  wait: (deletions, _from, now) => {
    const last = deletions.at(-1)
    const wait = waitsAfterDeletion[deletions.length - 1] ?? hour
    return last ? Math.max(0, last[0] + wait - now) : 0
  },
})

/** Readings of their own record by the student or administrator with this number. */
export const recordsOf = (id: string): RateLimit => ({
  ...limited(`record:${id}`, recordsPerNumber),
  act: 'read the record',
})

/** New accounts with numbers that no roster confirms: a limit for each network of the address, and one for the campus. */
export const newAccountsFrom = (address: string): Spending[] => [
  ...networks(address).map(({ key }) => ({ key: `accounts:${key}`, cost: accountsPerAddress })),
  { key: 'accounts', cost: accountsOfCampus },
]

/** Logins that begin at the portal: each one leaves a row for ten minutes. */
export const portalStartsFrom = (address: string): Spending[] =>
  networks(address).map(({ key }) => ({ key: `portal:${key}`, cost: portalStarts }))

/** The keys to remove when an operator resets an account. Those of its browsers expire. */
export const keysOfAccount = (id: string) => [failuresAtNumber(id).key, successesOf(id).key]

function limited(key: string, ...limits: Limit[]): RateLimit {
  return {
    key,
    window: Math.max(...limits.map(({ window }) => window)),
    byAddress: false,
    wait: (attempts, _from, now) => Math.max(...limits.map((limit) => waitFor(attempts, limit, now))),
  }
}

function limitedAtNumber({ all, own, shared, newcomer }: NumberLimits) {
  return {
    window: Math.max(...[all, own, shared, newcomer].map(({ window }) => window)),
    byAddress: true,
    wait: (attempts: Attempt[], from: string, now: number) => {
      const reserved = Math.min(waitOfNetworks(attempts, from, newcomer, now), waitFor(attempts, shared, now))
      return Math.max(waitOfNetworks(attempts, from, own, now), reserved, waitFor(attempts, all, now))
    },
  }
}

/** The limit for as many addresses. */
const times = ({ attempts, window }: Limit, addresses: number): Limit => ({ attempts: addresses * attempts, window })

/** The longest wait in the networks of an address. */
function waitOfNetworks(attempts: Attempt[], from: string, limit: Limit, now: number): number {
  const waits = networks(from).map((network) => {
    const inside = attempts.filter(([, other]) => liesIn(other, network))
    return waitFor(inside, times(limit, network.addresses), now)
  })
  return Math.max(...waits)
}

/** Milliseconds until the oldest attempt of a full window expires. */
function waitFor(attempts: Attempt[], { attempts: most, window }: Limit, now: number): number {
  const filling = attempts.at(-most)
  return filling ? Math.max(0, filling[0] + window - now) : 0
}
