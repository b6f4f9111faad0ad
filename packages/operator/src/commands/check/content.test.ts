import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AttendanceEventsTable } from '@campus-connect/core/database/schema/attendance-tables.ts'
import { testDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { attendanceFindings } from './content.ts'
import { totalsFindings } from './totals.ts'

const now = new Date('2026-10-01T00:00:00Z')
const event = {
  user_key: 'k',
  lecture: '체육',
  connected_from: 0,
  connected_to: 1,
  by_key: '',
  cause: 'student',
} as const

/** What check says about events with these sequences and ages in days. */
async function findings(...events: [sequence: number, days: number][]) {
  const db = await testDatabase()
  const rows = events.map(([sequence, days]): Insertable<AttendanceEventsTable> => {
    return { ...event, sequence, at: new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString() }
  })
  if (rows.length > 0) await db.insertInto('attendance_events').values(rows).execute()
  return attendanceFindings(db, now)
}

test('check reports the age of the oldest event, and the growth per year from the last 30 days', async () => {
  const year = await findings([1, 400], [2, 200], [5, 31], [6, 29], [9, 28], [20, 3], [21, 1])

  expect(year).toEqual([
    {
      severity: 'note',
      what: expect.stringMatching(/2025년 8월 27일 09:00입니다\. .*한 해에 49건, 약 1 MB/),
      remedy: expect.stringContaining('attendance trim'),
    },
  ])
})

test('a campus younger than 30 days is projected from its own days, and one without events is not', async () => {
  const young = await findings([1, 10], [2, 9], [3, 8], [4, 2])

  expect(young).toMatchObject([{ what: expect.stringContaining('한 해에 146건') }])
  expect(await findings([1, 0.1])).toMatchObject([{ what: expect.stringContaining('한 해에 365건') }])
  expect(await findings()).toEqual([])
})

test('check counts the users and connections again, and says which number is wrong', async () => {
  const db = await testDatabase()
  expect(await totalsFindings(db)).toEqual([])

  await sql`insert into user_totals (users, enabled, connected, connected_users, changes) values (3, 0, -1, 0, 0)`.execute(
    db,
  )

  expect(await totalsFindings(db)).toMatchObject([
    { severity: 'error', what: expect.stringContaining('(사용자 3 → 0, 연결 -1 → 0)') },
  ])
})
