/** Tells what one client has fetched for one login from everything else, for the keys of a cache. */
export type Identity = {
  /** Unique for each client, even of the same server, or the `cacheKey` that it was given. */
  readonly client: string
  /** How often the client has logged in. */
  logins: () => number
  /** Calls the listener after each login. Returns a function that removes the listener. */
  subscribe: (listener: () => void) => () => void
}

export function newIdentity(name: string | undefined): Identity & { loggedIn: () => void } {
  const listeners = new Set<() => void>()
  let logins = 0

  return {
    // No counter: a page may hold two copies of the SDK. Some runtimes have no randomUUID.
    client: name ?? Math.random().toString(36).slice(2),
    logins: () => logins,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    loggedIn() {
      logins += 1
      for (const listener of listeners) listener()
    },
  }
}
