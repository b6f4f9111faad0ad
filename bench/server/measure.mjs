import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from '../../scripts/test/ensure-installed.ts'
import { measureClassStart } from './class-start.mjs'
import { startPostgres } from './postgres.mjs'
import { measureStartUp } from './start-up.mjs'
import { commitsAlone, measureThroughput } from './throughput.mjs'

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** The server over one engine, `sqlite` or `postgres`, beside its baselines. */
export async function measureServer(engine) {
  if (!Object.hasOwn(names, engine)) throw new Error(`no engine ${engine}; there are: ${Object.keys(names).join(', ')}`)
  await ensureInstalled('bench')
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  const began = performance.now()
  const say = (what) => console.error(`  ${Math.round((performance.now() - began) / 1000)} s: ${what}`)
  const load = loadavg()[0].toFixed(2)
  const postgres = await startPostgres()
  try {
    if (engine === 'postgres' && postgres.missing) throw new Error(postgres.missing)
    const database = (name) =>
      engine === 'postgres' ? postgres.newDatabase(name) : `file:${join(folder, `${name}.db`)}`
    const alone = engine === 'sqlite' ? commitsAlone : undefined
    const throughput = { engine: names[engine], databaseUrl: await database('throughput'), alone, postgres }
    const [first, ...others] = await measureThroughput({ ...throughput, folder, say })
    const startUp = await measureStartUp({ folder, databaseUrl: throughput.databaseUrl, say })
    const classStart = await measureClassStart({ folder, databaseUrl: await database('classes'), say })
    const tables = [first, startUp, ...classStart, ...others]
    return tables.map((table, index) => ({
      ...table,
      title: `${table.title} (${names[engine]})`,
      notes: index === 0 ? [...table.notes, `Load of the machine before the run: ${load}.`] : table.notes,
    }))
  } finally {
    await postgres.remove?.()
    rmSync(folder, { recursive: true, force: true })
  }
}
