/// <reference lib="webworker" />
// oxlint-disable-next-line unicorn/require-module-specifiers -- makes this file a module, whose `self` is its own
export {}

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: the paths of this version's files with the hash of each, and a hash of them all. */
declare const shellFiles: { [path: string]: string }
declare const shellVersion: string

const page = '/index.html'
const cacheName = `app-${shellVersion}`
/** The caches of the workers that answered for the server's pages below `/-/` too. */
const oldCaches = /^shell-/

/** The content types of files, by the end of their name. */
const types = new Map(
  Object.entries<RegExp>({
    html: /^text\/html/,
    js: /javascript/,
    css: /^text\/css/,
    svg: /^image\//,
    png: /^image\//,
    ico: /^image\//,
    txt: /^text\/plain/,
    webmanifest: /json/,
  }),
)

// Paths that the server answers; the app's page must not replace them.
const serverPaths =
  /^\/(?:-|api|docs|assets|openapi\.(?:yaml|json)|llms\.txt|licenses\.html|healthz|readyz|metrics|sw\.js)(?:\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeCharge())
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

  // A file that is opened as a page goes to the network, which then clears what a closed browser has left.
  if (request.mode === 'navigate') {
    if (!serverPaths.test(pathname)) event.respondWith(fromCache(page, request))
  } else if (Object.hasOwn(shellFiles, pathname)) event.respondWith(fromCache(pathname, request))
})

async function install() {
  await cacheShell()
  // Nobody is asked first: until then the app would open in place of the server's pages.
  if (await followsOldWorker()) await self.skipWaiting()
}

async function takeCharge() {
  const followsOld = await followsOldWorker()
  await Promise.all([deleteOldCaches(), self.clients.claim()])
  if (followsOld) await openServerPages()
}

const followsOldWorker = async () => (await caches.keys()).some((name) => oldCaches.test(name))

/** Opens the pages of the server that were asked for, and in whose place the app was opened. */
async function openServerPages() {
  for (const client of await self.clients.matchAll({ type: 'window' }))
    // Not awaited: the navigation waits until this worker is active.
    if (serverPaths.test(new URL(client.url).pathname)) void client.navigate(client.url).catch(() => {})
}

/** All files or none: a firewall or a sign-in page of a network may answer 200 with a page of its own under any path. */
async function cacheShell() {
  const files = await Promise.all(Object.entries(shellFiles).map(fetchGenuine))
  const cache = await caches.open(cacheName)
  await Promise.all(files.map(([path, response]) => cache.put(path, response)))
}

/** Files with a hash in their name may come from the HTTP cache, unless it has kept something else; the others must be fetched. */
async function fetchGenuine([path, integrity]: [path: string, integrity: string]) {
  const again = () => fetchChecked(path, { cache: 'reload', integrity })
  const hashed = path.startsWith('/assets/')
  const response = hashed ? await fetchChecked(path, { cache: 'default', integrity }).catch(again) : await again()
  return [path, response] as const
}

/** The browser compares the hash. */
async function fetchChecked(path: string, init: RequestInit) {
  const response = await fetch(path, init)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || types.get(path.split('.').pop()!)?.test(type) === false)
    throw new TypeError(`${path}: ${response.status} ${type}`)
  return response
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
