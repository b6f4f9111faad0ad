import { useSyncExternalStore } from 'react'

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

/** Milliseconds between two looks for a new version while the app stays open. */
const interval = 10 * 60_000

const listeners = new Set<() => void>()
let waiting: ServiceWorker | undefined

/** A version that is ready to take over, or undefined. */
export function useUpdate(): { apply(): void } | undefined {
  const worker = useSyncExternalStore(subscribe, () => waiting)
  return worker && { apply: () => takeOver(worker) }
}

/**
 * Installs the worker that opens the app without network, and looks for new versions. `left` calls back at each end of a
 * session: a logout makes the browser drop the worker with everything else, and the next user wants one too.
 */
export async function installWorker(onLogout: (callback: () => void) => void) {
  if (!('serviceWorker' in navigator)) return
  const url = workerUrl()
  let registration = await register(url)
  onLogout(() => void register(url).then((next) => (registration = next), ignore))

  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < interval) return
    looked = Date.now()
    registration.update().catch(ignore)
  })
}

const ignore = () => {}
const followed = new WeakSet<ServiceWorkerRegistration>()

async function register(url: string) {
  const registration = await navigator.serviceWorker.register(url, { updateViaCache: 'none' })
  if (followed.has(registration)) return registration
  followed.add(registration)
  // Without one in charge this is the first visit, and there is nothing to replace.
  const look = () => change(navigator.serviceWorker.controller ? (registration.waiting ?? undefined) : undefined)
  const follow = () => registration.installing?.addEventListener('statechange', look)

  registration.addEventListener('updatefound', follow)
  // The browser looks by itself when a page is opened, and may have begun before this.
  follow()
  look()
  return registration
}

function takeOver(worker: ServiceWorker) {
  // Another tab was quicker.
  if (worker.state === 'activated') return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to choose
  worker.postMessage('take over')
}

/** The only address that this page ever runs a script from by name: the policy lets nothing else through. */
function workerUrl() {
  const url = '/sw.js'
  const policy = window.trustedTypes?.createPolicy('campus', {
    createScriptURL(asked) {
      if (asked !== url) throw new TypeError(`no script may come from ${asked}`)
      return asked
    },
  })
  // TypeScript's DOM does not know that a trusted URL may stand for a string here.
  return (policy?.createScriptURL(url) ?? url) as string
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: ServiceWorker | undefined) {
  waiting = next
  for (const listener of listeners) listener()
}
