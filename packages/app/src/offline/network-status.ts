import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let offline = !navigator.onLine
/** How often the network was lost. */
let losses = 0

/** Whether the device is offline. An answer to `trackNetwork` overrides the browser, which knows nothing of a local server. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, () => offline)
}

/** The same fetch; a response marks the device as online, unless the network was lost while it was on its way. */
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
