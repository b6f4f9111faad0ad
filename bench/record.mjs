import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { timed } from './admin/calls.mjs'
import { onEngines } from './record/engines.mjs'
import { seedTerm } from './record/term.mjs'
import { statementsOf } from './record/statements.mjs'
import { percentile, verdict } from './server/figures.mjs'
import { usage } from './server/processes.mjs'

/** Students at the end of a term; `--only small` for a tenth of them. */
const people = { all: 20_000, small: 2_000 }
/** Milliseconds between two openings if 20,000 students open their record within an hour, and for how long. */
const [pace, duration] = [180, 45_000]
/** Then these ask without a pause. */
const connections = 16
const pressed = 300
/** The goal: p95 in milliseconds at that pace. */
const target = 500

/**
 * Students open 내 출석과 개인정보 at the end of a term, at the pace of 20,000 within an hour, while one asks for its own list of lectures; then as
 * many as the server can answer; and what the database does for one of them.
 */
export function run({ engine, only }) {
  return onEngines(engine, (campus) => measure(campus, people[only] ?? people.all))
}

async function measure({ engine, folder, databaseUrl, say, start }, count) {
  const { cookies, events, bytes } = await seedTerm(databaseUrl, count, folder, say)
  say('statements')
  const statements = await statementsOf(databaseUrl)
  const server = await start()
  say('students open their record')
  const { records, lists, pressing, seconds, processor } = await openRecords(server, cookies)
  const p95 = percentile(records, 0.95)
  const what = `${count.toLocaleString('en')} students with ${events.toLocaleString('en')} events (${engine})`
  const row = (name, times) => [name, times.length, ...[0.5, 0.95, 1].map((part) => percentile(times, part).toFixed(1))]
  return [
    {
      title: `The record of ${what}`,
      columns: ['', 'opened', 'p50, ms', 'p95, ms', 'longest, ms'],
      rows: [
        row('/-/record, 20,000 within an hour', records),
        row('own list of lectures, meanwhile', lists),
        row(`/-/record, ${connections} connections without a pause`, pressing),
      ],
      notes: [
        `Without a pause: ${(pressing.length / seconds).toFixed(0)} a second, ${((1000 * processor) / pressing.length).toFixed(1)} ms of the server's processor for each. Goal: p95 of at most ${target} ms at that pace: ${verdict(p95 <= target)}.`,
        `Events and their indexes: ${(bytes / events).toFixed(0)} bytes an event. Load of the machine at the end: ${loadavg()[0].toFixed(2)}.`,
      ],
      failures: p95 > target ? [`/-/record: p95 ${p95.toFixed(0)} ms, at most ${target}`] : [],
    },
    {
      title: `What the database does for one record (${engine})`,
      columns: ['statement', 'times', 'plan'],
      rows: statements.map(({ statement, times, plan }) => [statement, times, plan]),
      notes: [],
      failures: statements
        .filter(({ scans }) => scans)
        .map(({ statement }) => `reads a whole table of events: ${statement}`),
    },
  ]
}

async function openRecords({ url, child }, cookies) {
  const agent = new Agent({ keepAlive: true })
  // Each student once.
  const waiting = cookies.slice(1)
  const open = () => timed(`${url}/-/record`, { agent, headers: { cookie: waiting.pop() } })
  const ending = new AbortController()
  const lists = []
  const listing = (async () => {
    while (!ending.signal.aborted) {
      lists.push(await timed(`${url}/api/users/me/lectures`, { agent, headers: { cookie: cookies[0] } }))
      await wait(pace / 2)
    }
  })()
  const opened = []
  for (let sent = 0; sent < duration / pace; sent += 1) {
    opened.push(open())
    await wait(pace)
  }
  const records = await Promise.all(opened)
  ending.abort()
  await listing

  const pressing = []
  const before = usage(child.pid).seconds
  const began = performance.now()
  const connection = async () => {
    while (pressing.length < pressed) pressing.push(await open())
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { records, lists, pressing, seconds, processor: usage(child.pid).seconds - before }
}
