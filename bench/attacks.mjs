import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedCampus } from './admin/campus.mjs'
import { enter, lectures, password, seed, serve } from './server/campus.mjs'
import { percentile, verdict } from './server/figures.mjs'
import { startPostgres } from './server/postgres.mjs'
import { run as inProcess, usage } from './server/processes.mjs'
import { writeRoster } from './server/roster.mjs'

const people = 30_000
const seconds = 10
/** Times the calm p95. */
const most = 2

const attacks = [
  'sign up, switch, delete',
  'paths of 12 kB',
  'malformed HTTP',
  'wrong passwords',
  'names like the administrator',
  'reads from another site',
  'pipelined requests',
  'slow bodies',
  'one student, 200 calls at a time',
  'an administrator, 100 searches',
  'an administrator, 200 slow readers',
  'an administrator, 100 times disable and enable',
  'a student, 200 syncs at a time',
  'a class of 3,000 whose lists changed, 20 syncs at a time',
  'refused requests that fill the log',
  'a roster of 30,000 that changes all the time',
]
/** The server looks at a changed folder every 10 s, and reads it when it stood still for two looks. */
const longer = { 'a roster of 30,000 that changes all the time': 75 }

/** On a server that clients reach without a proxy, from an address that is not loopback. */
const directAttacks = ['one address, 2,500 connections']
const loginAttacks = [
  'one stranger at the address of the campus, 40 logins at a time',
  'a customer of IPv6 with 65,536 networks, 40 logins at a time',
]
/** The one address of the campus. */
const address = '198.51.100.1'
/** An address of this machine that is not loopback: connections of a proxy on this machine are not limited. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

/**
 * What other students and another administrator wait for while somebody attacks the server of a campus of 30,000, compared
 * with a calm time just before. `only` selects the attacks whose names contain it.
 */
export async function run({ engine = 'sqlite', only = '' }) {
  const chosen = (names) => names.filter((name) => name.includes(only))
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : {}
  try {
    if (postgres.missing) throw new Error(postgres.missing)
    const databaseUrl = postgres.newDatabase
      ? await postgres.newDatabase('attacks')
      : `file:${join(folder, 'attacks.db')}`
    const { admin, colleague } = await seedCampus(databaseUrl, people)
    const [student, ...students] = await seed(databaseUrl, 121, 20_800_001)
    const members = await enter(databaseUrl, 3000)
    const roster = writeRoster(join(folder, 'roster'), 1, people)
    const rows = []
    let logins = []

    const servers = [
      { settings: { TRUSTED_PROXIES: '127.0.0.1' }, names: chosen(attacks), logins: chosen(loginAttacks) },
      { settings: { HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' }, names: chosen(directAttacks), logins: [] },
    ]
    for (const server of servers) {
      if (server.names.length + server.logins.length === 0) continue
      const campus = await serve(databaseUrl, folder, { SIGNUP: 'open', ROSTER: roster, ...server.settings })
      try {
        if (server.logins.length > 0)
          logins = await attackLogins(campus.url, await seed(databaseUrl, 640, 20_900_001), server.logins)
        for (const attack of server.names) rows.push(await measure(campus, attack))
      } finally {
        await campus.stop()
      }
    }

    async function measure({ url: origin, child }, attack) {
      console.error(`  ${attack}`)
      const url = `http://127.0.0.1:${new URL(origin).port}`
      const time = longer[attack] ?? seconds
      const others = (seconds) =>
        inProcess('../attacks/others.mjs', { url, origin, students, colleague, lecture: lectures[0], seconds })
      const log = join(folder, 'server.log')
      const calm = await others(seconds)
      const written = statSync(log).size
      const people = { admin, student: student.cookie, password, members }
      const attacker = { url, attack, seconds: time, ...people, roster, outside }
      const [{ statuses }, during] = await Promise.all([inProcess('../attacks/attackers.mjs', attacker), others(time)])
      const lines = readFileSync(log, 'utf8').slice(written)
      return row(attack, {
        calm,
        during,
        statuses: attack in longer ? [...statuses, ['read', count(lines, '"roster read"')]] : statuses,
        logged: lines.length / time,
        written: students.reduce((sum, { id }) => sum + count(lines, `"user":"${id}"`), 0),
        memory: usage(child.pid).megabytes,
      })
    }

    const waits = {
      title: `60 calls a second of students and 5 of an administrator while somebody attacks (${engine})`,
      columns: [
        'attack',
        'answers',
        'log, kB/s',
        'server, MB',
        'calm p95, ms',
        'p95',
        'times',
        `≤ ${most}`,
        'administrator, calm p95',
        'p95',
        'others, not 200',
        'their lines in the log',
      ],
      rows,
      notes: [`Load of the machine at the end: ${loadavg()[0].toFixed(2)}. ${people} users.`],
    }
    return [
      ...logins.map((table) => ({ ...table, title: `${table.title} (${engine})` })),
      ...(rows.length > 0 ? [waits] : []),
    ]
  } finally {
    await postgres.remove?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How many students behind the one address of their campus log in a second, calm and under each attack. */
async function attackLogins(url, students, chosen) {
  const rows = []
  for (const attack of chosen)
    for (const known of [true, false]) {
      console.error(`  ${attack}; ${known ? 'known' : 'unknown'} browsers`)
      const group = students.splice(0, 160)
      const measure = (half, onReady) =>
        inProcess('../attacks/logins.mjs', { url, students: half, password, address, seconds, known }, onReady)
      const calm = await measure(group.slice(0, 80))
      const begin = () => inProcess('../attacks/attackers.mjs', { url, attack, seconds, password, campus: address })
      const attacking = Promise.withResolvers()
      const during = await measure(group.slice(80), () => attacking.resolve(begin()))
      const { statuses } = await attacking.promise
      const rate = (result) => (Object.fromEntries(result.statuses)[200] ?? 0) / seconds
      rows.push([
        attack,
        known ? 'known' : 'unknown',
        list(statuses),
        rate(calm).toFixed(1),
        rate(during).toFixed(1),
        verdict(rate(during) >= rate(calm) / most),
        list(during.statuses.filter(([status]) => status !== 200)),
      ])
    }
  if (rows.length === 0) return []
  return [
    {
      title: 'Logins a second behind the one address of a campus while somebody attacks',
      columns: ['attack', 'browsers', 'answers to it', 'calm', 'now', `≥ 1/${most}`, 'not 200'],
      rows,
      notes: [],
    },
  ]
}

const list = (counts) => counts.map(([status, count]) => `${status}: ${count}`).join(', ') || 'none'

const count = (text, part) => text.split(part).length - 1

function row(attack, { calm, during, statuses, logged, written, memory }) {
  const [before, now] = [calm, during].map(({ times }) => percentile(times, 0.95))
  const [adminBefore, adminNow] = [calm, during].map(({ adminTimes }) => percentile(adminTimes, 0.95))
  return [
    attack,
    list(statuses),
    (logged / 1000).toFixed(1),
    memory.toFixed(0),
    before.toFixed(1),
    now.toFixed(1),
    (now / before).toFixed(1),
    verdict(now <= most * before),
    adminBefore.toFixed(1),
    adminNow.toFixed(1),
    list(during.wrong),
    `${written} of ${during.times.length}`,
  ]
}
