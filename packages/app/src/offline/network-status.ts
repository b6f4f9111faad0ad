import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let offline = !navigator.onLine
/** How often the network has gone. */
let losses = 0

/**
 * Whether this device has no network. Its own word is doubted where an answer comes all the same: it knows nothing of a
 * server on the same machine or in the same building.
 */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, () => offline)
}

/** The same fetch; an answer shows that there is a connection, unless it was on its way already when the network went. */
export function trackNetwork(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (...request) => {
    const before = losses
    const response = await fetch(...request)
    if (losses === before) change(false)
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

function handleOffline() {
  losses += 1
  change(true)
}
const handleOnline = () => change(false)

function change(next: boolean) {
  if (offline === next) return
  offline = next
  for (const listener of listeners) listener()
}
