import { createStore, del, get, set } from 'idb-keyval'

/** The user who is logged in, and a notification when that changes. */
export type LoggedIn = { userId(): string | undefined; subscribe(listener: () => void): unknown }

/** One value that outlives the page. */
export type KeptValue = {
  get(): Promise<unknown>
  set(value: unknown): Promise<unknown>
  clear(): Promise<unknown>
}

/** Values in IndexedDB by name. The functions are async because a browser that forbids IndexedDB throws on first use. */
export function indexedDbValues(): (name: 'last' | 'switches' | 'seen') => KeptValue {
  const store = createStore('campus-connect', 'lectures')
  return (name) => ({
    get: async () => get(name, store),
    set: async (value) => set(name, value, store),
    clear: async () => del(name, store),
  })
}
