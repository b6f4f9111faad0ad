import { join } from 'node:path'
import { start } from '../server/processes.mjs'
import { writeRoster } from '../server/roster.mjs'

const main = join(import.meta.dirname, '../../packages/server/src/campus-server.mjs')

/** The students of `writeRoster`, whose lists a first sync changes. */
const listed = 4225
/** Accounts above which a sync is left out: it takes the same time for each. */
const mostSynced = 100_000

/** Seconds of what an operator runs on a campus, while nothing else runs. The roster has some of its students. */
export async function measureOperator({ databaseUrl, size }, folder) {
  const check = await seconds(databaseUrl, 'check')
  if (size > mostSynced) return { size, check }
  const roster = writeRoster(join(folder, `roster-${size}`), 1)
  const imported = await seconds(databaseUrl, 'roster', 'import', roster)
  const first = await seconds(databaseUrl, 'roster', 'sync', '--all')
  const second = await seconds(databaseUrl, 'roster', 'sync', '--all')
  return {
    size,
    check,
    imported,
    changed: Math.min(size, listed) / Math.max(first - second, 0.01),
    compared: size / second,
  }
}

async function seconds(databaseUrl, ...argv) {
  const began = performance.now()
  const { child, exited } = start([main, ...argv], { env: { DATABASE_URL: databaseUrl }, pattern: /^/ })
  let talk = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (talk += text))
  const [code] = await exited
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${talk}`)
  return (performance.now() - began) / 1000
}
