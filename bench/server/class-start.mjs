import { join } from 'node:path'
import { lectures, password, seed, serve } from './campus.mjs'
import { percentile, verdict } from './figures.mjs'
import { run, start, usage } from './processes.mjs'
import { writeRoster } from './roster.mjs'
import { openDatabase } from '../../packages/server/src/store/database.ts'

const main = join(import.meta.dirname, '../../packages/server/src/campus-server.mjs')
const count = 1500
/** They come within this many seconds, so that the last one is done within a minute. */
const seconds = 55

/** 1,500 students log in, list and connect within a minute; then others do, while a roster is imported over and over. */
export async function measureClassStart({ folder, databaseUrl, say }) {
  const students = await seed(databaseUrl, 2 * count)
  const campus = await serve(databaseUrl, folder)
  const memory = watchMemory(campus.child.pid)
  try {
    say('class start: 1,500 students within a minute')
    const alone = await attendClass(campus, students.slice(0, count))
    say('class start again, while a roster is imported')
    const imports = importRosters(databaseUrl, folder)
    const beside = await attendClass(campus, students.slice(count))
    const imported = await imports.stop()
    const kept = await keptConnections(databaseUrl, students)
    // What was garbage is gone after a while without requests.
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    return tables({ alone, beside, imported, kept, memory: memory.stop() })
  } finally {
    await campus.stop()
  }
}

const attendClass = ({ url }, students) =>
  run('students.mjs', { url, students, password, lectures, lecture: lectures[0], seconds })

/** One import after the other, of two rosters in turn, by the operator's command. */
function importRosters(databaseUrl, folder) {
  const rosters = [1, 2].map((version) => writeRoster(join(folder, `roster-${version}`), version))
  const times = []
  const state = { stopped: false }
  const done = (async () => {
    while (!state.stopped) {
      const began = performance.now()
      const { child, exited } = start([main, 'roster', 'import', rosters[times.length % 2]], {
        env: { DATABASE_URL: databaseUrl },
        pattern: /^/,
      })
      let talk = ''
      child.stderr.on('data', (text) => (talk += text))
      const [code] = await exited
      if (code !== 0) throw new Error(`roster import ended with ${code}: ${talk}`)
      times.push((performance.now() - began) / 1000)
    }
    return times
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

function tables({ alone, beside, imported, kept, memory }) {
  const row = (kind) => {
    const [own, other] = [alone, beside].map(({ times }) => percentile(times[kind], 0.95))
    const ms = (result, share) => percentile(result.times[kind], share).toFixed(1)
    const growth = other / own
    return [
      kind,
      ms(alone, 0.5),
      own.toFixed(1),
      ms(alone, 0.99),
      ms(beside, 0.5),
      other.toFixed(1),
      ms(beside, 0.99),
      growth.toFixed(2),
      verdict(growth < 1.5),
    ]
  }
  const wrong = [...alone.wrong, ...beside.wrong]
  const inTime = alone.lasted <= 60 && beside.lasted <= 60
  return [
    {
      title: 'Class start: 1,500 students log in, list and connect within a minute',
      columns: ['call', 'p50, ms', 'p95', 'p99', 'p50 beside imports', 'p95', 'p99', 'p95, times', '< 1.5 times'],
      rows: ['login', 'list', 'start'].map(row),
      notes: [
        `Done after ${alone.lasted.toFixed(1)} s and ${beside.lasted.toFixed(1)} s (${verdict(inTime)}); answered with 503 and asked again: ${alone.unavailable} and ${beside.unavailable}; wrong or failed: ${wrong.length}${wrong.length > 0 ? ` (${[...new Set(wrong)].slice(0, 5).join('; ')})` : ''}.`,
        `Of ${2 * count} acknowledged connections ${kept.connected} stand in the database, with ${kept.events} events: ${kept.exact ? 'each once, nothing lost' : 'NOT as acknowledged'}. ${imported.length} imports of 33,800 enrolments one after the other, ${Math.min(...imported).toFixed(1)} to ${Math.max(...imported).toFixed(1)} s each.`,
      ],
    },
    {
      title: 'Memory of the server (resident, MB)',
      columns: ['at rest', 'peak of both class starts', '10 s after'],
      rows: [[memory.rest.toFixed(0), memory.peak.toFixed(0), memory.after.toFixed(0)]],
      notes: [],
    },
  ]
}
