import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { timed } from './admin/calls.mjs'
import { seedTerm } from './record/term.mjs'
import { statementsOf } from './record/statements.mjs'
import { serve } from './server/campus.mjs'
import { percentile, verdict } from './server/figures.mjs'
import { startPostgres } from './server/postgres.mjs'
import { usage } from './server/processes.mjs'

/** Students at the end of a term; `--only small` for a tenth of them. */
const people = { all: 20_000, small: 2_000 }
/** Students who open their record, each once: a quarter of all. */
const share = 0.25
const connections = 16
/** The goal: p95 in milliseconds while all these connections ask without a pause. */
const target = 1_000

/**
 * Students open 내 출석과 개인정보 at the end of a term, all at once, while one of them asks for the own list of lectures; and what the
 * database does for one of them.
 */
export async function run({ engine, only }) {
  const engines = engine ? [engine] : ['sqlite', 'postgres']
  const tables = []
  for (const engine of engines) tables.push(...(await measure(engine, people[only] ?? people.all)))
  return tables
}

async function measure(engine, count) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : {}
  let server
  try {
    if (postgres.missing) throw new Error(postgres.missing)
    const databaseUrl = postgres.newDatabase
      ? await postgres.newDatabase('record')
      : `file:${join(folder, 'campus.db')}`
    const { cookies, events, bytes } = await seedTerm(databaseUrl, count, folder)
    const statements = await statementsOf(databaseUrl)
    server = await serve(databaseUrl, folder)
    const { records, lists, seconds, processor } = await openRecords(server, cookies)
    const p95 = percentile(records, 0.95)
    const what = `${count.toLocaleString('en')} students with ${events.toLocaleString('en')} events (${engine})`
    const row = (name, times) => [
      name,
      times.length,
      ...[0.5, 0.95, 1].map((part) => percentile(times, part).toFixed(1)),
    ]
    return [
      {
        title: `The record of ${what}`,
        columns: ['', 'opened', 'p50, ms', 'p95, ms', 'longest, ms'],
        rows: [row('/-/record', records), row('own list of lectures, meanwhile', lists)],
        notes: [
          `${connections} connections: ${(records.length / seconds).toFixed(0)} a second, ${((1000 * processor) / records.length).toFixed(1)} ms of the server's processor for each. Goal: p95 of at most ${target} ms: ${verdict(p95 <= target)}.`,
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
  } finally {
    await server?.stop('SIGKILL')
    await postgres.remove?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openRecords({ url, child }, cookies) {
  const agent = new Agent({ keepAlive: true })
  const waiting = cookies.filter((_, index) => index % Math.round(1 / share) === 0)
  const [other] = cookies.slice(1)
  const [records, lists] = [[], []]
  const before = usage(child.pid).seconds
  const began = performance.now()
  const connection = async () => {
    for (let cookie = waiting.pop(); cookie; cookie = waiting.pop())
      records.push(await timed(`${url}/-/record`, { agent, headers: { cookie } }))
  }
  const ending = new AbortController()
  const listing = (async () => {
    while (!ending.signal.aborted)
      lists.push(await timed(`${url}/api/users/me/lectures`, { agent, headers: { cookie: other } }))
  })()
  await Promise.all(Array.from({ length: connections }, connection))
  const seconds = (performance.now() - began) / 1000
  ending.abort()
  await listing
  agent.destroy()
  return { records, lists, seconds, processor: usage(child.pid).seconds - before }
}
