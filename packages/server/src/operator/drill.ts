import { mkdirSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { writeFolder } from '../roster/testing.ts'
import { startProgram } from '../testing-process.ts'
import { digests, fillCampus } from './testing-campus.ts'
import { switchLectures } from './testing-writers.ts'

const admin = { ADMIN_ID: '20990001', ADMIN_PASSWORD: 'saebyeok-haneul-77' }

/** A day that ends badly: backups under writers, the database lost, the last backup restored and served. */
export async function drill({ students, backups, calm }: { students: number; backups: number; calm: number }) {
  const folder = await writeFolder({})
  const path = `${folder}/campus.db`
  const writers = await fillCampus(path, { students, tokens: 4 })
  const server = startProgram({ ...admin, DATABASE_URL: `file:${path}` })
  const load = switchLectures(await server.url(), writers)
  await load.more(20)

  const before: number[] = []
  const during: number[] = []
  const taken: number[] = []
  let backup = ''
  for (let number = 0; number < backups; number += 1) {
    backup = `${folder}/backup-${number}.db`
    load.taken()
    await load.more(calm)
    before.push(...load.taken())
    const acknowledged = load.acknowledged()
    load.taken()
    const begun = performance.now()
    expect(await campusServer(path, 'backup', backup)).toMatchObject({ code: 0 })
    taken.push(performance.now() - begun)
    during.push(...load.taken())
    expectWhole(backup, writers, acknowledged)
  }
  await load.stop()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  const { restored, seconds } = await restoreAndServe(folder, backup, writers[0]?.token ?? '')
  return { before, during, taken, seconds, bytes: statSync(restored).size }
}

/** What was acknowledged before is in the backup, and of each switch both halves or none. */
function expectWhole(backup: string, writers: { key: string }[], acknowledged: number[]) {
  const database = new DatabaseSync(backup, { readOnly: true })
  try {
    for (const [index, { key }] of writers.entries()) {
      const events = database.prepare('select connected_to from attendance_events where user_key = ?').all(key)
      const lecture = database.prepare("select connected from lectures where user_key = ? and name = '강의 0'").get(key)
      expect(events.length).toBeGreaterThanOrEqual(acknowledged[index] ?? 0)
      expect(lecture?.connected).toBe(events.at(-1)?.connected_to)
    }
  } finally {
    database.close()
  }
}

async function restoreAndServe(folder: string, backup: string, token: string) {
  const restored = `${folder}/restored/campus.db`
  mkdirSync(`${folder}/restored`)
  const begun = performance.now()
  expect(await campusServer(restored, 'restore', backup)).toMatchObject({ code: 0 })
  const changed = ['sessions', 'audit_events', 'audit_chain']
  const equal = digests(restored, ...changed)
  const compared = performance.now()
  expect(equal).toEqual(digests(backup, ...changed))
  const waited = performance.now() - compared

  const server = startProgram({ ...admin, DATABASE_URL: `file:${restored}` })
  const url = await server.url()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const seconds = (performance.now() - begun - waited) / 1000
  const headers = { cookie: `campus_session=${token}` }
  expect((await fetch(`${url}/api/users/me/lectures`, { headers })).status).toBe(401)
  expect(await campusServer(restored, 'audit', 'verify')).toMatchObject({ code: 0 })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  return { restored, seconds }
}

/** An operator's command as a process of its own. */
async function campusServer(database: string, ...argv: string[]) {
  const { ended, out, err } = startProgram({ DATABASE_URL: `file:${database}` }, argv)
  return { code: await ended, out: out(), err: err() }
}
