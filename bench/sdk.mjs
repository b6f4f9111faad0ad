import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clients } from './sdk/clients.mjs'

const rounds = 40
const callsInARound = 250

/** What a call costs more through a client than through `fetch` alone: list the lectures, from a server that answers at once. */
export async function run() {
  const body = JSON.stringify({ success: true, message: '', data: [{ name: '자료구조', connected: true }] })
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(body),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${server.address().port}`
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-sdk-'))
  const ways = await clients(baseUrl, folder)
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, call] of Object.entries(ways)) {
      const start = performance.now()
      for (let count = 0; count < callsInARound; count += 1) await call()
      times[name].push(((performance.now() - start) * 1000) / callsInARound)
    }
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })

  const medians = Object.entries(times).map(([name, all]) => [name, median(all.slice(rounds / 4))])
  const [[, bare]] = medians
  return {
    title: 'A call of the SDK beside fetch alone and other clients',
    columns: ['way', 'µs a call', 'times fetch'],
    rows: medians.map(([name, time]) => [name, Math.round(time), (time / bare).toFixed(2)]),
    notes: [`Medians of ${rounds} rounds in turn with ${callsInARound} calls each, the first quarter not counted.`],
  }
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
}
