import { patient } from '@campus-connect/core/testing/database/empty.ts'
import { expect, test } from 'vitest'
import { now, operatedCampus } from '../support/operated-campus.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { endConnections } from '@campus-connect/core/domain/attendance/end.ts'
import { newKey } from '@campus-connect/core/tokens.ts'

const running = new AbortController().signal
const evening = new Date('2026-09-30T23:30+09:00')

/** Students of the class CSE201-01, and the end of their connections. */
async function campus() {
  const { db, url, add, operate } = await operatedCampus()
  const students = [await add('20240001', '홍길동'), await add('20240002', 'Ada Lovelace')] as const
  const sync = (user: (typeof students)[number], at = now) =>
    syncAccount(db, { user, clock: () => at, term: 'current' })
  for (const user of students) await sync(user)
  const press = (user: (typeof students)[number], connected: boolean, at: string, name = '자료구조') => {
    const switched = { userKey: user.key, byKey: user.key, name, connected, cause: 'student' } as const
    return changeConnection(db, { ...switched, at: new Date(`2026-${at}+09:00`) })
  }
  const end = (before = evening, on = db) => endConnections(on, { kind: 'campus' }, { before, signal: running })
  const events = async () => {
    const found = await db.selectFrom('attendance_events').selectAll().orderBy('sequence').execute()
    return found.map(({ user_key, cause, connected_to, at }) => [user_key, cause, connected_to, at] as const)
  }
  const connected = async () => {
    const found = db.selectFrom('lectures').innerJoin('users', 'users.key', 'user_key').select(['id', 'name'])
    const list = await found.where('connected', '=', 1).orderBy('id').orderBy('name').execute()
    return list.map(({ id, name }) => `${id} ${name}`)
  }
  return { db, url, operate, students, sync, press, end, events, connected }
}

test('all connections that began before a time end by the campus, and a repetition ends none', async () => {
  const { operate, students, press, end, events, connected } = await campus()
  const [first, second] = students
  await press(first, true, '09-30T10:00')
  await press(first, true, '09-30T11:00', '카누/카약')
  await press(second, true, '09-03T10:00')

  expect(await end()).toBe(3)

  expect(await connected()).toEqual([])
  const ended = (await events()).filter(([, cause]) => cause === 'campus')
  expect(new Set(ended)).toEqual(
    new Set([first, first, second].map(({ key }) => [key, 'campus', 0, evening.toISOString()])),
  )
  expect(ended).toHaveLength(3)
  expect(await end()).toBe(0)
  const lines = (await operate(['export', 'attendance'])).out.split('\n')
  expect(lines.filter((line) => /,campus,.*캠퍼스가 해제$/.test(line))).toHaveLength(3)
  const sheet = (await operate(['export', 'attendance', '--sheet', '--lecture', 'CSE201-01'])).out
  expect(sheet).toContain('출석,10:00,810,캠퍼스')
  expect((await operate(['attendance', 'verify'])).code).toBe(0)
})

test('a connection that began after the time stands, also one that ended and began again or whose class got a new title', async () => {
  const { db, students, sync, press, end, connected } = await campus()
  const [first, second] = students
  await press(first, true, '09-30T10:00')
  await press(first, false, '09-30T23:30')
  await press(first, true, '09-30T23:31')
  await press(second, true, '09-30T23:32')
  await db.updateTable('roster_classes').set({ title: '자료구조 심화' }).where('code', '=', 'CSE201-01').execute()
  await sync(second, new Date(now.getTime() + 60_000))

  expect(await end()).toBe(0)

  expect(await connected()).toEqual(['20240001 자료구조', '20240002 자료구조 심화'])
})

test('of several processes one ends each connection', async () => {
  const { db, url, students, press, end, events } = await campus()
  for (const user of students) await press(user, true, '09-30T10:00')
  const others = [await openDatabase(url, patient), await openDatabase(url, patient)]

  const counts = await Promise.all([db, ...others].map((each) => end(evening, each)))

  for (const each of others) await each.destroy()
  expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  expect((await events()).filter(([, cause]) => cause === 'campus')).toHaveLength(2)
})

test('a lecture that the roster lost before the time does not come back connected', async () => {
  const { db, students, sync, press, end, connected } = await campus()
  const [student] = students
  await press(student, true, '09-30T10:00')
  const enrolment = db.selectFrom('roster_enrolments').selectAll().where('student_number', '=', '20240001')
  const lost = await enrolment.execute()
  await db.deleteFrom('roster_enrolments').where('student_number', '=', '20240001').execute()
  await sync(student, new Date(now.getTime() + 60_000))
  await db.insertInto('roster_enrolments').values(lost).execute()

  await end(new Date(now.getTime() + 120_000))
  await sync(student, new Date(now.getTime() + 180_000))

  expect(await connected()).toEqual([])
})

test('an interrupted end stops before the next batch, says how far it came, and the next one does the rest', async () => {
  const { db, students, end } = await campus()
  const [{ key: userKey }] = students
  const at = '2026-09-30T01:00:00.000Z'
  const connected = { user_key: userKey, connected: 1, connected_at: at, source: 'manual', created_at: at } as const
  const lectures = Array.from({ length: 70 }, (_, index) => ({ ...connected, key: newKey(), name: `특강 ${index}` }))
  await db.insertInto('lectures').values(lectures).execute()
  const stopping = new AbortController()
  const progress = () => stopping.abort()

  const ended = await endConnections(db, { kind: 'campus' }, { before: evening, signal: stopping.signal, progress })

  expect(ended).toBe(50)
  expect(await endConnections(db, { kind: 'campus' }, { before: evening, signal: stopping.signal })).toBe(0)
  expect(await end()).toBe(20)
})
