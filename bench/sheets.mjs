import { readdirSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { onEngines } from './record/engines.mjs'
import { seedTerm, writeTimetable } from './record/term.mjs'
import { measured } from './roster/memory.mjs'
import { percentile, verdict } from './server/figures.mjs'
import { switchBeside } from './sheets/nightly.mjs'

/** Classes of 35 students with thirty meetings; `--only small` for a tenth of them. Their events are about 167 a class. */
const sizes = { all: 3_000, small: 300 }
const perClass = 35
const perStudent = 6
/** The part of the meetings to which a student connects, which makes 500,000 events of 3,000 classes. */
const attended = 0.08
/** Sheets of one command each that are measured. */
const sample = 10
/** The goal: p95 of a switch beside the export, in times of that alone. */
const most = 1.5

const main = join(import.meta.dirname, '../packages/server/src/campus-server.mjs')

/** The sheets of a term: one command for each against one for all, with time and memory; then the same run while students switch. */
export function run({ engine, only }) {
  return onEngines(engine, (campus) => measure(campus, sizes[only] ?? sizes.all))
}

async function measure({ engine, folder, databaseUrl, say, start }, classes) {
  const operate = (...argv) => measured(main, argv, { DATABASE_URL: databaseUrl })
  const term = await seedTerm(databaseUrl, (classes * perClass) / perStudent, folder, say, { perClass, attended })
  const timetable = join(folder, 'timetable.csv')
  await operate('timetable', 'import', timetable, ...writeTimetable(timetable, term.codes))

  say(`${sample} sheets, one by one`)
  const single = []
  for (let index = 0; index < sample; index += 1) {
    const code = term.codes[Math.floor((index * term.codes.length) / sample)]
    single.push(await operate('export', 'attendance', '--lecture', code, '--xlsx', join(folder, `${code}.xlsx`)))
  }
  const sheets = join(folder, 'sheets')
  const all = (...more) => operate('export', 'attendance', '--sheets', sheets, '--term', 'all', ...more)
  say('all sheets in one pass')
  const first = await all()
  const files = readdirSync(sheets).filter((name) => name.endsWith('.xlsx'))
  if (files.length !== classes) throw new Error(`${files.length} sheets of ${classes}`)
  say('again, and only what has changed')
  const again = await all()
  const changed = await all('--changed-since', new Date().toISOString())
  say('marks and warnings')
  const marks = await operate('export', 'attendance', '--marks', join(folder, 'marks.csv'), '--term', 'all')
  const warned = await operate('attendance', 'warn', '--limit', '1/5', '--term', 'all')

  const server = await start()
  say('switches alone, and beside the export')
  const { alone, during, result: nightly } = await switchBeside(server, term, all)

  const size = `${classes.toLocaleString('en')} classes, ${term.events.toLocaleString('en')} events (${engine})`
  const bytes = files.reduce((sum, name) => sum + statSync(join(sheets, name)).size, 0)
  const of = (name, { seconds, processor, command }, count) => [
    name,
    count,
    seconds.toFixed(1),
    ((1000 * processor) / count).toFixed(0),
    command.toFixed(0),
  ]
  const sum = (value) => single.reduce((total, each) => total + value(each), 0)
  const one = {
    seconds: sum(({ seconds }) => seconds),
    processor: sum(({ processor }) => processor),
    command: Math.max(...single.map(({ command }) => command)),
  }
  const times = (name, all) => [name, all.length, ...[0.5, 0.95, 0.99].map((part) => percentile(all, part).toFixed(1))]
  const growth = percentile(during, 0.95) / percentile(alone, 0.95)
  return [
    {
      title: `Sheets of ${size}`,
      columns: ['', 'sheets', 'seconds', 'processor, ms a sheet', 'most memory, MB'],
      rows: [
        of('one command for each', one, sample),
        of('--sheets, all in one pass', first, classes),
        of('--sheets again, nothing changed', again, classes),
        ['--sheets --changed-since now', '', changed.seconds.toFixed(1), '', changed.command.toFixed(0)],
        of('--marks', marks, classes),
        of('warn --limit 1/5', warned, classes),
      ],
      notes: [
        `A workbook has ${(bytes / classes / 1024).toFixed(0)} kB. Load of the machine at the end: ${loadavg()[0].toFixed(2)}.`,
      ],
    },
    {
      title: `Switches beside the export: ${size}`,
      columns: ['', 'switches', 'p50, ms', 'p95, ms', 'p99, ms'],
      rows: [times('alone', alone), times('while all sheets are written', during)],
      notes: [
        `p95: ${growth.toFixed(2)} times, goal ${most}: ${verdict(growth <= most)}. The export took ${nightly.seconds.toFixed(1)} s beside 40 switches a second.`,
      ],
      failures: growth > most ? [`a switch beside the export: ${growth.toFixed(2)} times, at most ${most}`] : [],
    },
  ]
}
