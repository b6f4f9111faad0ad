import { useSyncExternalStore } from 'react'

/** A new version of the app that is ready to take over. */
export type Update = { apply(): void }

const listeners = new Set<() => void>()
let available: Update | undefined

/** The new version; undefined if there is none. */
export function useUpdate(): Update | undefined {
  return useSyncExternalStore(subscribe, () => available)
}

export function offerUpdate(update: Update | undefined): void {
  available = update
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
