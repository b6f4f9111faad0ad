import { useSyncExternalStore } from 'react'
import { keepsCookies } from './browser.ts'

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): unknown }
    }
  }
}

/** Milliseconds between two checks for a new version while the app stays open. */
const interval = 10 * 60_000
/** Milliseconds in which a browser has removed what Clear-Site-Data names, or let a worker take over that asks for it itself. */
const settling = 1_000

const listeners = new Set<() => void>()
let waiting: ServiceWorker | null = null

/** A new version that is ready to take over, or null. */
export function useUpdate(): { apply(): void } | null {
  const worker = useSyncExternalStore(subscribe, () => waiting)
  return worker && { apply: () => takeOver(worker) }
}

/**
 * Installs the service worker and checks for new versions. It registers again after each logout, because the logout's
 * Clear-Site-Data header removes the worker, or only what it has cached.
 */
export async function installWorker(onLogout: (callback: () => void) => void) {
  // If site data is blocked, Firefox reports each registration as an uncaught error.
  if (!('serviceWorker' in navigator) || !keepsCookies()) return
  const url = workerUrl()
  let registration: ServiceWorkerRegistration | undefined
  const install = async () => void (registration = await register(url))
  const reinstall = () => void install().catch(ignore)
  // Before the first installation, because somebody may log out while it goes on.
  onLogout(() => {
    reinstall()
    // The browser may still have been removing the worker, which aborts a registration or takes the new worker along.
    setTimeout(reinstall, settling)
  })

  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < interval) return
    checkedAt = Date.now()
    registration?.update().catch(ignore)
  })
  await install()
}

const ignore = () => {}
const followed = new WeakSet<ServiceWorkerRegistration>()

async function register(url: string) {
  const registration = await navigator.serviceWorker.register(url, { updateViaCache: 'none' })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to choose
  registration.active?.postMessage('check')
  if (followed.has(registration)) return registration
  followed.add(registration)
  // Without a controller this is the first visit, and there is nothing to update.
  const update = () => change(navigator.serviceWorker.controller && registration.waiting)
  // The notice is a part of its own. Fetched at once, it would keep the old worker busy, which then retires 30 s later.
  const settle = () => setTimeout(update, settling)
  const follow = () => registration.installing?.addEventListener('statechange', settle)

  registration.addEventListener('updatefound', follow)
  // The browser checks on page load and may have started before this code.
  follow()
  update()
  return registration
}

function takeOver(worker: ServiceWorker) {
  // Another tab has activated it already.
  if (worker.state === 'activated') return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to choose
  worker.postMessage('take over')
}

/** The only script URL that the Trusted Types policy allows. */
function workerUrl() {
  const url = '/sw.js'
  const policy = window.trustedTypes?.createPolicy('campus', {
    createScriptURL(asked) {
      if (asked !== url) throw new TypeError(`no script may come from ${asked}`)
      return asked
    },
  })
  // TypeScript's DOM types do not accept a TrustedScriptURL here.
  return (policy?.createScriptURL(url) ?? url) as string
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: ServiceWorker | null) {
  waiting = next
  for (const listener of listeners) listener()
}
