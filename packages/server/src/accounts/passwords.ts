import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { lowerWorkerPriority } from '../process/thread-priority.ts'
import { unavailable } from '../errors/http-error.ts'
import { fairQueue, type Load } from './fair-queue.ts'

export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/** Argon2id at the strength that OWASP asks for. */
const defaultCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What computes hashes. */
export type Hasher = {
  hash: (plain: string, cost: HashCost) => Promise<string>
  verify: (stored: string, plain: string) => Promise<boolean>
}

export type Passwords = {
  /** Throws the HttpError 503 where a hash for this source would be refused now. Ask it before doing anything else. */
  admit: (source: string) => void
  /** Sources, which are addresses, share the processor fairly. */
  hash: (plain: string, source?: string) => Promise<string>
  /** Without a stored hash it takes as long, and is false: an unknown number must not answer sooner. */
  verify: (stored: string | undefined, plain: string, source?: string) => Promise<boolean>
  /** Whether a stored hash is weaker than what is asked for today. */
  outdated: (stored: string) => boolean
  /** How many hashes are under way, wait, and have been refused since the start. */
  load: () => Load
}

/**
 * Hashing with a bounded queue: without a bound, a storm of logins answers nobody in time. Throws a HttpError 503 when it
 * is full.
 */
export function argon2Passwords(cost: HashCost = defaultCost, hasher: Hasher = { hash, verify }): Passwords {
  // Node's pool of four threads also reads files: one is left for them.
  const { admit, run, load } = fairQueue({
    running: Math.min(3, Math.max(2, availableParallelism())),
    // A quarter of a second on two cores: whoever would wait longer is better told so at once.
    waiting: 16,
    refusal: unavailable,
  })
  const dummy = hasher.hash('a password that nobody has', cost)
  dummy.then(lowerWorkerPriority, () => {})

  return {
    admit,
    load,
    hash: (plain, source = '') => run(source, () => hasher.hash(plain.normalize('NFC'), cost)),
    verify: (stored, plain, source = '') =>
      run(
        source,
        async () => (await hasher.verify(stored ?? (await dummy), plain.normalize('NFC'))) && stored !== undefined,
      ),
    outdated: (stored) => {
      const { memoryCost, timeCost } = parseOptions(stored)
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost
    },
  }
}

/** For programs that hash a password now and then. */
export function hashPassword(plain: string): Promise<string> {
  return hash(plain.normalize('NFC'), defaultCost)
}
