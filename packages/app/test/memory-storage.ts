import type { User } from '@campus-connect/sdk/types'
import type { KeptValue } from '../src/offline/kept-value.ts'
import { userKey, type UserStorage } from '../src/session/stored-user.ts'

/** An in-memory storage: empty, or with the user of an earlier visit. */
export function memoryStorage(user: User | undefined): UserStorage {
  const values = new Map(user ? [[userKey, JSON.stringify(user)]] : [])
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** One value in memory. */
export function memoryValue(value?: unknown): KeptValue {
  let kept = value
  return {
    get: async () => kept,
    set: async (next) => (kept = next),
    clear: async () => (kept = undefined),
  }
}
