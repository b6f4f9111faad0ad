import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'
import { auditedFile, rows } from '@campus-connect/operator/testing/audit.ts'
import { verifyAudit } from '@campus-connect/core/domain/audit/audit-chain.ts'

const clock = () => new Date('2026-10-01T00:00:00Z')

async function start() {
  const students = [
    { id: '20240001', username: '홍길동', lectures: ['자료구조'] },
    { id: '20240002', username: '김하늘' },
    { id: '20240003', username: '김바다' },
  ]
  const server = await testServer({ students, clock })
  onTestFinished(() => server.close())
  const key = async (id: string) => (await findUser(server.db, id))?.key
  const tasks = async () => (await rows(server.db)).map(({ task }) => task)
  return { ...server, key, tasks }
}

test('a count reads nobody and is not recorded; a search for a person is, with everything that it finds', async () => {
  const { db, as } = await start()
  const admin = as(testAdmin)
  const headers = { prefer: 'respond-async, return=minimal' }

  await as('20240001').startAttendance({ name: '자료구조' })
  expect(await admin.countUsers({ lecture: '자료구조', connected: true })).toMatchObject({ total: 4, matching: 1 })
  const counted = await admin.listUsers({ lecture: '자료구조' }, { headers })
  expect(counted).toMatchObject({ data: [], page: { matching: 1, connected: 1 } })
  expect(counted.page.next).toBeUndefined()
  expect((await rows(db)).map(({ task }) => task)).toEqual(['login'])

  for (const person of [{ id: '20240001' }, { q: '홍길' }])
    expect((await admin.listUsers(person, { headers })).data).toMatchObject([{ id: '20240001' }])
  for (const prefer of ['return=representation', 'return=minimalist', 'minimal', ''])
    expect((await admin.listUsers({ limit: 1 }, { headers: { prefer } })).data).toHaveLength(1)
  expect((await rows(db)).map(({ task }) => task)).toEqual(['login', ...Array<string>(6).fill('users-read')])
})

test('no change and no read succeeds without its row', async () => {
  const { db, as } = await start()
  const admin = as(testAdmin)
  await admin.listUsers({ limit: 1 })
  await db.schema.dropTable('audit_events').execute()

  for (const act of [
    () => admin.disableUser({ id: '20240001' }),
    () => admin.startUserLecture({ id: '20240001', name: '자료구조' }),
    () => admin.listUsers(),
  ])
    await expect(act()).rejects.toMatchObject({ status: 500 })

  expect(await findUser(db, '20240001')).toMatchObject({ enabled: 1 })
  expect(await as('20240001').listMyLectures()).toMatchObject({ data: [{ connected: false }] })
})

test('if the record cannot be written, administrators get 503 and students can still read', async () => {
  const { path, db } = await auditedFile(clock)
  const server = await testServer({ db, clock, students: [{ id: '20240001', lectures: ['자료구조'] }] })
  onTestFinished(() => server.close())
  const [admin, student] = [server.as(testAdmin), server.as('20240001')]
  await admin.listMyLectures()
  await student.listMyLectures()
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  other.exec('begin immediate')

  await expect(admin.listUsers()).rejects.toMatchObject({ status: 503 })
  expect(await student.listMyLectures()).toMatchObject({ data: [{ name: '자료구조' }] })
})

test('concurrent changes form one chain', async () => {
  const { db, as } = await start()
  const admin = as(testAdmin)
  await admin.listUsers({ limit: 1 })

  await Promise.all(Array.from({ length: 40 }, () => admin.listUsers({ id: '20240001' })))

  expect(await verifyAudit(db)).toMatchObject({ count: 42, sequence: 42 })
})

test('the record keeps neither number nor name of a deleted account', async () => {
  const { db, as, addAdmin, tasks } = await start()
  await addAdmin({ id: '20990002', username: '관리인' })
  const admin = as(testAdmin)
  await admin.listUsers({ id: '20240001' })
  await admin.listUsers({ q: '홍길동' })
  await admin.listUsers({ q: '20240001' })
  const { page } = await admin.listUsers({ limit: 1, sort: '-username' })
  await admin.listUsers({ limit: 1, cursor: page.next ?? 'none' })
  await admin.disableUser({ id: '20240001' })
  await admin.enableUser({ id: '20240001' })
  await admin.startUserLecture({ id: '20240001', name: '자료구조' })
  await as('20990002').listUsers({ id: '20240001' })

  await as('20240001').deleteMe({ password: testPassword })
  await as('20990002').deleteMe({ password: testPassword })

  expect((await tasks()).at(-1)).toBe('admin-delete')
  const record = JSON.stringify(await rows(db))
  for (const personal of ['20240001', '홍길동', '20990002', '관리인']) expect(record).not.toContain(personal)
  expect(await verifyAudit(db)).toMatchObject({ count: (await tasks()).length })
})
