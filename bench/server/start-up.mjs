import { join } from 'node:path'
import { serve } from './campus.mjs'
import { median, spread, verdict } from './figures.mjs'
import { start } from './processes.mjs'

const rounds = 7

/** Time from the start of the process until it listens, in turn. The database exists already. */
export async function measureStartUp({ databaseUrl, folder, say }) {
  say('start-up')
  const times = { bare: [], campus: [] }
  // A first start fills the compile cache and does not count.
  await timed(() => serve(databaseUrl, folder))
  for (let round = 0; round < rounds; round += 1) {
    times.bare.push(await timed(() => startBare()))
    times.campus.push(await timed(() => serve(databaseUrl, folder)))
  }
  const ratio = median(times.campus.map((time, round) => time / times.bare[round]))
  return {
    title: 'Start-up until it listens, ms',
    columns: ['bare Fastify', 'the server', 'times', '≤ 3 times'],
    rows: [[spread(times.bare), spread(times.campus), ratio.toFixed(2), verdict(ratio <= 3)]],
    notes: [
      `Medians of ${rounds} processes each, by turns, and of the ratios of the turns; in brackets the lowest and the highest.`,
    ],
  }
}

export async function startBare() {
  const bare = start([join(import.meta.dirname, 'bare.mjs')], { pattern: /^listening: (\S+)$/m })
  return { ...bare, url: await bare.ready }
}

async function timed(begin) {
  const began = performance.now()
  const server = await begin()
  const time = performance.now() - began
  await server.stop()
  return time
}
