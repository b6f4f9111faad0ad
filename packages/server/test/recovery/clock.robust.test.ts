import { existsSync, globSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { runProgram, startServerProcess } from '../support/process.ts'
import { type Answer, call } from '../support/calls.ts'
import { lectures, rosterOf, studentNumber } from '@campus-connect/core/testing/roster/many-students.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

const library = globSync('/usr/lib/*/faketime/libfaketime.so.1').find((path) => existsSync(path))
const id = studentNumber(0)
const password = 'byeolbit-baram-88'
const [minute, day] = [60, 24 * 3600]
/** The end of daylight saving time in New York: 02:00 becomes 01:00. */
const turnedBack = Date.parse('2026-11-01T06:00:00.000Z')

test('a clock that jumps under a running server, and one that is turned back in autumn, end sessions and nothing else', async ({
  skip,
}) => {
  if (library === undefined) return skip(true, 'libfaketime is not installed')
  const folder = await temporaryFolder()
  const file = join(folder, 'time')
  const jump = (seconds: number) => {
    const offset = Math.round((turnedBack - Date.now()) / 1000 + seconds)
    writeFileSync(`${file}.new`, `${offset < 0 ? '' : '+'}${offset}\n`)
    // The server must not read a half-written file.
    renameSync(`${file}.new`, file)
  }
  jump(-minute)
  const faked = {
    TZ: 'America/New_York',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_NO_CACHE: '1',
  }
  const { url, kill } = await startServerProcess({ folder, environment: { ...faked, ...(await rosterOf(3)) } })
  const logIn = (given = password) => call(url, 'POST /api/auth/login', { id, password: given })
  const list = async (cookie: string) => (await call(url, 'GET /api/users/me/lectures', undefined, cookie)).status
  const turn = async (kind: 'start' | 'stop', cookie: string) =>
    (await call(url, `POST /api/attend/${kind}`, { name: lectures[0] }, cookie)).status
  /** Guesses passwords until the rate limit answers. */
  const refused = async (): Promise<Answer> => {
    const answer = await logIn('wrong-password')
    return answer.status === 429 ? answer : refused()
  }
  await call(url, 'POST /api/auth/signup', { id, username: '김하늘', password })
  const { cookie: first } = await logIn()
  expect(await turn('start', first)).toBe(200)
  expect(Number((await refused()).retryAfter)).toBeLessThanOrEqual(60 * minute)

  // 01:10 for the second time.
  jump(10 * minute)
  expect(await turn('stop', first)).toBe(200)
  expect(Number((await refused()).retryAfter)).toBeLessThanOrEqual(50 * minute)
  jump(70 * minute)
  expect((await logIn()).status).toBe(200)
  expect(await turn('start', first)).toBe(200)

  jump(30 * day)
  expect(await list(first)).toBe(401)
  const { cookie: later } = await logIn()
  expect(await turn('stop', later)).toBe(200)
  jump(-day)
  const { cookie: earlier } = await logIn()
  expect(await list(earlier)).toBe(200)
  const passwords = { currentPassword: password, newPassword: 'noeul-gureum-99' }
  const changed = await call(url, 'PUT /api/users/me/password', passwords, earlier)
  expect(changed.status).toBe(200)
  expect(await list(changed.cookie)).toBe(200)

  await kill()
  const path = join(folder, 'campus.db')
  const database = new DatabaseSync(path)
  expect(database.prepare('select count(*) as lectures from lectures').get()).toEqual({ lectures: 2 })
  expect(database.prepare('select id from users where updated_at < created_at').all()).toEqual([])
  const times = database.prepare('select at from attendance_events order by sequence').all()
  database.close()
  const passed = times.map(({ at }) => (Date.parse(String(at)) - turnedBack) / 1000 / minute)
  expect(passed).toEqual([-1, 10, 70, 30 * 24 * 60].map((due) => expect.toSatisfy((minutes) => minutes - due < 5)))
  expect(passed.map((minutes) => minutes > -1)).toEqual(times.map(() => true))
  await expectExport(
    path,
    times.map(({ at }) => String(at)),
  )
})

/** The time zone of the operator does not change the exported times. */
async function expectExport(path: string, times: string[]) {
  const { code, out } = await runProgram({ DATABASE_URL: `file:${path}`, TZ: 'Asia/Seoul' }, ['export', 'attendance'])
  expect(code).toBe(0)
  const lines = out.trim().split('\n').slice(1)
  expect(lines.map((line) => line.split(',')[1])).toEqual(times)
}
