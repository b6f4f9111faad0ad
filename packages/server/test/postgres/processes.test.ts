import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { verifyAudit } from '@campus-connect/core/domain/audit/audit-chain.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { lives, loginToken, send } from '../support/inject.ts'
import { findSnapshot } from '@campus-connect/core/database/queries/roster/snapshots.ts'
import { testAdmin, testPassword, type TestServer } from '../support/server.ts'
import { three } from './three-servers.ts'

/** Repeats what the server has no time for (503), as clients do: on a busy machine all twenty may get that answer. */
async function signup(server: TestServer, id: string, index: number) {
  for (;;) {
    const answer = await send(server, {
      method: 'POST',
      url: '/api/auth/signup',
      payload: { id, username: '이서준', password: 'saebyeok-haneul-77' },
      remoteAddress: `10.0.${index % 200}.1`,
    })
    if (answer.statusCode !== 503) return answer
  }
}

test('of twenty that sign up with one number at three servers one is let in, a hundred times', async () => {
  const servers = await three()
  for (let round = 0; round < 100; round += 5) {
    const ids = Array.from({ length: 5 }, (_, index) => `2025${round + index}`)
    const answers = await Promise.all(
      ids.map(async (id) => {
        const tries = Array.from({ length: 20 }, (_, index) => signup(servers[index % 3]!, id, index + round))
        return (await Promise.all(tries)).map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
      }),
    )
    expect(answers).toEqual(ids.map(() => [201, ...Array.from({ length: 19 }, () => 409)]))
  }
})

test('what ends a session at one server has ended it at the others by the next request', async () => {
  const [one, two, other] = await three()
  const admin = await loginToken(two, { id: testAdmin, password: testPassword })
  const act = (url: string) => send(two, { method: 'POST', url, token: admin })
  const enter = async (id: string) => {
    await one.addStudent({ id, lectures: ['자료구조'] })
    return loginToken(one, { id, password: testPassword })
  }
  const [left, disabled, changed, deleted] = [
    await enter('u1'),
    await enter('u2'),
    await enter('u3'),
    await enter('u4'),
  ]
  const tokens = [left, disabled, changed, deleted]
  expect(await Promise.all(tokens.map((token) => lives(other, token)))).toEqual([true, true, true, true])

  await send(two, { method: 'POST', url: '/api/auth/logout', token: left })
  await act('/api/admin/users/u2/disable')
  const passwords = { currentPassword: testPassword, newPassword: 'gyeoul-bada-3141' }
  await send(two, { method: 'PUT', url: '/api/users/me/password', token: changed, payload: passwords })
  await send(two, { method: 'DELETE', url: '/api/users/me', token: deleted, payload: { password: testPassword } })

  for (const server of [one, two, other])
    expect(await Promise.all(tokens.map((token) => lives(server, token)))).toEqual([false, false, false, false])
})

test('a deletion among attendance changes at three servers leaves no orphan, and its events are complete', async () => {
  const servers = await three()
  for (let round = 0; round < 10; round += 1) {
    const id = `2024${round}`
    await servers[0].addStudent({ id, lectures: ['자료구조', '체육'] })
    const token = await loginToken(servers[0], { id, password: testPassword })
    const user = await servers[0].db.selectFrom('users').select('key').where('id', '=', id).executeTakeFirstOrThrow()
    const switches = Array.from({ length: 30 }, (_, index) =>
      send(servers[index % 3]!, {
        method: 'POST',
        url: `/api/attend/${index % 2 ? 'stop' : 'start'}`,
        token,
        payload: { name: index % 4 < 2 ? '자료구조' : '체육' },
      }),
    )
    const deletion = send(servers[round % 3]!, {
      method: 'DELETE',
      url: '/api/users/me',
      token,
      payload: { password: testPassword },
    })

    const statuses = (await Promise.all([...switches, deletion])).map(({ statusCode }) => statusCode)

    expect(statuses.filter((status) => ![200, 401, 404].includes(status))).toEqual([])
    const events = await servers[0].db
      .selectFrom('attendance_events')
      .select(['lecture', 'connected_from', 'connected_to'])
      .where('user_key', '=', user.key)
      .orderBy('sequence')
      .execute()
    for (const of of Map.groupBy(events, ({ lecture }) => lecture).values()) {
      expect(of.map(({ connected_from }) => connected_from)).toEqual(of.map((_, index) => index % 2))
      expect(of.at(-1)?.connected_to).toBe(0)
    }
  }
})

test('of two administrators who disable each other at two servers one stays', async () => {
  const [one, two] = await three()
  for (let round = 0; round < 10; round += 1) {
    const ids = [`one${round}`, `two${round}`] as const
    for (const id of ids) await one.addAdmin({ id })
    await one.db.updateTable('users').set({ admin: 0 }).where('id', 'not in', ids).execute()
    const tokens = await Promise.all(ids.map((id) => loginToken(one, { id, password: testPassword })))

    const answers = await Promise.all([
      send(one, { method: 'POST', url: `/api/admin/users/${ids[1]}/disable`, token: tokens[0]! }),
      send(two, { method: 'POST', url: `/api/admin/users/${ids[0]}/disable`, token: tokens[1]! }),
    ])

    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  }
  await verifyAudit(one.db)
})

test('ten sessions at most, wherever they begin', async () => {
  const servers = await three()
  await servers[0].addStudent({ id: '20240001' })

  const logins = Array.from({ length: 15 }, (_, index) =>
    loginToken(servers[index % 3]!, { id: '20240001', password: testPassword }),
  )
  await Promise.all(logins)

  expect(await servers[0].db.selectFrom('sessions').select('token_hash').execute()).toHaveLength(10)
})

test('rosters that are imported at three servers at once: one counts, and it is whole', async () => {
  const servers = await three()
  const folders = await Promise.all(
    ['하나', '둘', '셋'].map((title) =>
      writeFolder(
        sampleFiles({ 'classes.csv': `sourcedId,title,classCode\nc1,${title},A\nc2,${title} 2,B\nc3,${title} 3,C\n` }),
      ),
    ),
  )
  const clock = () => new Date('2026-10-05T00:00:00Z')

  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      servers.map(({ db }, index) =>
        importRoster(db, { path: folders[(index + round) % 3]!, match: 'auto', term: 'current', clock }),
      ),
    )

  const { db } = servers[0]
  const counts = (await findSnapshot(db))!
  const students = await db
    .selectFrom('roster_students')
    .select('number')
    .where('snapshot_id', '=', counts.id)
    .execute()
  const classes = await db.selectFrom('roster_classes').select('title').where('snapshot_id', '=', counts.id).execute()
  expect([counts.ready, students.length, new Set(classes.map(({ title }) => title.split(' ')[0])).size]).toEqual([
    1, 2, 1,
  ])
})
