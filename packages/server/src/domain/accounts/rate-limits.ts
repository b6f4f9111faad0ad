import { isIPv6 } from 'node:net'
import type { Attempt } from '../../database/queries/logins/throttles.ts'
import { type Spending, tokenCost } from '../../database/queries/token-buckets.ts'
import type { RefusalValues } from '../refusal.ts'

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

/** Attempts at one number, from addresses that a stranger can have several of. */
type NumberLimits = {
  all: Limit
  own: Limit
  /** From all addresses. Beyond it only addresses with fewer attempts than `newcomer` may try. */
  shared: Limit
  newcomer: Limit
}

/** Three, so that a user may mistype twice while a stranger uses up the shared attempts. */
const newcomer: Limit = { attempts: 3, window: day }
/** Reserves 34 attempts for newcomers. Ten addresses cannot use them up: after the 66 each can add at most three. */
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
/** High, because a whole campus may share one address. */
const perAddress: Limit = { attempts: 300, window: 5 * minute }
/** Limits the search for taken numbers; a whole campus that signs up at once stays below. */
const signupsPerAddress: Limit = { attempts: 600, window: minute }
const numbersPerAddress: Limit = { attempts: 3, window: hour }
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

export const failuresFrom = (address: string) => limited(`address:${network(address)}`, perAddress)

/** All sign-ups, successful or not. */
export const signupsFrom = (address: string) => limited(`signup:${network(address)}`, signupsPerAddress)

/** Sign-ups for one number that the roster refused. */
export const refusedSignupsAt = (id: string): RateLimit => ({
  key: `signup-number:${id}`,
  ...limitedAtNumber(signups),
})

/** The numbers at which the roster refused an address. An attempt without a number is a credit. */
export const refusedSignupsFrom = (address: string): RateLimit => ({
  key: `signup-address:${network(address)}`,
  window: numbersPerAddress.window,
  byAddress: false,
  wait: (attempts, _from, now) =>
    waitFor(
      attempts.filter(([, number]) => number !== ''),
      numbersPerAddress,
      now,
    ),
})

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

/** New accounts with numbers that no roster confirms: a limit for the address, and one for the campus. */
export const newAccountsFrom = (address: string): Spending[] => [
  { key: `accounts:${network(address)}`, cost: accountsPerAddress },
  { key: 'accounts', cost: accountsOfCampus },
]

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
      const ofAddress = attempts.filter(([, address]) => address === from)
      const reserved = Math.min(waitFor(ofAddress, newcomer, now), waitFor(attempts, shared, now))
      return Math.max(waitFor(ofAddress, own, now), reserved, waitFor(attempts, all, now))
    },
  }
}

/** Milliseconds until the oldest attempt of a full window expires. */
function waitFor(attempts: Attempt[], { attempts: most, window }: Limit, now: number): number {
  const filling = attempts.at(-most)
  return filling ? Math.max(0, filling[0] + window - now) : 0
}

/** The key of an address for rate limits: an IPv6 subscriber has a whole /64. */
export function network(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const full = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return full.slice(0, 4).join(':')
}
