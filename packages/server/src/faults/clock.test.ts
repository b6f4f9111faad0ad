import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { call } from './calls.ts'
import { lectures, rosterOf, studentNumber } from './campus-roster.ts'
import { startServerProcess, temporaryFolder } from './server-process.ts'

const library = globSync('/usr/lib/*/faketime/libfaketime.so.1').find((path) => existsSync(path))
const id = studentNumber(0)
const password = 'byeolbit-baram-88'

test(
  'a clock that jumps under a running server ends sessions and nothing else',
  { timeout: 60_000 },
  async ({ skip }) => {
    if (library === undefined) return skip(true, 'libfaketime is not installed')
    const folder = await temporaryFolder()
    const file = join(folder, 'time')
    const jump = (by: string) => writeFileSync(file, `${by}\n`)
    jump('+0d')
    const faked = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_NO_CACHE: '1',
    }
    const { url, kill } = await startServerProcess({ folder, environment: { ...faked, ...(await rosterOf(3)) } })
    const enter = async () => (await call(url, 'POST /api/auth/login', { id, password })).cookie
    const list = async (cookie: string) => (await call(url, 'GET /api/users/me/lectures', undefined, cookie)).status
    await call(url, 'POST /api/auth/signup', { id, username: '김하늘', password })
    const first = await enter()

    jump('+30d')
    expect(await list(first)).toBe(401)
    const later = await enter()
    expect((await call(url, 'POST /api/attend/start', { name: lectures[0] }, later)).status).toBe(200)
    jump('-1d')
    const earlier = await enter()
    expect(await list(earlier)).toBe(200)
    const changed = await call(
      url,
      'PUT /api/users/me/password',
      { currentPassword: password, newPassword: 'noeul-gureum-99' },
      earlier,
    )
    expect(changed.status).toBe(200)
    expect(await list(changed.cookie)).toBe(200)

    await kill()
    const database = new DatabaseSync(join(folder, 'campus.db'))
    const lasting = database.prepare(
      'select (select count(*) from lectures) as lectures, count(*) as events from attendance_events',
    )
    expect(lasting.get()).toEqual({ lectures: 2, events: 1 })
    expect(database.prepare('select id from users where updated_at < created_at').all()).toEqual([])
    database.close()
  },
)
