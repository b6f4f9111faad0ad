import { password, requestsOf, seed, serve } from './campus.mjs'
import { median, spread } from './figures.mjs'
import { run, usage } from './processes.mjs'

const rounds = 5
const seconds = 2
/** Students per connection, because the server limits the changes and the logins of each student. */
const crew = 50

const kinds = {
  'POST start and stop': { connections: 50, requests: (students, url) => requestsOf(students, url, 'start') },
  // More would wait for the hashes longer than the server lets anybody wait.
  'POST login': { connections: 4, requests: logins },
}

function logins(students, url) {
  const headers = { origin: url, 'content-type': 'application/json' }
  return students.map(({ id }) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers,
    body: JSON.stringify({ id, password }),
  }))
}

/** Measures what an Idempotency-Key costs: the same requests without and with one, in turn, at the same server. */
export async function measureKeys({ folder, databaseUrl, say }) {
  const students = await seed(databaseUrl, 50 * crew)
  const server = await serve(databaseUrl, folder)
  try {
    const rows = []
    for (const [what, kind] of Object.entries(kinds)) rows.push(await measure(server, students, { what, ...kind, say }))
    return {
      title: 'What an Idempotency-Key costs, a second',
      columns: ['what', 'without', 'with a key', 'ratio', 'processor, µs', 'with a key, µs'],
      rows,
      notes: [
        `Medians of ${rounds} rounds of ${seconds} s by turns, in brackets the lowest and the highest. Each request has a key of its own.`,
      ],
    }
  } finally {
    await server.stop('SIGKILL')
  }
}

async function measure(server, students, { what, connections, requests, say }) {
  const crews = Array.from({ length: connections }, (_, index) => students.slice(index * crew, (index + 1) * crew))
  const results = { without: [], keyed: [] }
  // A first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? `${what}: warming up` : `${what}: round ${round} of ${rounds}`)
    // The order changes with each round, so that a machine that slows down affects both.
    for (const kind of round % 2 === 0 ? ['without', 'keyed'] : ['keyed', 'without']) {
      const list = crews.map((each) => requests(each, server.url).map((one) => ({ ...one, keyed: kind === 'keyed' })))
      const result = await load(server, list, what)
      if (round > 0) results[kind].push(result)
    }
  }
  const { without, keyed } = results
  const rates = (some) => some.map(({ rate }) => rate)
  const cost = (some) => median(some.map(({ microseconds }) => microseconds)).toFixed(0)
  const ratios = keyed.map(({ rate }, index) => rate / without[index].rate)
  return [what, spread(rates(without)), spread(rates(keyed)), spread(ratios, 2), cost(without), cost(keyed)]
}

async function load(server, connections, what) {
  const before = usage(server.child.pid).seconds
  const result = await run('load.mjs', { url: server.url, seconds, connections })
  if (result.refused.length > 0 || result.failed > 0)
    throw new Error(`${what}: ${result.failed} failed, refused ${JSON.stringify(result.refused)}`)
  return { ...result, microseconds: ((usage(server.child.pid).seconds - before) * 1e6) / result.answers }
}
