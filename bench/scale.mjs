import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedCampus } from './admin/campus.mjs'
import { measureCapacity } from './scale/capacity.mjs'
import { measureCalls } from './scale/calls.mjs'
import { listsTable, measureLists, people } from './scale/lists.mjs'
import { measureOperator } from './scale/operator.mjs'
import { picture } from './scale/picture.mjs'
import { measureStudents } from './scale/students.mjs'
import { readEverybody } from './scale/whole-list.mjs'
import { lectures, seed, serve } from './server/campus.mjs'
import { percentile, verdict } from './server/figures.mjs'
import { startPostgres } from './server/postgres.mjs'
import { run as inProcess } from './server/processes.mjs'

const sizes = [1_000, 10_000, 100_000, 300_000]
/** The goal: what the largest campus may take, in times of the one of 10,000. */
const [from, to, most] = [10_000, 300_000, 1.5]
/** The goal: what a searching administrator leaves to the students. */
const leastShare = 0.9

/**
 * Every list of users on one campus; then the same calls on campuses of four sizes, in turn, so that the load of the machine
 * affects all alike, first quietly, then while students switch 50 lectures a second on each. `only` lists ends after the lists.
 */
export async function run({ engine = 'sqlite', only }) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : {}
  const servers = []
  const start = async (size) => {
    const began = performance.now()
    const databaseUrl = postgres.newDatabase
      ? await postgres.newDatabase(`scale${size}`)
      : `file:${join(folder, `${size}.db`)}`
    const cookies = await seedCampus(databaseUrl, size, Math.max(30, (size / 1000) * 30))
    const switchers = await seed(databaseUrl, 1_000, 20_800_001)
    const filled = performance.now()
    const server = await serve(databaseUrl, folder)
    servers.push({ size, databaseUrl, ...cookies, switchers, ...server, startUp: performance.now() - filled })
    console.error(`  ${size} users: filled in ${((filled - began) / 1000).toFixed(0)} s`)
  }
  try {
    if (postgres.missing) throw new Error(postgres.missing)
    await start(people)
    const stopOne = await switching(servers)
    const lists = listsTable(engine, await measureLists(servers[0]))
    await stopOne()
    await servers.pop().stop()
    if (only === 'lists') return [lists]
    for (const size of sizes) await start(size)
    const quiet = await measureCalls(servers)
    const stop = await switching(servers)
    const busy = await measureCalls(servers)
    const students = await measureStudents(servers)
    await stop()
    const capacity = await measureCapacity(servers)
    const everybody = []
    for (const server of servers) everybody.push(await readEverybody(server))
    const operator = []
    for (const server of servers) {
      await server.stop()
      operator.push(await measureOperator(server, folder))
    }
    writeFileSync(`docs/scale-${engine}.svg`, pictureOf(engine, busy))
    return [
      lists,
      table(engine, 'nobody switches', quiet),
      table(engine, '50 switches a second', busy),
      studentsTable(engine, students),
      sizesTable(engine, servers, { everybody, capacity }),
      operatorTable(engine, operator),
    ]
  } finally {
    for (const server of servers) await server.stop()
    await postgres.remove?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A process that switches on every server until it is stopped. */
async function switching(servers) {
  const input = servers.map(({ url, switchers }) => ({ url, cookies: switchers.map(({ cookie }) => cookie) }))
  const stopping = new AbortController()
  const ended = inProcess('../scale/switches.mjs', { input, lecture: lectures[0] }, undefined, stopping.signal)
  return async () => {
    stopping.abort()
    await ended
  }
}

function table(engine, when, seen) {
  const columns = [
    'call, p50 in ms',
    ...sizes.map((size) => size.toLocaleString('en')),
    `times ${from / 1000},000`,
    `≤ ${most}`,
  ]
  const rows = [...seen].map(([name, ofSize]) => {
    const p50 = (size) => percentile(ofSize.get(size), 0.5)
    const ratio = p50(to) / p50(from)
    return [name, ...sizes.map((size) => p50(size).toFixed(2)), ratio.toFixed(2), verdict(ratio <= most)]
  })
  const notes = [`Load of the machine at the end: ${loadavg()[0].toFixed(2)}.`]
  return { title: `Calls by the size of the campus, ${when} (${engine})`, columns, rows, notes }
}

function studentsTable(engine, students) {
  const perSecond = ({ times, milliseconds }) => (times.length / milliseconds) * 1000
  const rows = [...students].map(([size, { alone, typing, oneOfTen }]) => {
    const share = perSecond(typing) / perSecond(alone)
    return [
      size.toLocaleString('en'),
      perSecond(alone).toFixed(0),
      `${perSecond(typing).toFixed(0)} (${share.toFixed(2)})`,
      verdict(share >= leastShare),
      perSecond(oneOfTen).toFixed(0),
      percentile(oneOfTen.times, 0.99).toFixed(1),
    ]
  })
  const columns = [
    'users',
    'lists a second',
    'beside a typing administrator',
    `≥ ${leastShare}`,
    'one of ten a search',
    'p99, ms',
  ]
  return {
    title: `Students while an administrator searches, 50 switches a second (${engine})`,
    columns,
    rows,
    notes: [],
  }
}

function sizesTable(engine, servers, { everybody, capacity }) {
  return {
    title: `The server by the size of the campus (${engine})`,
    columns: [
      'users',
      'start, s',
      'switches a second',
      'logins a second',
      'everybody, MB',
      'ms for 1,000 users',
      'growth meanwhile, MB',
      'memory at the end, MB',
    ],
    rows: servers.map(({ size, startUp }, index) => {
      const { megabytes, perThousand, growth, memory } = everybody[index]
      const { switches, logins } = capacity.get(size)
      const whole = [switches, logins].map((value) => value.toFixed(0))
      const figures = [megabytes, perThousand].map((value) => value.toFixed(1))
      return [
        size.toLocaleString('en'),
        (startUp / 1000).toFixed(1),
        ...whole,
        ...figures,
        growth.toFixed(0),
        memory.toFixed(0),
      ]
    }),
    notes: [`docs/scale-${engine}.svg has the curves.`],
  }
}

function operatorTable(engine, operator) {
  const whole = (value) => value?.toFixed(0) ?? '–'
  return {
    title: `What an operator runs (${engine})`,
    columns: ['users', 'check, s', 'import of 33,800 enrolments, s', 'accounts a second: changed', 'compared'],
    rows: operator.map(({ size, check, imported, changed, compared }) => [
      size.toLocaleString('en'),
      check.toFixed(1),
      imported?.toFixed(1) ?? '–',
      whole(changed),
      whole(compared),
    ]),
    notes: ['An import, and a sync where it writes, sleep for two thirds of their time, for the server beside them.'],
  }
}

function pictureOf(engine, seen) {
  const title = `Calls while students switch 50 lectures a second (${engine})`
  const pointsOf = (ofSize) => [...ofSize].map(([size, times]) => [size, percentile(times, 0.5)])
  const curves = new Map([...seen].map(([name, ofSize]) => [name, pointsOf(ofSize)]))
  return picture({ title, x: 'users', y: 'p50 in ms', curves })
}
