import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, spread, verdict } from './server/figures.mjs'
import { startPostgres } from './server/postgres.mjs'
import { writeCsv, writeTables } from './roster/files.mjs'
import { measured } from './roster/memory.mjs'

const execute = promisify(execFile)
const students = 30_000
const times = 3
const limits = { ratio: 3, memory: 400, seconds: 5 }
const campuses = [10_000, 300_000]
const program = join(import.meta.dirname, '../packages/server/src/main.ts')
// As operators start it: what was compiled before is kept.
const installed = join(import.meta.dirname, '../packages/server/src/campus-server.mjs')
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
    if (engines.includes('sqlite')) results.push(await measureMemory(folder))
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

/** Imports campuses of two sizes into an empty database, and then a version that lacks students, which is compared with the first. */
async function measureMemory(folder) {
  await measured(installed, ['--version'], {})
  const rows = []
  for (const size of campuses) {
    const env = { DATABASE_URL: `file:${join(folder, `campus-${size}.db`)}`, ROSTER_TERM: 'all' }
    const [first, next] = ['first', 'next'].map((name) => join(folder, `${name}-${size}.csv`))
    await writeCsv(first, size)
    await writeCsv(next, size, size * 0.05)
    for (const [what, path] of [
      ['the first', first],
      ['5 % gone', next],
    ]) {
      const { seconds, command, reader, together } = await measured(installed, ['roster', 'import', path], env)
      const file = statSync(path).size / 2 ** 20
      rows.push([
        `${size.toLocaleString('en')}, ${what}`,
        ...[file, seconds, command, reader, together].map((figure) => figure.toFixed(0)),
        (together / file).toFixed(1),
        verdict(together <= limits.memory),
      ])
    }
  }
  return {
    title: 'The memory of an import (SQLite)',
    columns: ['students', 'CSV, MB', 'seconds', 'command, MB', 'reader, MB', 'together, MB', 'times the file', 'goal'],
    rows,
    notes: [],
  }
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
