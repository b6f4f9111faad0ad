import { setImmediate as tick } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { argon2Passwords, type Hasher } from '@campus-connect/core/domain/accounts/passwords.ts'
import { cheapHashes } from '../support/server.ts'

/** Cheap hashes that are counted. While the gate is closed they start but do not finish. */
export function countedPasswords() {
  let begun = 0
  let ended = 0
  let most = 0
  let gate: { opened: Promise<void>; open: () => void } | undefined

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    begun += 1
    most = Math.max(most, begun - ended)
    try {
      await gate?.opened
      return await work()
    } finally {
      ended += 1
    }
  }

  const hasher: Hasher = {
    hash: (plain, cost) => counted(() => hash(plain, cost)),
    verify: (stored, plain) => counted(() => verify(stored, plain)),
  }
  return {
    passwords: argon2Passwords(cheapHashes, hasher),
    begun: () => begun,
    running: () => begun - ended,
    mostAtOnce: () => most,
    /** Closes the gate and gives the function that opens it. */
    close: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = { opened: promise, open: resolve }
      return () => {
        gate = undefined
        resolve()
      }
    },
  }
}

/** Runs the event loop until the condition is true. */
export async function until(holds: () => boolean): Promise<void> {
  for (let ticks = 0; !holds(); ticks += 1) {
    if (ticks === 2_000_000) throw new Error('it never came to that')
    await tick()
  }
}
