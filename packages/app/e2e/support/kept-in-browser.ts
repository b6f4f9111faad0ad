import type { Page } from '@playwright/test'

/** Everything that the browser keeps for the app: what scripts can read, and the names of the cookies. */
export async function keptInBrowser(page: Page) {
  const cookies = await page.context().cookies()
  return { ...(await page.evaluate(readAll)), cookies: cookies.map(({ name }) => name).toSorted() }
}

/** In the page. */
async function readAll() {
  const entries = (storage: Storage) => Object.fromEntries(Object.entries(storage) as [string, string][])
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const databases: unknown[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      databases.push(...(await done(database.transaction(store).objectStore(store).getAll())))
    database.close()
  }
  const cached: string[] = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname)
  return { local: entries(localStorage), session: entries(sessionStorage), databases, cached, script: document.cookie }
}
