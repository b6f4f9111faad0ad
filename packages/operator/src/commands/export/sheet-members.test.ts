import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { now, operatedCampus } from '../../../test/support/operated-campus.ts'
import { expectOwnRows } from '../../../test/support/own-rows.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import type { UserRow } from '@campus-connect/core/database/queries/users/users.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { renumberAccount } from '@campus-connect/core/domain/accounts/accounts.ts'
import { operator } from '../../../test/support/operator.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'

const names: Record<string, string> = { 20240001: '김하늘', 20240002: '이도윤', 20240003: '박서연', 20240008: '윤태오' }
const mathematics = Object.keys(names).map((id) => `MTH1001 01 미적분학 ${id}`)

/** A campus that takes its roster from a registrar’s table; each line: code, section, title, number. */
async function campus() {
  const { db, add, operate } = await operatedCampus()
  const folder = await temporaryFolder()
  const clock = (at: string) => () => new Date(`${at}+09:00`)
  async function take(at: string, enrolled: string[]) {
    const rows = enrolled.map((line) => {
      const [code = '', section = '', title = '', id = ''] = line.split(' ')
      return [2026, 2, code, section, title, id, names[id], '신청'].join()
    })
    const path = join(folder, `${at.replaceAll(':', '-')}.csv`)
    writeFileSync(path, ['학년도,학기,학수번호,분반,교과목명,학번,성명,수강상태', ...rows].join('\n'))
    const options = { path, match: 'auto', term: 'current', guard: 'off', clock: clock(at) } as const
    expect((await importRoster(db, options)).outcome).toBe('imported')
  }
  const sync = (user: UserRow, at: string) => syncAccount(db, { user, clock: clock(at), term: 'current' })
  async function attend(user: UserRow, from: string, to: string) {
    const switched = { userKey: user.key, byKey: user.key, name: '자료구조', cause: 'student' } as const
    for (const [connected, at] of [[true, from] as const, [false, to] as const])
      await changeConnection(db, { ...switched, connected, at: clock(at)() })
  }
  /** The rows of a sheet, from the number on, without name and lecture. */
  const sheet = async (code: string, ...more: string[]) => {
    const { out } = await operate(['export', 'attendance', '--sheet', '--lecture', code, ...more])
    // What a student sees of oneself is the same.
    if (more.length === 0) await expectOwnRows(db, code, out.split('\n'), () => now)
    return out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').toSpliced(1, 3).join())
  }
  const lectures = async (user: UserRow) => {
    const found = db.selectFrom('lectures').select('name').where('user_key', '=', user.key)
    return (await found.where('removed_at', 'is', null).orderBy('name').execute()).map(({ name }) => name)
  }
  return { db, add, take, sync, attend, sheet, lectures }
}

const section = (number: string, ...ids: string[]) => ids.map((id) => `CSE2010 ${number} 자료구조 ${id}`)

/** Section 01 and 02; then 20240001 moves from the first to the second. */
const before = [...section('01', '20240001', '20240002', '20240003'), ...section('02', '20240008'), ...mathematics]
const after = [...section('01', '20240002', '20240003'), ...section('02', '20240008', '20240001'), ...mathematics]

async function moved() {
  const tools = await campus()
  const { add, take, sync, attend } = tools
  await take('2026-09-01T06:00', before)
  const students = [await add('20240001', '김하늘'), await add('20240002', '이도윤'), await add('20240008', '윤태오')]
  const [moving, first, second] = students as [UserRow, UserRow, UserRow]
  for (const user of students) await sync(user, '2026-09-01T09:00')
  await attend(second, '2026-09-02T10:00', '2026-09-02T11:00')
  for (const user of [moving, first]) await attend(user, '2026-09-03T10:00', '2026-09-03T10:50')
  await take('2026-09-03T11:00', after)
  await sync(moving, '2026-09-03T11:05')
  await attend(first, '2026-09-10T10:00', '2026-09-10T10:50')
  await attend(second, '2026-09-09T10:00', '2026-09-09T11:00')
  return { ...tools, moving, first, second }
}

test('the attendance of a student who changed the section stays in the old sheet and goes on in the new one', async () => {
  const { moving, attend, sheet, lectures } = await moved()
  await attend(moving, '2026-09-16T10:00', '2026-09-16T11:00')

  expect(await lectures(moving)).toEqual(['미적분학', '자료구조'])
  expect(await sheet('CSE2010-01')).toEqual([
    // 09-03, 09-10
    '20240001,1,0,2026-09-03까지 (CSE2010-02 분반으로 옮김),출석,10:00,50,학생,,,,',
    '20240002,2,0,,출석,10:00,50,학생,출석,10:00,50,학생',
    '20240003,0,0,,미출석,,0,,미출석,,0,',
  ])
  expect(await sheet('CSE2010-02')).toEqual([
    // 09-02, 09-09, 09-16
    '20240001,1,0,2026-09-03부터 (CSE2010-01에서 옮김),,,,,미출석,,0,,출석,10:00,60,학생',
    '20240008,2,0,,출석,10:00,60,학생,출석,10:00,60,학생,미출석,,0,',
  ])
})

test('sheets stay as they are after the versions of the roster and the lists of lectures are gone', async () => {
  const { db, take, sheet } = await moved()
  const sheets = [await sheet('CSE2010-01'), await sheet('CSE2010-02')]
  // Only the last five versions are kept.
  for (let day = 11; day < 17; day += 1) await take(`2026-09-${day}T06:00`, [...after, `EXT0001 ${day} 특강 20240003`])
  const kept = await db.selectFrom('roster_snapshots').select('activated_at').execute()
  expect(kept.every(({ activated_at }) => (activated_at ?? '') > '2026-09-10')).toBe(true)

  expect([await sheet('CSE2010-01'), await sheet('CSE2010-02')]).toEqual(sheets)

  // A lecture that was removed a month ago goes with the next change of the list.
  await db.deleteFrom('lectures').where('removed_at', 'is not', null).execute()
  expect([await sheet('CSE2010-01'), await sheet('CSE2010-02')]).toEqual(sheets)
})

test('a past day is the same after six more rosters: who came late, who left without ever connecting, a class that is gone', async () => {
  const { db, add, take, sync, attend, sheet } = await campus()
  await take('2026-09-01T06:00', [
    ...section('01', '20240002', '20240003'),
    ...section('02', '20240008'),
    ...mathematics,
  ])
  const student = await add('20240002', '이도윤')
  await sync(student, '2026-09-01T09:00')
  await attend(student, '2026-09-03T10:00', '2026-09-03T10:50')
  const rest = [...section('01', '20240002', '20240001'), ...section('02', '20240008'), ...mathematics]
  await take('2026-09-08T06:00', rest)
  await attend(student, '2026-09-10T10:00', '2026-09-10T10:50')
  const days = ['--from', '2026-09-01', '--to', '2026-09-10']
  const sheets = async () => [await sheet('CSE2010-01', ...days), await sheet('CSE2010-02', ...days)]
  const before = await sheets()
  expect(before[0]).toEqual([
    '20240001,0,0,2026-09-08부터,,,,,미출석,,0,',
    '20240002,2,0,,출석,10:00,50,학생,출석,10:00,50,학생',
    '20240003,0,0,2026-09-08까지,미출석,,0,,,,,',
  ])

  // The class of section 02 leaves the roster, as a class of an ended term does.
  const later = [...section('01', '20240002', '20240001'), ...mathematics]
  for (let day = 11; day < 17; day += 1) await take(`2026-09-${day}T06:00`, [...later, `EXT0001 ${day} 특강 20240003`])
  const kept = await db.selectFrom('roster_snapshots').select('taken_at').execute()
  expect(kept.every(({ taken_at }) => taken_at > '2026-09-10')).toBe(true)

  expect(await sheets()).toEqual(before)
})

test('a database of an older version learns the days from the rosters that it kept, also after a crash', async () => {
  const { db, take, add, sync, attend, sheet } = await campus()
  await take('2026-09-01T06:00', before)
  const student = await add('20240002', '이도윤')
  await sync(student, '2026-09-01T09:00')
  await take('2026-09-03T11:00', after)
  await attend(student, '2026-09-04T10:00', '2026-09-04T10:50')
  await attend(student, '2026-09-02T10:00', '2026-09-02T10:50')
  const written = await sheet('CSE2010-01')
  expect(written[0]).toBe('20240001,0,0,2026-09-03까지 (CSE2010-02 분반으로 옮김),미출석,,0,,,,,')

  await db.deleteFrom('class_members').where('class_sourced_id', '=', '2026-2/CSE2010-01').execute()
  await db.deleteFrom('known_classes').execute()
  await db.updateTable('roster_sources').set({ members_of: null }).execute()

  expect(await sheet('CSE2010-01')).toEqual(written)
})

test('a renumbered student stays a member under the new number', async () => {
  const { db, take, add, sync, attend, sheet } = await campus()
  await take('2026-09-01T06:00', before)
  const student = await add('20240002', '이도윤')
  const old = await add('20240001', '김하늘')
  for (const user of [student, old]) await sync(user, '2026-09-01T09:00')
  await attend(student, '2026-09-03T10:00', '2026-09-03T10:50')
  await take('2026-09-08T06:00', [...section('01', '20240002', '20240003', '20269999'), ...mathematics])
  await db
    .updateTable('lectures')
    .set({ created_at: '2026-09-08T00:00:00.000Z' })
    .where('user_key', '=', old.key)
    .execute()

  await renumberAccount(db, operator, { id: '20240001', to: '20269999' }, { clock: () => new Date('2026-09-09') })

  expect(await sheet('CSE2010-01')).toEqual([
    '20240002,1,0,,출석,10:00,50,학생',
    '20240003,0,0,,미출석,,0,',
    '20269999,0,0,,미출석,,0,',
  ])
})

test('the roster tells it of students without an account, and of those who have not synced yet', async () => {
  const { take, add, sync, attend, sheet } = await campus()
  const only = section('01', '20240002')
  await take('2026-09-01T06:00', [...only, ...mathematics])
  const student = await add('20240002', '이도윤')
  await sync(student, '2026-09-01T09:00')
  await attend(student, '2026-09-03T10:00', '2026-09-03T10:50')
  await take('2026-09-08T06:00', [...only, ...section('01', '20240003', '20240001'), ...mathematics])
  const late = await add('20240001', '김하늘')
  await sync(late, '2026-09-15T09:00')
  await attend(student, '2026-09-10T10:00', '2026-09-10T10:50')

  expect(await sheet('CSE2010-01')).toEqual([
    '20240001,0,0,2026-09-08부터,,,,,미출석,,0,',
    '20240002,2,0,,출석,10:00,50,학생,출석,10:00,50,학생',
    '20240003,0,0,2026-09-08부터,,,,,미출석,,0,',
  ])
})

test('a student who signs up or syncs late has been a member for all that is known', async () => {
  const { take, add, sync, attend, sheet } = await campus()
  await take('2026-09-01T06:00', before)
  const early = await add('20240002', '이도윤')
  await sync(early, '2026-09-01T09:00')
  await attend(early, '2026-09-03T10:00', '2026-09-03T10:50')
  await sync(await add('20240003', '박서연'), '2026-09-08T09:00')

  expect(await sheet('CSE2010-01')).toEqual([
    '20240001,0,0,,미출석,,0,',
    '20240002,1,0,,출석,10:00,50,학생',
    '20240003,0,0,,미출석,,0,',
  ])
})

test('a version of the roster that lacked a student by mistake changes nothing', async () => {
  const { take, add, sync, attend, sheet } = await campus()
  await take('2026-09-01T06:00', before)
  const [mistaken, other] = [await add('20240001', '김하늘'), await add('20240002', '이도윤')]
  for (const user of [mistaken, other]) await sync(user, '2026-09-01T09:00')
  await attend(other, '2026-09-03T10:00', '2026-09-03T10:50')
  await take('2026-09-04T06:00', [...section('01', '20240002', '20240003'), ...mathematics])
  await sync(mistaken, '2026-09-04T09:00')
  await take('2026-09-05T06:00', before)
  await sync(mistaken, '2026-09-05T09:00')

  expect(await sheet('CSE2010-01')).toContain('20240001,0,0,,미출석,,0,')
})

test('first and last days of the roster count', async () => {
  const { db, take, add, sync, attend, sheet } = await campus()
  await take('2026-09-01T06:00', before)
  const student = await add('20240002', '이도윤')
  await sync(student, '2026-09-01T09:00')
  for (const day of ['03', '10']) await attend(student, `2026-09-${day}T10:00`, `2026-09-${day}T10:50`)
  const days = async (id: string, values: { begins_on?: string; ends_on?: string }) =>
    db.updateTable('roster_enrolments').set(values).where('student_number', '=', id).execute()
  await days('20240001', { begins_on: '2026-09-10' })
  await days('20240003', { ends_on: '2026-09-08' })

  expect(await sheet('CSE2010-01')).toEqual([
    '20240001,0,0,2026-09-10부터,,,,,미출석,,0,',
    '20240002,2,0,,출석,10:00,50,학생,출석,10:00,50,학생',
    '20240003,0,0,2026-09-08까지,미출석,,0,,,,,',
  ])
})
