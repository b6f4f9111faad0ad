import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database/empty.ts'
import { addEvents } from '../../database/queries/attendance/events.ts'
import type { Db } from '../../database/schema/tables.ts'
import { addUser } from '../../database/queries/users/users.ts'
import { searchWords } from '../../search-text.ts'
import { findConnectedToday, findLectures } from './overview.ts'

const at = (time: string) => new Date(`2026-10-05T${time}:00+09:00`)
const joined = new Date('2026-03-02T00:00:00Z')

/** A student who has these lectures; some are connected. */
async function addStudent(db: Db, id: string, lectures: Record<string, boolean>) {
  const { key } = (await addUser(db, { id, username: '김하늘', passwordHash: 'x', at: joined }))!
  await db
    .insertInto('lectures')
    .values(
      Object.entries(lectures).map(([name, connected]) => ({
        key: `${id} ${name}`,
        user_key: key,
        name,
        connected: connected ? (1 as const) : (0 as const),
        connected_at: null,
        source: 'roster' as const,
        class_sourced_id: null,
        class_title: null,
        created_at: joined.toISOString(),
        removed_at: null,
      })),
    )
    .execute()
  return (name: string, connected: boolean, time: Date) =>
    addEvents(db, [{ userKey: key, name, connected, byKey: key, cause: 'student', classId: null, at: time }])
}

test('the day is counted back from what is connected now, every ten minutes since midnight in Korea', async () => {
  const db = await testDatabase()
  const change = await addStudent(db, '20240001', { 자료구조: true, 운영체제: true, 선형대수: false })
  // Connected since yesterday, which is Sunday in Korea and in UTC too until nine o'clock.
  await change('운영체제', true, new Date('2026-10-04T23:50:00+09:00'))
  await change('자료구조', true, at('00:15'))
  await change('선형대수', true, at('00:18'))
  await change('선형대수', false, at('00:31'))

  expect(await findConnectedToday(db, 2, at('00:34'))).toEqual([1, 1, 3, 3, 2])
})

test('each event is counted once, however often the day is read', async () => {
  const db = await testDatabase()
  const change = await addStudent(db, '20240001', { 자료구조: true, 운영체제: true })
  await change('자료구조', true, at('00:05'))
  expect(await findConnectedToday(db, 2, at('00:08'))).toEqual([1, 2])
  await change('운영체제', true, at('00:12'))
  expect(await findConnectedToday(db, 2, at('00:14'))).toEqual([0, 1, 2])

  expect(await findConnectedToday(db, 2, at('00:24'))).toEqual([0, 1, 2, 2])
  expect(await findConnectedToday(db, 2, new Date('2026-10-06T00:04:00+09:00'))).toEqual([2, 2])
})

test('a day that lacks events never shows less than nothing', async () => {
  const db = await testDatabase()
  const change = await addStudent(db, '20240001', { 자료구조: false })
  await change('자료구조', true, at('00:05'))

  expect(await findConnectedToday(db, 0, at('00:08'))).toEqual([0, 0])
})

test('the lectures with the most connections come first; without words only those that have one', async () => {
  const db = await testDatabase()
  await addStudent(db, '20240001', { 자료구조: true, 운영체제: true, 선형대수: false })
  await addStudent(db, '20240002', { 자료구조: false, 운영체제: true, '자료 구조론': false })

  expect(await findLectures(db, { words: [], at: at('09:00') })).toEqual([
    { name: '운영체제', connected: 2, total: 2 },
    { name: '자료구조', connected: 1, total: 2 },
  ])
  expect((await findLectures(db, { words: searchWords('ㅈㄹ'), at: at('09:00') })).map(({ name }) => name)).toEqual([
    '자료구조',
    '자료 구조론',
  ])
})
