import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lectures, password, seed, serve } from './campus.mjs'
import { percentile, verdict } from './figures.mjs'
import { run, start } from './processes.mjs'
import { writeRoster } from './roster.mjs'
import { openDatabase } from '../../packages/core/src/database/open.ts'

const main = join(import.meta.dirname, '../../packages/server/src/campus-server.mjs')
const count = 1500
/** All students arrive within this many seconds, so that the last one finishes within a minute. */
const seconds = 55

/** 1,500 students log in, list and connect within a minute. Then 1,500 others do the same during an import of a roster. */
export async function measureClassStart({ folder, databaseUrl, say }) {
  const students = await seed(databaseUrl, 2 * count)
  const campus = await serve(databaseUrl, folder)
  try {
    say('class start: 1,500 students within a minute')
    const alone = await attendClass(campus, students.slice(0, count))
    say('class start again, while a roster is imported')
    const importing = importRoster(databaseUrl, writeRoster(join(folder, 'roster'), 1))
    const during = await attendClass(campus, students.slice(count))
    return table({ alone, during, took: await importing, kept: await keptConnections(databaseUrl, students) })
  } finally {
    await campus.stop()
  }
}

const attendClass = ({ url }, students) =>
  run('students.mjs', { url, students, password, lectures, lecture: lectures[0], seconds })

/** Imports a roster by the operator's command in the middle of the class start. Returns its seconds. */
async function importRoster(databaseUrl, roster) {
  await pause((seconds / 2) * 1000)
  const began = performance.now()
  const { child, exited } = start([main, 'roster', 'import', roster], {
    env: { DATABASE_URL: databaseUrl },
    pattern: /^/,
  })
  let talk = ''
  child.stderr.on('data', (text) => (talk += text))
  const [code] = await exited
  if (code !== 0) throw new Error(`roster import ended with ${code}: ${talk}`)
  return (performance.now() - began) / 1000
}

/** How many of the students are in the database as connected, with one event each. */
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

function table({ alone, during, took, kept }) {
  const phases = { alone, 'while a roster is imported': during }
  const row = (call, [phase, { times }]) => {
    const ms = [0.5, 0.95, 0.99].map((share) => percentile(times[call], share).toFixed(1))
    const growth = percentile(times[call], 0.95) / percentile(alone.times[call], 0.95)
    const compared = phase === 'alone' ? ['', ''] : [growth.toFixed(2), verdict(growth < 1.5)]
    return [call, phase, ...ms, ...compared]
  }
  const all = Object.values(phases)
  const wrong = new Set(all.flatMap((result) => result.wrong))
  const of = (value) => all.map(value).join(', ')
  return {
    title: 'Class start: 1,500 students log in, list and connect within a minute',
    columns: ['call', '', 'p50, ms', 'p95', 'p99', 'p95, times', '< 1.5 times'],
    rows: ['login', 'list', 'start'].flatMap((call) => Object.entries(phases).map((phase) => row(call, phase))),
    notes: [
      `Done after ${of(({ lasted }) => lasted.toFixed(1))} s (${verdict(all.every(({ lasted }) => lasted <= 60))}); answered with 503 and asked again: ${of(({ unavailable }) => unavailable)}; wrong or failed: ${[...wrong].slice(0, 5).join('; ') || 'none'}.`,
      `Of ${2 * count} acknowledged connections ${kept.connected} stand in the database, with ${kept.events} events: ${kept.exact ? 'each once, nothing lost' : 'NOT as acknowledged'}. The import of 33,800 enrolments took ${took.toFixed(1)} s.`,
    ],
  }
}
