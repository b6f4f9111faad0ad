import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let offline = !navigator.onLine

/**
 * Whether this device has no network. Its own word is doubted where an answer comes all the same: it knows nothing of a
 * server on the same machine or in the same building.
 */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, () => offline)
}

/** The same fetch; each answer shows that there is a connection. */
export function watched(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (...request) => {
    const response = await fetch(...request)
    change(false)
    return response
  }
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('offline', handleOffline)
    window.addEventListener('online', handleOnline)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('offline', handleOffline)
    window.removeEventListener('online', handleOnline)
  }
}

const handleOffline = () => change(true)
const handleOnline = () => change(false)

function change(next: boolean) {
  if (offline === next) return
  offline = next
  for (const listener of listeners) listener()
}
