import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from '../scripts/test/ensure-installed.ts'
import { measureClassStart } from './server/class-start.mjs'
import { measureKeys } from './server/keys.mjs'
import { startPostgres } from './server/postgres.mjs'
import { measureStartUp } from './server/start-up.mjs'
import { commitsAlone, measureThroughput } from './server/throughput.mjs'

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/**
 * Compares the server over one engine, `sqlite` or `postgres`, with a bare Fastify and the database alone. `only`: `keys` measures only
 * what an Idempotency-Key costs.
 */
export async function run({ engine = 'sqlite', only }) {
  if (!Object.hasOwn(names, engine)) throw new Error(`no engine ${engine}; there are: ${Object.keys(names).join(', ')}`)
  await ensureInstalled('bench')
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  const began = performance.now()
  const say = (what) => console.error(`  ${Math.round((performance.now() - began) / 1000)} s: ${what}`)
  const load = loadavg()[0].toFixed(2)
  const postgres = engine === 'postgres' ? await startPostgres() : {}
  const tables = (some) =>
    some.map((table, index) => ({
      ...table,
      title: `${table.title} (${names[engine]})`,
      notes: index === 0 ? [...table.notes, `Load of the machine before the run: ${load}.`] : table.notes,
    }))
  try {
    if (postgres.missing) throw new Error(postgres.missing)
    const database = (name) =>
      engine === 'postgres' ? postgres.newDatabase(name) : `file:${join(folder, `${name}.db`)}`
    const keys = async () => measureKeys({ folder, databaseUrl: await database('keys'), say })
    if (only === 'keys') return tables([await keys()])
    const alone = engine === 'sqlite' ? commitsAlone : undefined
    const databaseUrl = await database('throughput')
    const first = await measureThroughput({ folder, databaseUrl, alone, say })
    const startUp = await measureStartUp({ folder, databaseUrl, say })
    const classStart = await measureClassStart({ folder, databaseUrl: await database('classes'), say })
    return tables([first, await keys(), startUp, classStart])
  } finally {
    await postgres.remove?.()
    rmSync(folder, { recursive: true, force: true })
  }
}
