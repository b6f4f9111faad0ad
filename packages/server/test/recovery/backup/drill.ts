import { mkdirSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { writeFolder } from '../../support/roster/files.ts'
import { runProgram, startProgram } from '../../support/process.ts'
import { lecture, type Student } from '../../support/writes/students.ts'
import { takeTurns } from '../../support/writes/turns.ts'
import { startWriter } from '../../support/writes/writers.ts'
import { digests, fillCampus } from '../../support/backup-campus.ts'

const admin = { ADMIN_ID: '20990001', ADMIN_PASSWORD: 'saebyeok-haneul-77' }

type Drill = {
  students: number
  backups: number
  /** Acknowledgements to each writer before each backup. */
  calm: number
}

/** A day that ends badly: backups under writers, the database lost, the last backup restored and served. */
export async function drill({ students, backups, calm }: Drill) {
  const folder = await writeFolder({})
  const path = `${folder}/campus.db`
  const active = await fillCampus(path, { students, tokens: 1000 })
  const server = startProgram({ ...admin, DATABASE_URL: `file:${path}` })
  const url = await server.url()
  const turns = takeTurns(active)
  const writers = await Promise.all(Array.from({ length: 4 }, () => startWriter(url, turns)))
  const more = (each: number) => Promise.all(writers.map((writer) => writer.more(each)))
  const waited = () => writers.flatMap((writer) => writer.taken())
  await more(5)

  const before: number[] = []
  const during: number[] = []
  const taken: number[] = []
  let backup = ''
  for (let number = 0; number < backups; number += 1) {
    backup = `${folder}/backup-${number}.db`
    waited()
    await more(calm)
    before.push(...waited())
    const acknowledged = active.map((student) => student.acknowledged)
    const begun = performance.now()
    expect(await campusServer(path, 'backup', backup)).toMatchObject({ code: 0 })
    taken.push(performance.now() - begun)
    during.push(...waited())
    expectWhole(backup, active, acknowledged)
  }
  await Promise.all(writers.map((writer) => writer.stop()))
  expect(writers.flatMap(({ failures }) => failures)).toEqual([])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  const { restored, seconds } = await restoreAndServe(folder, backup, active[0]?.token ?? '')
  return { before, during, taken, seconds, bytes: statSync(restored).size }
}

/** What was acknowledged before is in the backup, and of each switch both halves or none. */
function expectWhole(backup: string, students: Student[], acknowledged: number[]) {
  const database = new DatabaseSync(backup, { readOnly: true })
  const of = (table: string, id: string) => `from ${table} join users on users.key = user_key where id = '${id}'`
  try {
    for (const [index, { id }] of students.entries()) {
      const count = acknowledged[index] ?? 0
      if (count === 0) continue
      const events = database.prepare(`select connected_to ${of('attendance_events', id)} order by sequence`).all()
      const row = database.prepare(`select connected ${of('lectures', id)} and name = '${lecture}'`).get()
      expect(events.length).toBeGreaterThanOrEqual(count)
      expect(row?.connected).toBe(events.at(-1)?.connected_to)
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

const campusServer = (database: string, ...argv: string[]) => runProgram({ DATABASE_URL: `file:${database}` }, argv)
