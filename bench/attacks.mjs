import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedCampus } from './admin/campus.mjs'
import { lectures, password, seed, serve } from './server/campus.mjs'
import { percentile, verdict } from './server/figures.mjs'
import { startPostgres } from './server/postgres.mjs'
import { run as inProcess, usage } from './server/processes.mjs'

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
]

const loginAttacks = [
  'one stranger at the address of the campus, 40 logins at a time',
  'a customer of IPv6 with 65,536 networks, 40 logins at a time',
]
/** The one address of the campus. */
const address = '198.51.100.1'

/** What other students wait for while somebody attacks the server of a campus of 30,000, compared with a calm time just before. */
export async function run({ engine = 'sqlite' }) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : {}
  try {
    if (postgres.missing) throw new Error(postgres.missing)
    const databaseUrl = postgres.newDatabase
      ? await postgres.newDatabase('attacks')
      : `file:${join(folder, 'attacks.db')}`
    const { admin } = await seedCampus(databaseUrl, people)
    const [student, ...students] = await seed(databaseUrl, 121, 20_800_001)
    const campus = await serve(databaseUrl, folder, { SIGNUP: 'open', TRUSTED_PROXIES: '127.0.0.1' })
    const log = join(folder, 'server.log')
    const others = () =>
      inProcess('../attacks/others.mjs', { url: campus.url, students, lecture: lectures[0], seconds })
    const rows = []
    let logins
    try {
      logins = await attackLogins(campus.url, await seed(databaseUrl, 640, 20_900_001))
      for (const attack of attacks) {
        console.error(`  ${attack}`)
        const calm = await others()
        const written = statSync(log).size
        const attacker = { url: campus.url, attack, seconds, admin, student: student.cookie, password }
        const [{ statuses }, during] = await Promise.all([inProcess('../attacks/attackers.mjs', attacker), others()])
        rows.push(
          row(attack, {
            calm,
            during,
            statuses,
            logged: statSync(log).size - written,
            memory: usage(campus.child.pid).megabytes,
          }),
        )
      }
    } finally {
      await campus.stop()
    }
    const waits = {
      title: `60 calls a second of others while somebody attacks (${engine})`,
      columns: [
        'attack',
        'answers',
        'log, kB/s',
        'server, MB',
        'calm p95, ms',
        'p95',
        'times',
        `≤ ${most}`,
        'others, not 200',
      ],
      rows,
      notes: [`Load of the machine at the end: ${loadavg()[0].toFixed(2)}. ${people} users.`],
    }
    return [{ ...logins, title: `${logins.title} (${engine})` }, waits]
  } finally {
    await postgres.remove?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How many students behind the one address of their campus log in a second, calm and under each attack. */
async function attackLogins(url, students) {
  const rows = []
  for (const attack of loginAttacks)
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
  return {
    title: 'Logins a second behind the one address of a campus while somebody attacks',
    columns: ['attack', 'browsers', 'answers to it', 'calm', 'now', `≥ 1/${most}`, 'not 200'],
    rows,
    notes: [],
  }
}

const list = (counts) => counts.map(([status, count]) => `${status}: ${count}`).join(', ') || 'none'

function row(attack, { calm, during, statuses, logged, memory }) {
  const [before, now] = [calm, during].map(({ times }) => percentile(times, 0.95))
  return [
    attack,
    list(statuses),
    (logged / 1000 / seconds).toFixed(1),
    memory.toFixed(0),
    before.toFixed(1),
    now.toFixed(1),
    (now / before).toFixed(1),
    verdict(now <= most * before),
    list(during.wrong),
  ]
}
