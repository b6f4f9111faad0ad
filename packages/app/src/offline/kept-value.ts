import { createStore, del, get, set } from 'idb-keyval'

/** Who is logged in, and a notification when that changes. */
export type LoggedIn = { userId(): string | undefined; subscribe(listener: () => void): unknown }

/** One value that outlives the page. */
export type KeptValue = {
  get(): Promise<unknown>
  set(value: unknown): Promise<unknown>
  clear(): Promise<unknown>
}

/** Milliseconds that the first render waits for the storage: some browsers open IndexedDB slowly or never. */
const readTimeout = 200

/** Values in IndexedDB by name. The functions are async because a browser that forbids IndexedDB throws on first use. */
export function indexedDbValues(): (name: 'last' | 'switches') => KeptValue {
  const store = createStore('campus-connect', 'lectures')
  return (name) => ({
    get: async () => get(name, store),
    set: async (value) => set(name, value, store),
    clear: async () => del(name, store),
  })
}

/** The value, or undefined if it cannot be read in time. */
export function readWithinTimeout(value: KeptValue): Promise<unknown> {
  const timeout = new Promise((resolve) => setTimeout(resolve, readTimeout))
  return Promise.race([value.get().catch(() => undefined), timeout])
}
