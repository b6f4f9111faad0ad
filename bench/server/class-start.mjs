import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lectures, password, seed, serve } from './campus.mjs'
import { percentile, verdict } from './figures.mjs'
import { run, start, usage } from './processes.mjs'
import { writeRoster } from './roster.mjs'
import { openDatabase } from '../../packages/server/src/database/open.ts'

const main = join(import.meta.dirname, '../../packages/server/src/campus-server.mjs')
const count = 1500
/** All arrive within this many seconds, so that the last one finishes within a minute. */
const seconds = 55

/**
 * 1,500 students log in, list and connect within a minute; then others do, while a roster is imported; and others again,
 * while rosters are imported without pause.
 */
export async function measureClassStart({ folder, databaseUrl, say }) {
  const students = await seed(databaseUrl, 3 * count)
  const campus = await serve(databaseUrl, folder)
  const memory = watchMemory(campus.child.pid)
  try {
    say('class start: 1,500 students within a minute')
    const alone = await attendClass(campus, students.slice(0, count))
    say('class start again, while a roster is imported')
    const one = importRosters(databaseUrl, folder, { versions: [0], times: 1, after: (seconds / 2) * 1000 })
    const during = await attendClass(campus, students.slice(count, 2 * count))
    const onceTook = await one.stop()
    say('class start again, while rosters are imported without pause')
    const many = importRosters(databaseUrl, folder)
    const beside = await attendClass(campus, students.slice(2 * count))
    const imported = await many.stop()
    const kept = await keptConnections(databaseUrl, students)
    // Let the garbage collector run.
    await pause(10_000)
    return tables({ alone, during, onceTook, beside, imported, kept, memory: memory.stop() })
  } finally {
    await campus.stop()
  }
}

const attendClass = ({ url }, students) =>
  run('students.mjs', { url, students, password, lectures, lecture: lectures[0], seconds })

/** One import after the other, `times` at most, of two rosters in turn, by the operator's command. */
function importRosters(databaseUrl, folder, { versions = [1, 2], times = Infinity, after = 0 } = {}) {
  // One that stands already would not be imported.
  const rosters = versions.map((version) => writeRoster(join(folder, `roster-${version}`), version))
  const took = []
  const state = { stopped: false }
  const done = (async () => {
    await pause(after)
    while (!state.stopped && took.length < times) {
      const began = performance.now()
      const { child, exited } = start([main, 'roster', 'import', rosters[took.length % rosters.length]], {
        env: { DATABASE_URL: databaseUrl },
        pattern: /^/,
      })
      let talk = ''
      child.stderr.on('data', (text) => (talk += text))
      const [code] = await exited
      if (code !== 0) throw new Error(`roster import ended with ${code}: ${talk}`)
      took.push((performance.now() - began) / 1000)
    }
    return took
  })()
  return {
    async stop() {
      state.stopped = true
      return done
    },
  }
}

/** How many of the students stand in the database as connected, with one event each. */
async function keptConnections(databaseUrl, students) {
  const db = await openDatabase(databaseUrl)
  try {
    const connected = await db.selectFrom('lectures').select('user_key').where('connected', '=', 1).execute()
    const events = await db.selectFrom('attendance_events').select('user_key').execute()
    const keys = new Set(students.map(({ key }) => key))
    const stand = (rows) => rows.length === keys.size && new Set(rows.map((row) => row.user_key)).size === keys.size
    return { connected: connected.length, events: events.length, exact: stand(connected) && stand(events) }
  } finally {
    await db.destroy()
  }
}

function watchMemory(pid) {
  const values = [usage(pid).megabytes]
  const timer = setInterval(() => values.push(usage(pid).megabytes), 250)
  return {
    stop() {
      clearInterval(timer)
      return { rest: values[0], peak: Math.max(...values), after: values.at(-1) }
    },
  }
}

function tables({ alone, during, onceTook, beside, imported, kept, memory }) {
  const phases = { alone, 'while a roster is imported': during, 'imports without pause': beside }
  const row = (call, [phase, { times }]) => {
    const ms = [0.5, 0.95, 0.99].map((share) => percentile(times[call], share).toFixed(1))
    const growth = percentile(times[call], 0.95) / percentile(alone.times[call], 0.95)
    const compared = phase === 'alone' ? ['', ''] : [growth.toFixed(2), verdict(growth < 1.5)]
    return [call, phase, ...ms, ...compared]
  }
  const all = Object.values(phases)
  const wrong = all.flatMap((result) => result.wrong)
  const of = (value) => all.map(value).join(', ')
  return [
    {
      title: 'Class start: 1,500 students log in, list and connect within a minute',
      columns: ['call', '', 'p50, ms', 'p95', 'p99', 'p95, times', '< 1.5 times'],
      rows: ['login', 'list', 'start'].flatMap((call) => Object.entries(phases).map((phase) => row(call, phase))),
      notes: [
        `Done after ${of(({ lasted }) => lasted.toFixed(1))} s (${verdict(all.every(({ lasted }) => lasted <= 60))}); answered with 503 and asked again: ${of(({ unavailable }) => unavailable)}; wrong or failed: ${wrong.length}${wrong.length > 0 ? ` (${[...new Set(wrong)].slice(0, 5).join('; ')})` : ''}.`,
        `Of ${3 * count} acknowledged connections ${kept.connected} stand in the database, with ${kept.events} events: ${kept.exact ? 'each once, nothing lost' : 'NOT as acknowledged'}. A roster has 33,800 enrolments; its import took ${onceTook[0].toFixed(1)} s, and ${imported.length} without pause ${Math.min(...imported).toFixed(1)} to ${Math.max(...imported).toFixed(1)} s each.`,
      ],
    },
    {
      title: 'Memory of the server (resident, MB)',
      columns: ['at rest', 'peak of the three class starts', '10 s after'],
      rows: [[memory.rest.toFixed(0), memory.peak.toFixed(0), memory.after.toFixed(0)]],
      notes: [],
    },
  ]
}
