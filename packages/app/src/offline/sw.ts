/// <reference lib="webworker" />
// oxlint-disable-next-line unicorn/require-module-specifiers -- makes this file a module, whose `self` is its own
export {}

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: the files of this version, and a hash of them. */
declare const shellFiles: string[]
declare const shellVersion: string

const page = '/index.html'
const cacheName = `shell-${shellVersion}`

// Paths that the server answers; the app's page must not replace them.
const serverPaths = /^\/(?:api|docs|assets|openapi\.(?:yaml|json)|llms\.txt|healthz|readyz|metrics|sw\.js)(?:\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), self.clients.claim()]))
})

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
  else event.waitUntil(restoreShell())
})

// Only the app shell comes from the cache; API calls and everything else go to the network.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return

  if (request.mode === 'navigate' && !serverPaths.test(pathname)) event.respondWith(fromCache(page, request))
  else if (shellFiles.includes(pathname)) event.respondWith(fromCache(pathname, request))
})

async function cacheShell() {
  const cache = await caches.open(cacheName)
  // Files with a hash in their name may come from the HTTP cache; the others must be fetched.
  await cache.addAll(
    shellFiles.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })),
  )
}

/** At a logout, WebKit empties the cache and keeps the worker, so no installation follows that would fill it. */
async function restoreShell() {
  const cache = await caches.open(cacheName)
  if (!(await cache.match(page))) await cacheShell()
}

async function fromCache(path: string, request: Request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}

async function deleteOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}
