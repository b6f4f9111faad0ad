import { expect, onTestFinished, test } from 'vitest'
import { now as importedAt, operatedCampus } from '../../test/support/operated-campus.ts'
import { readSettings } from '../config/settings.ts'
import { changeConnection } from '../database/queries/attendance/lectures.ts'
import { syncAccount } from '../domain/sync/sync.ts'
import { startServer } from './serve.ts'

/** Two students of 자료구조, and servers at a clock of the test. */
async function campus() {
  const { db, url, add } = await operatedCampus()
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
  const standing = async () => {
    const connected = db.selectFrom('lectures').where('connected', '=', 1)
    const users = connected.innerJoin('users', 'users.key', 'user_key').select('id').orderBy('id')
    return (await users.execute()).map(({ id }) => id)
  }
  return { at, other, press, serve, changes, standing }
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
