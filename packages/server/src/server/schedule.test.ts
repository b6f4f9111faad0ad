import { expect, onTestFinished, test } from 'vitest'
import { now as importedAt, operatedCampus } from '@campus-connect/operator/testing/operated-campus.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { seoulDay, seoulMinute } from '@campus-connect/core/domain/attendance/connected-time.ts'
import { startServer } from './serve.ts'

/** Two students of 자료구조, and servers at a clock of the test. */
async function campus() {
  const { db, url, add, operate } = await operatedCampus()
  const student = await add('20240001', '홍길동')
  const other = await add('20240002', 'Ada Lovelace')
  for (const user of [student, other]) await syncAccount(db, { user, clock: () => importedAt, term: 'current' })
  let time = new Date(0)
  const at = (korean: string) => void (time = new Date(`${korean}+09:00`))
  const press = (connected: boolean, { key } = student) =>
    changeConnection(db, {
      userKey: key,
      byKey: key,
      name: '자료구조',
      connected,
      cause: 'student',
      at: time,
    })
  async function serve(settings: Record<string, string> = { ATTENDANCE_END_AT: '23:30' }) {
    const environment = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', ROSTER_TERM: 'all', ...settings }
    const server = await startServer(readSettings(environment), {
      clock: () => time,
      say: () => {},
      lookInterval: 5,
    })
    let closed: Promise<void> | undefined
    const close = () => (closed ??= server.close())
    onTestFinished(close)
    return { close }
  }
  const changes = async () => {
    const events = await db.selectFrom('attendance_events').selectAll().orderBy('sequence').execute()
    return events.map(({ cause, connected_to }) => `${cause} ${connected_to}`)
  }
  const times = async () => {
    const events = await db.selectFrom('attendance_events').select('at').where('cause', '=', 'campus').execute()
    return events.map(({ at: ended }) => seoulDay(new Date(ended)) + ' ' + seoulMinute(new Date(ended))).toSorted()
  }
  const sheet = async (...more: string[]) => {
    at('2026-10-12T12:00')
    const { out } = await operate(['export', 'attendance', '--sheet', '--lecture', 'CSE201-01', ...more], {
      clock: () => time,
    })
    const rows = out.trimEnd().split('\n').slice(1)
    return rows.flatMap((line) => /^2024000[12],.*CSE201-01,(.*)$/.exec(line)?.[1] ?? [])
  }
  const standing = async () => {
    const connected = db.selectFrom('lectures').where('connected', '=', 1)
    const users = connected.innerJoin('users', 'users.key', 'user_key').select('id').orderBy('id')
    return (await users.execute()).map(({ id }) => id)
  }
  const done = () => db.selectFrom('done_tasks').selectAll().where('task', '=', 'attendance-end').execute()
  return { done, at, other, press, serve, changes, standing, times, sheet, operate }
}

test('all connections end at the time of day, once a day', async () => {
  const { at, press, serve, changes } = await campus()
  at('2026-10-05T10:00')
  await serve()
  await press(true)
  at('2026-10-05T23:29:59')
  await press(false)
  await press(true)

  at('2026-10-05T23:30')

  const ended = ['student 1', 'student 0', 'student 1', 'campus 0']
  await expect.poll(changes).toEqual(ended)
  at('2026-10-05T23:31')
  await press(true)
  at('2026-10-06T23:29')
  await press(false)
  await press(true)
  at('2026-10-06T23:30:01')
  await expect.poll(changes).toEqual([...ended, 'student 1', 'student 0', 'student 1', 'campus 0'])
})

test('a server that was down at the time ends what began before it, and nothing that began later', async () => {
  const { at, other, press, serve, standing } = await campus()
  at('2026-10-05T10:00')
  await press(true)
  at('2026-10-06T07:00')
  await press(true, other)
  expect(await standing()).toEqual(['20240001', '20240002'])

  at('2026-10-06T08:00')
  await serve()

  await expect.poll(standing).toEqual(['20240002'])
})

test('without the setting connections stand', async () => {
  const { at, press, serve, changes } = await campus()
  at('2026-10-05T10:00')
  await press(true)
  at('2026-10-06T08:00')

  await (await serve({})).close()

  expect(await changes()).toEqual(['student 1'])
})

test('an end is recorded at the time when it was due, however late the server does it', async () => {
  const { at, other, press, serve, standing, times, sheet, operate } = await campus()
  const midnight = { ATTENDANCE_END_AT: '00:00' }
  at('2026-10-04T23:50')
  const first = await serve(midnight)
  at('2026-10-05T10:00')
  await press(true)
  await first.close()
  // The next server starts minutes after midnight, when one student is connected again.
  at('2026-10-06T00:03')
  await press(true, other)
  at('2026-10-06T00:05')
  await serve(midnight)
  await expect.poll(standing).toEqual(['20240002'])
  at('2026-10-06T09:00')
  await press(false, other)
  await press(true, other)
  at('2026-10-06T09:50')
  await press(false, other)

  expect(await times()).toEqual(['2026-10-06 00:00'])
  // On 10-06, everybody who was connected had connected that day.
  expect(await sheet()).toEqual([
    '1,0,,출석,10:00,840,캠퍼스,미출석,,0,',
    expect.stringMatching(/^1,0,,미출석,,0,,출석,00:03,/),
  ])
  // The end was written after what happened later: its own day still has it.
  expect((await sheet('--to', '2026-10-05'))[0]).toBe('1,0,,출석,10:00,840,캠퍼스')
  const events = await operate(['export', 'attendance', '--from', '2026-10-06'])
  expect(events.out.match(/,campus,/g)).toHaveLength(1)
  expect((await operate(['attendance', 'verify'])).code).toBe(0)
})

test('a server that was down for days ends each connection at the first time at which it was due', async () => {
  const { at, other, press, serve, done, times } = await campus()
  at('2026-10-01T23:40')
  const first = await serve()
  await expect.poll(done).toHaveLength(1)
  at('2026-10-02T10:00')
  await press(true)
  await first.close()
  at('2026-10-04T10:00')
  await press(true, other)

  at('2026-10-06T08:00')
  await serve()

  await expect.poll(times).toEqual(['2026-10-02 23:30', '2026-10-04 23:30'])
})
