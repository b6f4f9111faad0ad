import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureApp } from '../scripts/build/app.ts'
import { ensureBrowser } from '../scripts/test/chromium.ts'
import { serve } from './server/campus.mjs'
import { startPostgres } from './server/postgres.mjs'
import { measureBrowser } from './admin/browser.mjs'
import { measureCalls } from './admin/calls.mjs'
import { seedCampus } from './admin/campus.mjs'
import { measureWholeList } from './admin/whole-list.mjs'

const people = 30_000
const few = 50
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/**
 * Calls and screens of an administrator of 30,000 students, over both engines or one, compared with the student's list and
 * a small campus.
 */
export async function run({ engine }) {
  const engines = engine ? [engine] : ['sqlite', 'postgres']
  process.env.CHROME_PATH = await ensureBrowser()
  await ensureApp()
  const tables = []
  for (const engine of engines) {
    if (!Object.hasOwn(names, engine))
      throw new Error(`no engine ${engine}; there are: ${Object.keys(names).join(', ')}`)
    tables.push(...(await measureEngine(engine)))
  }
  return tables
}

async function measureEngine(engine) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : {}
  const notes = [`Load of the machine before the run: ${loadavg()[0].toFixed(2)}.`]
  const servers = []
  const start = async (count) => {
    const databaseUrl = postgres.newDatabase
      ? await postgres.newDatabase(`campus${count}`)
      : `file:${join(folder, `${count}.db`)}`
    console.error(`  ${names[engine]}: ${count} users`)
    const cookies = await seedCampus(databaseUrl, count)
    const server = await serve(databaseUrl, folder)
    servers.push(server)
    return { url: server.url, pid: server.child.pid, ...cookies }
  }
  try {
    if (postgres.missing) throw new Error(postgres.missing)
    const [large, small] = [await start(people), await start(few)]
    const title = `an administrator of ${people.toLocaleString('en')} users (${names[engine]})`
    const calls = await measureCalls(large.url, large)
    const screens = await measureBrowser(large, small)
    screens.rows.push(...(await measureWholeList(large)))
    return [
      { title: `The calls of ${title}`, ...calls, notes },
      { title: `The screens of ${title}`, ...screens, notes: [] },
    ]
  } finally {
    for (const server of servers) await server.stop('SIGKILL')
    await postgres.remove?.()
    rmSync(folder, { recursive: true, force: true })
  }
}
