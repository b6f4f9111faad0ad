import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { portalClient } from '../packages/server/test/portal/provider.ts'
import { ensureApp } from '../scripts/build/app.ts'
import { freePort } from '../packages/app/e2e/support/free-port.ts'
import { seedCampus } from './admin/campus.mjs'
import { lectures, seed, serve } from './server/campus.mjs'
import { percentile, verdict } from './server/figures.mjs'
import { startPostgres } from './server/postgres.mjs'
import { run as inProcess, start } from './server/processes.mjs'

const count = 1500
/** All students arrive within this many seconds, so that the last one finishes within a minute. */
const seconds = 55
/** Presses of the button a second while the portal does not answer. */
const rate = 50

/** 1,500 students come in through the portal within a minute, for the first time and again; then the portal dies. */
export async function run({ engine = 'sqlite' }) {
  await ensureApp()
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : {}
  const load = loadavg()[0].toFixed(2)
  const processes = []
  try {
    if (postgres.missing) throw new Error(postgres.missing)
    const databaseUrl = postgres.newDatabase
      ? await postgres.newDatabase('portal')
      : `file:${join(folder, 'portal.db')}`
    const { colleague } = await seedCampus(databaseUrl, 2000)
    const others = await seed(databaseUrl, 120, 20_800_001)
    const students = Array.from({ length: count }, (_, index) => ({
      subject: `p-${index}`,
      number: String(20_700_001 + index),
      name: '홍길동',
    }))
    const [port, portalPort] = [await freePort(), await freePort()]
    const portal = start([join(import.meta.dirname, 'portal/provider.mjs')], { pattern: /^portal: (\S+)$/m })
    processes.push(portal)
    portal.child.send({
      people: students,
      redirectUris: [`http://127.0.0.1:${port}/-/sso/callback`],
      port: portalPort,
    })
    const secretFile = join(folder, 'secret')
    writeFileSync(secretFile, portalClient.secret, { mode: 0o600 })
    const campus = await serve(databaseUrl, folder, {
      PORT: String(port),
      SIGNUP: 'open',
      OIDC_ISSUER: await portal.ready,
      OIDC_CLIENT_ID: portalClient.id,
      OIDC_CLIENT_SECRET_FILE: secretFile,
    })
    processes.push(campus)
    const { url } = campus
    const visit = () => inProcess('../portal/students.mjs', { url, students, seconds })
    const wait = () =>
      inProcess('../attacks/others.mjs', {
        url,
        origin: url,
        students: others,
        colleague,
        lecture: lectures[0],
        seconds: 10,
      })

    console.error('  first entries')
    const visits = { 'first entry': await visit() }
    console.error('  the same students again')
    visits['again'] = await visit()
    console.error('  the portal does not answer')
    const calm = await wait()
    const press = () => inProcess('../portal/starts.mjs', { url, rate, seconds: 10 })
    const [, alive] = await Promise.all([press(), wait()])
    portal.child.kill('SIGSTOP')
    // The last answer proves for a second that it lives.
    await pause(1500)
    const [presses, dead] = await Promise.all([press(), wait()])
    return [entries(visits, { engine, load }), death({ calm, alive, dead, presses }, engine)]
  } finally {
    for (const { stop } of processes) await stop('SIGKILL')
    await postgres.remove?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

function entries(visits, { engine, load }) {
  const all = Object.entries(visits)
  return {
    title: `1,500 students come in through the portal within a minute (${engine})`,
    columns: ['request', '', 'count', 'p50, ms', 'p95', 'p99'],
    rows: ['start', 'callback', 'list'].flatMap((kind) =>
      all.map(([phase, { times }]) => [
        kind,
        phase,
        times[kind].length,
        ...[0.5, 0.95, 0.99].map((share) => percentile(times[kind], share).toFixed(1)),
      ]),
    ),
    notes: [
      ...all.map(
        ([phase, { lasted, requests, atPortal, refused }]) =>
          `${phase}: done after ${lasted.toFixed(1)} s (${verdict(lasted <= 60)}), ${requests} requests to the campus and ${atPortal} of the browsers to the portal, ${refused.length} refused${refused.length > 0 ? `: ${refused.slice(0, 3).join('; ')}` : ''}.`,
      ),
      `A callback includes the campus's own requests to the portal, which ran on the same machine. Load of the machine before the run: ${load}.`,
    ],
  }
}

function death({ calm, alive, dead, presses }, engine) {
  const row = (who, kind) => {
    const [before, living, now] = [calm, alive, dead].map((result) => percentile(result[kind], 0.95))
    return [who, before.toFixed(1), living.toFixed(1), now.toFixed(1), (now / living).toFixed(2)]
  }
  const slowest = Math.max(...presses.times) / 1000
  return {
    title: `60 calls a second of students and 5 of an administrator, while 50 people a second go to the portal (${engine})`,
    columns: ['calls of', 'calm p95, ms', 'presses, it answers', 'presses, it does not', 'times'],
    rows: [row('students', 'times'), row('an administrator', 'adminTimes')],
    notes: [
      `${rate} people a second press the button: ${presses.told.map(([answer, times]) => `${answer} (${times})`).join(', ')}. The first wait ${slowest.toFixed(1)} s (${verdict(slowest <= 10)} of 10), p95 ${percentile(presses.times, 0.95).toFixed(0)} ms, p50 ${percentile(presses.times, 0.5).toFixed(0)} ms.`,
      `Calls of the others that did not succeed: ${[...calm.wrong, ...alive.wrong, ...dead.wrong].map(([status, times]) => `${status}: ${times}`).join(', ') || 'none'}.`,
    ],
  }
}
