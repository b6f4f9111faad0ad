import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../server/campus.mjs'
import { startPostgres } from '../server/postgres.mjs'
import { measureCalls } from './calls.mjs'
import { seedCampus } from './campus.mjs'

const people = 30_000
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** The administrator's calls over each engine, beside the student's list of the same server. */
export async function measureAdmin(engines) {
  const tables = []
  for (const engine of engines) {
    if (!Object.hasOwn(names, engine))
      throw new Error(`no engine ${engine}; there are: ${Object.keys(names).join(', ')}`)
    tables.push(await measureEngine(engine))
  }
  return tables
}

async function measureEngine(engine) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : {}
  const load = loadavg()[0].toFixed(2)
  let server
  try {
    if (postgres.missing) throw new Error(postgres.missing)
    const databaseUrl = postgres.newDatabase
      ? await postgres.newDatabase('campus')
      : `file:${join(folder, 'campus.db')}`
    console.error(`  ${names[engine]}: ${people} users`)
    const cookies = await seedCampus(databaseUrl, people)
    server = await serve(databaseUrl, folder)
    return {
      title: `The administrator's list of ${people.toLocaleString('en')} users (${names[engine]})`,
      ...(await measureCalls(server.url, cookies)),
      notes: [`Load of the machine before the run: ${load}.`],
    }
  } finally {
    await server?.stop('SIGKILL')
    await postgres.remove?.()
    rmSync(folder, { recursive: true, force: true })
  }
}
