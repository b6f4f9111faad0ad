import { join } from 'node:path'
import { lectures, requestsOf, seed, serve } from './campus.mjs'
import { median, spread, verdict } from './figures.mjs'
import { run, usage } from './processes.mjs'
import { startBare } from './start-up.mjs'

const rounds = 5
const seconds = 2
const connections = 50
/** Students per connection, because the server limits the changes of each student. */
const crew = 50

/** Measures reads and durable writes, compared with a bare Fastify and the database alone, in turn. */
export async function measureThroughput({ folder, databaseUrl, alone, say }) {
  const crews = inCrews(await seed(databaseUrl, connections * crew))
  const ours = (server) => ({ ...server, requests: (index, kind) => requestsOf(crews[index], server.url, kind) })
  const servers = { campus: ours(await serve(databaseUrl, folder)) }
  try {
    servers.bare = ours(await startBare())
    servers.bare.child.send(await answersOf(servers.campus, crews[0][0]))
    return table(await measure(servers, alone && (() => alone(folder)), say))
  } finally {
    for (const server of Object.values(servers)) await server.stop('SIGKILL')
  }
}

const inCrews = (students) =>
  Array.from({ length: connections }, (_, index) => students.slice(index * crew, (index + 1) * crew))

/** The server's reply, byte for byte. */
async function answersOf({ url }, { cookie }) {
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: lectures[0] })
  const read = async (path, init) => (await fetch(url + path, { headers, ...init })).text()
  const start = await read('/api/attend/start', { method: 'POST', body })
  await read('/api/attend/stop', { method: 'POST', body })
  return { list: await read('/api/users/me/lectures'), start }
}

async function measure(servers, alone, say) {
  const results = { list: {}, start: {}, alone: [] }
  // A first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'throughput: warming up' : `throughput: round ${round} of ${rounds}`)
    for (const kind of ['list', 'start'])
      for (const [name, server] of Object.entries(servers)) {
        const result = await load(name, server, kind)
        if (round > 0) (results[kind][name] ??= []).push(result)
      }
    if (alone && round > 0) results.alone.push(await alone())
  }
  return results
}

async function load(name, server, kind) {
  const before = usage(server.child.pid).seconds
  const list = Array.from({ length: connections }, (_, index) => server.requests(index, kind))
  const result = await run('load.mjs', { url: server.url, seconds, connections: list })
  if (result.refused.length > 0 || result.failed > 0)
    throw new Error(`${name}, ${kind}: ${result.failed} failed, refused ${JSON.stringify(result.refused)}`)
  return { ...result, microseconds: ((usage(server.child.pid).seconds - before) * 1e6) / result.answers }
}

/** Commits of the same rows by node:sqlite alone, in a separate process and file. */
export async function commitsAlone(folder) {
  const file = join(folder, `alone-${Date.now()}.db`)
  const students = await seed(`file:${file}`, connections * crew)
  return run('commits.mjs', { file, students: students.map(({ key }) => key), lecture: lectures[0], seconds })
}

const rates = (list) => list.map(({ rate }) => rate)
const half = '≥ 0.50'
/** The ratio within each round, so that a slow moment of the machine affects both. */
const ratios = (left, right) => left.map(({ rate }, index) => rate / right[index].rate)

function table({ list, start, alone }) {
  const row = (what, own, baseline, base, target) => {
    const found = ratios(own, base)
    const met = target === '' ? '' : verdict(median(found) >= 0.5)
    return [what, spread(rates(own)), baseline, spread(rates(base)), spread(found, 2), target, met]
  }
  // A write has two baselines; the slower one counts.
  const databaseCounts = alone.length > 0 && median(rates(alone)) < median(rates(start.bare))
  const write = (baseline, base, counts) => row('POST start and stop', start.campus, baseline, base, counts ? half : '')
  const reads = [row('GET /api/users/me/lectures', list.campus, 'bare Fastify', list.bare, half)]
  const writes = [write('bare Fastify', start.bare, !databaseCounts)]
  if (alone.length > 0) writes.push(write('node:sqlite alone', alone, databaseCounts))
  const cost = (results) => median(results.map(({ microseconds }) => microseconds)).toFixed(0)
  return {
    title: 'Requests and their baselines, a second',
    columns: ['what', 'the server', 'baseline', 'a second', 'ratio', 'target', ''],
    rows: [...reads, ...writes],
    notes: [
      `Medians of ${rounds} rounds of ${seconds} s by turns, in brackets the lowest and the highest; ${connections} connections; each reads as one student and writes for ${crew} by turns. The client's event loop was busy for ${busiest(list, start)} of the time at most. Processor time of the process a request: list ${cost(list.campus)} µs against ${cost(list.bare)}, start and stop ${cost(start.campus)} µs against ${cost(start.bare)}.`,
    ],
  }
}

function busiest(...kinds) {
  const all = kinds.flatMap((kind) => [...kind.campus, ...kind.bare]).map(({ busy }) => busy)
  return `${Math.round(Math.max(...all) * 100)} %`
}
