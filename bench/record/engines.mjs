import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../server/campus.mjs'
import { startPostgres } from '../server/postgres.mjs'

/**
 * Measures on one engine, or on both, each with a new database, and gives all tables. `measure` gets its address, a folder that
 * goes afterwards, `say` for the progress, and `start`, which starts a server that ends afterwards.
 */
export async function onEngines(only, measure) {
  const tables = []
  for (const engine of only ? [only] : ['sqlite', 'postgres']) tables.push(...(await onEngine(engine, measure)))
  return tables
}

async function onEngine(engine, measure) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : {}
  const began = performance.now()
  const say = (what) => console.error(`  ${Math.round((performance.now() - began) / 1000)} s: ${engine}, ${what}`)
  let server
  try {
    if (postgres.missing) throw new Error(postgres.missing)
    const databaseUrl = postgres.newDatabase ? await postgres.newDatabase('bench') : `file:${join(folder, 'campus.db')}`
    const start = async () => (server = await serve(databaseUrl, folder))
    return await measure({ engine, folder, databaseUrl, say, start })
  } finally {
    await server?.stop('SIGKILL')
    await postgres.remove?.()
    rmSync(folder, { recursive: true, force: true })
  }
}
