/// <reference lib="webworker" />
// oxlint-disable-next-line unicorn/require-module-specifiers -- makes this file a module, whose `self` is its own
export {}

declare const self: ServiceWorkerGlobalScope

// Replaces sw.js to remove the worker and its caches from every device.
self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(retire())
})

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
