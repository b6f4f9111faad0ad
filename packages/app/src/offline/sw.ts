/// <reference lib="webworker" />
// oxlint-disable-next-line unicorn/require-module-specifiers -- makes this file a module, whose `self` is its own
export {}

declare const self: ServiceWorkerGlobalScope
/** Put in by the build: the files of this version, and a name that changes with any of them. */
declare const shellFiles: string[]
declare const shellVersion: string

const page = '/index.html'
const cacheName = `shell-${shellVersion}`

// Answered by the server itself, which the app's page must not stand in for.
const serverPaths = /^\/(?:api|docs|assets|openapi\.yaml|healthz|readyz|metrics|sw\.js)(?:\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), self.clients.claim()]))
})

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

// Only the shell is answered from here; calls and everything else go to the network as if there were no worker.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return

  if (request.mode === 'navigate' && !serverPaths.test(pathname)) event.respondWith(fromCache(page, request))
  else if (shellFiles.includes(pathname)) event.respondWith(fromCache(pathname, request))
})

async function cacheShell() {
  const cache = await caches.open(cacheName)
  // Files whose names change with their content may come from the browser's own cache; the others must be asked for.
  await cache.addAll(
    shellFiles.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })),
  )
}

async function fromCache(path: string, request: Request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}

async function deleteOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}
