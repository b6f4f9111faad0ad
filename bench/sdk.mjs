import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import createClient from 'openapi-fetch'
import { createCampus } from '../packages/sdk/src/index.ts'
import { lectures, seed, serve } from './server/campus.mjs'
import { median } from './server/figures.mjs'

/** Short rounds, so that all clients run under the same load. */
const rounds = 400
const callsInARound = 25

/** Compares a call through the SDK with bare `fetch`, on campus-server and on a server that answers at once. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-sdk-'))
  const campus = await campusServer(folder)
  const idle = await idleServer()
  try {
    return [
      await compare('A call of campus-server through the SDK, fetch alone and openapi-fetch alone', waysOf(campus)),
      await compare('The same of a server in the same process that answers at once', waysOf(idle)),
    ]
  } finally {
    await campus.stop('SIGTERM')
    idle.stop()
    rmSync(folder, { recursive: true })
  }
}

async function campusServer(folder) {
  const databaseUrl = `file:${join(folder, 'campus.db')}`
  const [student] = await seed(databaseUrl, 1)
  return { ...(await serve(databaseUrl, folder)), cookie: student.cookie }
}

async function idleServer() {
  const data = lectures.map((name) => ({ name, connected: false }))
  const body = JSON.stringify({ success: true, message: '', data })
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(body),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${server.address().port}`, cookie: 'campus_session=x', stop }
}

/** Each way to list the lectures of a user. */
function waysOf({ url: baseUrl, cookie }) {
  const path = '/api/users/me/lectures'
  const headers = { cookie }
  const campus = createCampus({
    baseUrl,
    fetch: (address, init) => fetch(address, { ...init, headers: Object.assign(init.headers, headers) }),
  })
  const library = createClient({ baseUrl, headers })
  return {
    'fetch and response.json()': async () => (await fetch(baseUrl + path, { headers })).json(),
    'campus.listMyLectures()': () => campus.listMyLectures(),
    'openapi-fetch alone': () => library.GET(path),
  }
}

async function compare(title, ways) {
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, call] of Object.entries(ways)) {
      const start = performance.now()
      for (let count = 0; count < callsInARound; count += 1) await call()
      times[name].push(((performance.now() - start) * 1000) / callsInARound)
    }
  const medians = Object.entries(times).map(([name, all]) => [name, median(all.slice(rounds / 4))])
  const [[, bare]] = medians
  return {
    title,
    columns: ['way', 'µs a call', 'times fetch'],
    rows: medians.map(([name, time]) => [name, Math.round(time), (time / bare).toFixed(2)]),
    notes: [`Medians of ${rounds} rounds in turn with ${callsInARound} calls each, the first quarter not counted.`],
  }
}
