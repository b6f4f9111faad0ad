import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, spread, verdict } from './server/figures.mjs'
import { startPostgres } from './server/postgres.mjs'
import { writeTables } from './roster/files.mjs'

const execute = promisify(execFile)
const students = 30_000
const times = 3
const limits = { ratio: 3, memory: 400, seconds: 5 }
const program = join(import.meta.dirname, '../packages/server/src/main.ts')
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** Reads a spreadsheet of a whole campus, then imports, compares and rolls back over both engines or one. */
export async function run({ engine: wanted }) {
  const engines = wanted ? [wanted] : ['sqlite', 'postgres']
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  try {
    const load = loadavg()[0].toFixed(2)
    const tables = await writeTables(folder, students)
    const notes = [`${tables.rows} rows. Load of the machine before the run: ${load}.`]
    const results = [{ ...(await measureReading(tables)), notes }]
    for (const engine of engines) results.push(await measureEngine(engine, tables, folder))
    return results
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureReading({ csv, xlsx }) {
  const of = { csv: await readings(csv), xlsx: await readings(xlsx) }
  const seconds = (kind) => of[kind].map((reading) => reading.seconds)
  const memory = (kind) => Math.max(...of[kind].map((reading) => reading.memory))
  const ratio = median(seconds('xlsx')) / median(seconds('csv'))
  return {
    title: `A spreadsheet of ${students.toLocaleString('en')} students is read`,
    columns: ['file', 'seconds (lowest–highest)', 'times CSV', 'memory of the process, MB', 'goal'],
    rows: [
      ['.csv', spread(seconds('csv'), 1), '1.0', memory('csv').toFixed(0), '–'],
      [
        '.xlsx',
        spread(seconds('xlsx'), 1),
        ratio.toFixed(1),
        memory('xlsx').toFixed(0),
        verdict(ratio <= limits.ratio && memory('xlsx') < limits.memory),
      ],
    ],
  }
}

async function readings(path) {
  const found = []
  for (let time = 0; time < times; time += 1) {
    const { stdout } = await execute(process.execPath, [join(import.meta.dirname, 'roster/read.mjs'), path])
    found.push(JSON.parse(stdout))
  }
  return found
}

async function measureEngine(engine, { csv, next }, folder) {
  const postgres = engine === 'postgres' ? await startPostgres() : {}
  try {
    if (postgres.missing) throw new Error(postgres.missing)
    const url = postgres.newDatabase ? await postgres.newDatabase('campus') : `file:${join(folder, 'campus.db')}`
    const command = (...argv) => timed(['roster', ...argv], { DATABASE_URL: url, ROSTER_TERM: 'all' })
    const rows = [
      ['import, the first', await command('import', csv), '–'],
      ['import, 5 % of the students gone', await command('import', next), '–'],
    ].map(([what, seconds, goal]) => [what, seconds.toFixed(1), goal])
    for (const argv of [['diff'], ['rollback', '--yes']]) {
      const seconds = await command(...argv)
      rows.push([argv[0], seconds.toFixed(1), verdict(seconds < limits.seconds)])
    }
    return {
      title: `Its import, beside nothing else (${names[engine]})`,
      columns: ['command', 'seconds, the start of the program included', 'goal'],
      rows,
      notes: [`An import sleeps for two thirds of its time, for the server that writes the same database.`],
    }
  } finally {
    await postgres.remove?.()
  }
}

async function timed(argv, environment) {
  const began = performance.now()
  await execute(process.execPath, [program, ...argv], { env: { ...process.env, ...environment } })
  return (performance.now() - began) / 1000
}
