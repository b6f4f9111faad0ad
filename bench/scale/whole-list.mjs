import { usage } from '../server/processes.mjs'

/** Reads everybody on a server. Milliseconds for each 1,000 users, by how many megabytes the server grew, and how large it is. */
export async function readEverybody({ url, admin, child, size }) {
  const before = usage(child.pid).megabytes
  let most = before
  const watch = setInterval(() => (most = Math.max(most, usage(child.pid).megabytes)), 20)
  const began = performance.now()
  const response = await fetch(`${url}/api/admin/users`, { headers: { cookie: admin } })
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  clearInterval(watch)
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  const perThousand = ((performance.now() - began) / size) * 1000
  return { perThousand, megabytes: bytes / 1e6, growth: most - before, memory: usage(child.pid).megabytes }
}
