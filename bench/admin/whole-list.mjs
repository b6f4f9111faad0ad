import { once } from 'node:events'
import { createServer } from 'node:http'
import { usage } from '../server/processes.mjs'
import { median, verdict } from '../server/figures.mjs'

const rounds = 7
const targets = { times: 2, megabytes: 64 }

/** Compares the list of all users in one reply with the same bytes from the memory of a bare server. */
export async function measureWholeList({ url, admin, pid }) {
  const headers = { cookie: admin }
  const path = '/api/admin/users'
  const { body } = await fetched(url + path, headers)
  const memory = createServer((_, response) => response.setHeader('content-type', 'application/json').end(body))
  await once(memory.listen(0, '127.0.0.1'), 'listening')
  const from = `http://127.0.0.1:${memory.address().port}/`
  const before = usage(pid).megabytes
  const times = { ours: [], memory: [] }
  let most = before
  for (let round = 0; round < rounds; round += 1) {
    const watch = setInterval(() => (most = Math.max(most, usage(pid).megabytes)), 20)
    times.ours.push((await fetched(url + path, headers)).ms)
    clearInterval(watch)
    times.memory.push((await fetched(from, {})).ms)
  }
  memory.close()
  const [ours, base] = [times.ours, times.memory].map(median)
  const grown = most - before
  const megabytes = (body.length / 2 ** 20).toFixed(1)
  return [
    [
      `everyone, ${megabytes} MB of JSON, ms`,
      ours.toFixed(0),
      `${base.toFixed(0)} from memory`,
      (ours / base).toFixed(1),
      `${targets.times}, ${verdict(ours <= targets.times * base)}`,
    ],
    [
      'growth of the server meanwhile, MB',
      grown.toFixed(0),
      `${before.toFixed(0)} before`,
      '',
      `${targets.megabytes}, ${verdict(grown < targets.megabytes)}`,
    ],
  ]
}

async function fetched(url, headers) {
  const began = performance.now()
  const response = await fetch(url, { headers })
  const body = Buffer.from(await response.arrayBuffer())
  const ms = performance.now() - began
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return { ms, body }
}
