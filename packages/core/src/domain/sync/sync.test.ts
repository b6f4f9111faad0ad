import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../database/open.ts'
import { removeUser } from '../../database/queries/users/users.ts'
import { emptyDatabase } from '../../../test/support/database/empty.ts'
import { importRoster } from '../../roster/import/import.ts'
import { syncAccount } from './sync.ts'
import { campus, day, minute } from '../../../test/support/roster/enrolments.ts'

test('without a roster the list stays, and a message says so', async () => {
  const { sync, names } = await campus()

  expect(await sync()).toBe('등록된 명단이 없어 강의 목록을 그대로 두었습니다.')
  expect(await names()).toEqual([])
})

test('sync adds new lectures unconnected, removes dropped ones, and keeps other connections', async () => {
  const { enrol, sync, names, connect } = await campus()

  await enrol({ id: 'a', title: '자료구조' }, { id: 'b', title: '체육' })
  expect(await sync()).toBe('강의 2개가 추가되었습니다.')
  expect(await names()).toEqual(['자료구조', '체육'])

  await connect('자료구조')
  await enrol({ id: 'a', title: '자료구조' }, { id: 'c', title: '영어' }, { id: 'd', title: '수영' })
  expect(await sync()).toBe('강의 2개가 추가되고 1개가 제외되었습니다.')
  expect(await names()).toEqual(['수영', '영어', '자료구조 *'])

  await enrol({ id: 'a', title: '자료구조' })
  expect(await sync()).toBe('강의 2개가 제외되었습니다.')
})

test('a sync without changes writes nothing', async () => {
  const { db, enrol, sync, rows } = await campus()
  await enrol({ id: 'a', title: '자료구조' })
  await sync()
  const before = [await rows(), await db.selectFrom('roster_syncs').selectAll().execute()]

  expect(await sync()).toBe('변경된 강의가 없습니다.')
  expect([await rows(), await db.selectFrom('roster_syncs').selectAll().execute()]).toEqual(before)
})

test('a connected lecture is disconnected with an event before its removal', async () => {
  const { db, user, enrol, sync, connect, names } = await campus()
  await enrol({ id: 'a', title: '자료구조' }, { id: 'b', title: '체육' })
  await sync()
  await connect('체육')
  await enrol({ id: 'a', title: '자료구조' })

  await sync()

  expect(await names()).toEqual(['자료구조'])
  expect(await db.selectFrom('attendance_events').selectAll().execute()).toEqual([
    expect.objectContaining({
      user_key: user.key,
      by_key: '',
      lecture: '체육',
      connected_from: 1,
      connected_to: 0,
      cause: 'sync',
    }),
  ])
})

test('lectures that are not from the roster stay unchanged', async () => {
  const { db, user, enrol, sync, names } = await campus()
  await db
    .insertInto('lectures')
    .values({ key: 'm', user_key: user.key, name: '체육', connected: 1, source: 'manual', created_at: 'x' })
    .execute()
  await enrol({ id: 'a', title: '체육' })

  await sync()

  expect(await names()).toEqual(['체육 *', '체육 (2)'])
})

test('only classes that run today, in the configured term, are listed', async () => {
  const { db, user, sync, names, clock } = await campus()
  const path = await writeFolder(sampleFiles())
  await importRoster(db, { path, match: 'auto', term: 'current', clock })

  await sync()
  expect(await names()).toEqual(['자료구조', '카누/카약'])
  await sync(user, 'all')
  expect(await names()).toEqual(['선형대수', '자료구조', '카누/카약'])
  await sync(user, 'spring')
  expect(await names()).toEqual(['선형대수'])
  await sync(user, 'year')
  expect(await names()).toEqual(['선형대수', '자료구조', '카누/카약'])
})

test('an enrolment is valid from its first to its last day in Korea', async () => {
  const { enrol, sync, names, later } = await campus()
  const classes = [
    { id: 'a', title: '어제까지', ends: '2026-09-30' },
    { id: 'b', title: '오늘까지', ends: '2026-10-01' },
    { id: 'c', title: '내일부터', begins: '2026-10-02' },
  ]

  await enrol(...classes)
  await sync()
  expect(await names()).toEqual(['오늘까지'])
  later(15 * 60 * minute)
  await sync()
  expect(await names()).toEqual(['내일부터'])
})

test('an enrolment with two periods is valid in each of them and not between', async () => {
  const { enrol, sync, names, later } = await campus()
  const again = { id: 'a', title: '자료구조', begins: '2026-10-03', ends: '2026-10-03' }
  await enrol({ id: 'a', title: '자료구조', ends: '2026-10-01' }, again)
  const found: string[][] = []

  for (let days = 0; days < 4; days += 1) {
    await sync()
    found.push(await names())
    later(day)
  }

  expect(found).toEqual([['자료구조'], [], ['자료구조'], []])
})

test('the last result is repeated for ten seconds', async () => {
  const { db, user, enrol, sync, later, clock } = await campus()
  await enrol({ id: 'a', title: '자료구조' })
  await sync()
  const again = async () => (await syncAccount(db, { user, clock, term: 'current' })).message

  later(9_999)
  expect(await again()).toBe('강의 1개가 추가되었습니다.')
  later(1)
  expect(await again()).toBe('변경된 강의가 없습니다.')
})

test('a roster that is newer than the last result is used at once, even if the clock stands still', async () => {
  const { db, user, enrol, sync, names, clock } = await campus()
  const again = async () => (await syncAccount(db, { user, clock, term: 'current' })).message
  await enrol({ id: 'a', title: '자료구조' })
  await sync()

  await enrol({ id: 'a', title: '자료구조' }, { id: 'b', title: '체육' }, { id: 'c', title: '영어' })
  expect(await again()).toBe('강의 2개가 추가되었습니다.')
  expect(await again()).toBe('강의 2개가 추가되었습니다.')
  expect(await names()).toEqual(['영어', '자료구조', '체육'])
})

test('a failed import, another term or a removed roster invalidates the last result', async () => {
  const { db, user, sync, names, clock } = await campus()
  const again = async (term: string) => (await syncAccount(db, { user, clock, term })).message
  const read = (path: string) => importRoster(db, { path, match: 'auto', term: 'current', clock })
  await read(await writeFolder(sampleFiles()))
  await sync()

  expect(await again('spring')).toBe('강의 1개가 추가되고 2개가 제외되었습니다.')
  await expect(read(await writeFolder(sampleFiles({ 'users.csv': '' })))).rejects.toThrow('users.csv')
  expect(await again('spring')).toBe('변경된 강의가 없습니다. (2026년 10월 1일 09:00 명단 기준)')
  await db.updateTable('roster_sources').set({ snapshot_id: null }).execute()
  expect(await again('spring')).toBe('등록된 명단이 없어 강의 목록을 그대로 두었습니다.')
  expect(await names()).toEqual(['선형대수'])
})

test('ten syncs at once, in two processes, change the list once', async () => {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const { db, user, enrol, clock, names } = await campus(url)
  const other = await openDatabase(url)
  onTestFinished(() => other.destroy())
  await enrol({ id: 'a', title: '자료구조' }, { id: 'b', title: '체육' })

  const pressed = Array.from({ length: 10 }, (_, index) =>
    syncAccount(index % 2 ? db : other, { user, clock, term: 'current' }),
  )

  expect(new Set((await Promise.all(pressed)).map(({ message }) => message))).toEqual(
    new Set(['강의 2개가 추가되었습니다.']),
  )
  expect(await names()).toEqual(['자료구조', '체육'])
})

test('an account that is deleted during a sync gets no lectures and no server error', async () => {
  const { db, user, enrol, sync, rows } = await campus()
  await enrol({ id: 'a', title: '자료구조' })
  await removeUser(db, user.key)

  await expect(sync()).rejects.toMatchObject({ code: 'session-ended' })
  expect(await rows()).toEqual([])
})
