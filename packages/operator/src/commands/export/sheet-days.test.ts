import { expect, test } from 'vitest'
import { operatedCampus, now } from '../../../test/support/operated-campus.ts'
import { expectOwnRows } from '../../../test/support/own-rows.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'

/** Two students of the class CSE201-01, whose rows of the sheet are read after their connections. */
async function campus() {
  const { db, add, operate } = await operatedCampus()
  const tidy = await add('20240002', 'Ada Lovelace')
  const forgetful = await add('20240001', '홍길동')
  for (const user of [tidy, forgetful]) await syncAccount(db, { user, clock: () => now, term: 'current' })
  type Made = { cause?: 'student' | 'admin' | 'sync' | 'campus'; connected: boolean }
  const press = (user: typeof tidy, at: string, { connected, cause = 'student' }: Made) => {
    const switched = { userKey: user.key, byKey: user.key, name: '자료구조', connected, cause }
    return changeConnection(db, { ...switched, at: new Date(`2026-${at}+09:00`) })
  }
  async function attend(user: typeof tidy, from: string, to?: string) {
    await press(user, from, { connected: true })
    if (to !== undefined) await press(user, to, { connected: false })
  }
  const lines = async (...more: string[]) => {
    const { out } = await operate(['export', 'attendance', '--sheet', '--lecture', 'CSE201-01', ...more])
    const found = out.trimEnd().split('\n')
    // What a student sees of oneself is the same.
    if (more.length === 0) await expectOwnRows(db, 'CSE201-01', found, () => now)
    return found
  }
  /** The cells after the lecture's code of one student. */
  const row = async (id: string, ...more: string[]) =>
    (await lines(...more)).find((line) => line.startsWith(id))?.split('CSE201-01,')[1]
  return { tidy, forgetful, press, attend, lines, row }
}

test('a student who stood connected since an earlier class day has neither attended nor been absent', async () => {
  const { tidy, forgetful, attend, press, lines, row } = await campus()
  await attend(forgetful, '09-03T10:01')
  for (const day of ['09-03', '09-10', '09-17']) await attend(tidy, `${day}T10:00`, `${day}T11:50`)
  // The app shows 연결됨: a second start changes nothing.
  await press(forgetful, '09-10T10:01', { connected: true })
  await press(forgetful, '09-17T09:00', { connected: false })

  // 09-03 until midnight, 09-10 the whole day, 09-17 until it ended.
  expect(await row('20240001')).toBe('1,2,,출석,10:01,839,학생,연결 유지,,1440,,연결 유지,,540,학생')
  expect(await row('20240001', '--student', '20240001')).toBe(await row('20240001'))
  expect(await lines('--student', '20240001')).toHaveLength(2)
  // The sheet knows it although the connection began before its first day.
  expect(await row('20240001', '--from', '2026-09-10', '--to', '2026-09-10')).toBe('0,1,,연결 유지,,1440,연결 중')
})

test('a student who ends an old connection and connects again that day has attended, with the minutes of the new one', async () => {
  const { tidy, forgetful, attend, press, row } = await campus()
  await attend(forgetful, '09-03T10:00')
  await attend(tidy, '09-10T10:00', '09-10T11:50')
  await press(forgetful, '09-10T09:59', { connected: false })
  await attend(forgetful, '09-10T10:00', '09-10T11:00')

  expect(await row('20240001')).toBe('2,0,,출석,10:00,840,학생,출석,10:00,60,학생')
})

test('what a sync gave back on a class day is neither attendance nor absence', async () => {
  const { tidy, forgetful, attend, press, row } = await campus()
  await attend(forgetful, '09-03T10:00')
  await press(forgetful, '09-04T09:00', { connected: false, cause: 'sync' })
  await press(forgetful, '09-10T11:00', { connected: true, cause: 'sync' })
  await attend(tidy, '09-10T10:00', '09-10T11:50')
  await attend(tidy, '09-11T10:00', '09-11T11:50')
  await press(forgetful, '09-10T12:00', { connected: false })

  expect(await row('20240001')).toBe('1,1,,출석,10:00,840,명단,연결 유지,,60,학생,미출석,,0,')
})

test('a class over midnight belongs to the day on which it began, with all its minutes', async () => {
  const { tidy: late, forgetful: early, attend, press, row } = await campus()
  await attend(early, '09-03T23:00')
  await attend(late, '09-04T00:05', '09-04T00:40')
  await press(early, '09-04T00:40', { connected: false })

  expect(await row('20240001')).toBe('1,1,,출석,23:00,100,학생,연결 유지,,0,학생')
  expect(await row('20240002')).toBe('1,0,,미출석,,0,,출석,00:05,35,학생')
  // The last day of a sheet ends with its class.
  expect(await row('20240001', '--to', '2026-09-03')).toBe('1,0,,출석,23:00,100,학생')
})

test.each([
  // From, to, who ended it; minutes of the first day, and of the next one.
  ['09-03T19:00', '09-04T05:59', 'student', 659, 0],
  ['09-03T19:00', '09-04T05:59', 'admin', 659, 0],
  ['09-03T19:00', '09-04T06:00', 'student', 300, 360],
  ['09-03T13:00', '09-04T00:59', 'student', 719, 0],
  ['09-03T13:00', '09-04T01:00', 'student', 660, 60],
  // Nobody of the class ended it.
  ['09-03T19:00', '09-04T03:00', 'sync', 300, 180],
  ['09-03T19:00', '09-04T03:00', 'campus', 300, 180],
] as const)('connected from %s to %s, ended by %s: %i and %i minutes', async (from, to, cause, first, next) => {
  const { tidy, forgetful, attend, press, row } = await campus()
  await attend(forgetful, from)
  await press(forgetful, to, { connected: false, cause })
  await attend(tidy, '09-04T10:00', '09-04T11:00')

  const cells = (await row('20240001'))?.split(',')

  expect([cells?.at(5), cells?.at(9)]).toEqual([`${first}`, `${next}`])
  expect([cells?.at(3), cells?.at(7)]).toEqual(['출석', '연결 유지'])
})

test('a class that runs over midnight at the moment has all its minutes so far', async () => {
  const { tidy, attend, row } = await campus()
  await attend(tidy, '09-30T22:00')

  expect(await row('20240002', '--before', '2026-09-30T15:30:00Z')).toBe('1,0,,출석,22:00,150,연결 중')
})
