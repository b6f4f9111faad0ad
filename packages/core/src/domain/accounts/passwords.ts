import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { lowerWorkerPriority } from '../../thread-priority.ts'
import { busy } from '../refusal.ts'
import { fairQueue, type Load, type Source } from './fair-queue.ts'

/** In place of a hash, for an account whose user comes by the portal. */
export const noPassword = ''

export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/** Argon2id with the parameters that OWASP recommends. */
const defaultCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Hasher = {
  hash: (plain: string, cost: HashCost) => Promise<string>
  verify: (stored: string, plain: string) => Promise<boolean>
}

export type Passwords = {
  /** Throws a Refusal if the queue has no place for this source. Call it before any other work. */
  admit: (source: Source) => void
  /** The queue shares the processor fairly between sources: a lane first, then the client's networks. */
  hash: (plain: string, source?: Source) => Promise<string>
  /** Without a stored hash, or with that of `noPassword`, it returns false after the same time, so that timing does not reveal accounts. */
  verify: (stored: string | undefined, plain: string, source?: Source) => Promise<boolean>
  /** Whether a stored hash is weaker than the current parameters. */
  outdated: (stored: string) => boolean
  /** The number of hashes that run, that wait, and that were refused since the start. */
  load: () => Load
}

/**
 * Sources that proved something before go first, because nobody can flood their lanes: `trusted` browsers of an account have
 * their own limits. Of ten turns `proven` networks and `others` have one each, so that they never stand still.
 */
const turns = [...Array<string>(8).fill('trusted'), 'proven', 'others']

/** How many hashes run at once. Leaves one of the four threads of libuv's pool to file reads. */
const hashesAtOnce = Math.min(3, Math.max(2, availableParallelism()))

/** Hashes with a bounded queue, so that a login storm still gets answers in time. Throws a Refusal if it is full. */
export function argon2Passwords(cost: HashCost = defaultCost, hasher: Hasher = { hash, verify }): Passwords {
  const { admit, run, load } = fairQueue({
    running: hashesAtOnce,
    // About 250 ms of work on two cores.
    waiting: 16,
    refusal: busy,
    turns,
  })
  const dummy = hasher.hash('a password that nobody has', cost)
  dummy.then(lowerWorkerPriority, () => {})

  return {
    admit,
    load,
    hash: (plain, source = []) => run(source, () => hasher.hash(plain.normalize('NFC'), cost)),
    verify: (stored, plain, source = []) =>
      run(
        source,
        async () => (await hasher.verify(stored || (await dummy), plain.normalize('NFC'))) && Boolean(stored),
      ),
    outdated: (stored) => {
      const { memoryCost, timeCost } = parseOptions(stored)
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost
    },
  }
}

/** Hashes without a queue, for operator commands. */
export function hashPassword(plain: string): Promise<string> {
  return hash(plain.normalize('NFC'), defaultCost)
}

/**
 * Hashes a list of passwords, as many at once as a server does, and yields the hashes in its order. Hashes no further ahead of who
 * takes them, so that an interrupted command leaves no work behind.
 */
export async function* hashPasswords(plain: readonly string[], hashOne = hashPassword): AsyncGenerator<string> {
  const under: Promise<string>[] = []
  const begin = (each: string) => {
    const hashing = hashOne(each)
    // Its first user gets a failure; until then it must not end the process.
    hashing.catch(() => {})
    under.push(hashing)
  }
  for (const each of plain.slice(0, hashesAtOnce)) begin(each)
  for (let next = hashesAtOnce; under.length > 0; next += 1) {
    const done = await under.shift()!
    const following = plain[next]
    if (following !== undefined) begin(following)
    yield done
  }
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password for the first login, about 59 bits: `k7mq-x3vw-hn9t`. */
export function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
