import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { now as importedAt, operatedCampus } from '../support/operated-campus.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'

/** Two students of CSE201-01, and a trim before 1 December by the file that an export wrote. */
async function campus() {
  const { db, add, operate } = await operatedCampus()
  const clock = () => new Date('2026-12-10T12:00+09:00')
  const [early, late] = [await add('20240001', '홍길동'), await add('20240002', 'Ada Lovelace')]
  for (const user of [early, late]) await syncAccount(db, { user, clock: () => importedAt, term: 'current' })
  const run = async (...argv: string[]) => operate(argv, { clock })
  async function attend({ key }: typeof early, from: string, to?: string) {
    const switched = { userKey: key, byKey: key, name: '자료구조', cause: 'student' } as const
    for (const [connected, at] of [[true, from] as const, [false, to] as const])
      if (at !== undefined) await changeConnection(db, { ...switched, connected, at: new Date(`2026-${at}+09:00`) })
  }
  async function trim(before = '2026-12-01') {
    const file = join(await temporaryFolder(), 'exported.csv')
    writeFileSync(file, (await run('export', 'attendance', '--before', before)).out)
    return (await run('attendance', 'trim', '--before', before, '--exported', file)).said.at(-1)
  }
  /** The cells of the two students, from the count of days on. */
  const sheet = async (...more: string[]) => {
    const { out, said } = await run('export', 'attendance', '--sheet', '--lecture', 'CSE201-01', ...more)
    const rows = out.trimEnd().split('\n').slice(1)
    return { cells: rows.map((line) => line.split('CSE201-01,')[1]), head: out.split('\n')[0], said }
  }
  return { db, early, late, run, attend, trim, sheet }
}

test('a trim ends with a day in Korea, so the class of the next morning keeps its mark', async () => {
  const { early, attend, trim, sheet } = await campus()
  await attend(early, '11-30T08:30', '11-30T09:50')
  await attend(early, '12-01T08:30', '12-01T09:50')
  const after = ['--from', '2026-12-01']
  const before = await sheet(...after)
  expect(before.cells[0]).toBe('1,0,,출석,08:30,80,학생')

  expect(await trim()).toBe('출석 기록 2건을 지웠습니다.')

  expect(await sheet(...after)).toEqual(before)
})

test('a connection that stands at the end of the trimmed days keeps its beginning, sealed by the record of the trim', async () => {
  const { db, early, late, run, attend, trim, sheet } = await campus()
  await attend(early, '11-30T22:00', '12-01T00:40')
  await attend(late, '11-30T10:00')
  await attend(early, '12-01T10:00', '12-01T10:50')
  const after = ['--from', '2026-12-01']
  const before = await sheet(...after)
  expect(before.cells).toEqual(['1,0,,출석,10:00,50,학생', '0,1,,연결 유지,,1440,연결 중'])

  await trim()

  expect(await sheet(...after)).toEqual(before)
  expect((await run('export', 'attendance')).out.match(/^\d+,/gm)).toHaveLength(5)
  expect((await run('attendance', 'verify')).code).toBe(0)
  expect((await run('audit', 'verify')).code).toBe(0)
  // The next trim keeps only what still stands.
  await trim('2026-12-05')
  expect((await run('export', 'attendance')).out.match(/^\d+,/gm)).toHaveLength(1)
  expect((await sheet('--from', '2026-12-06')).cells).toEqual(['0,0,', '0,0,'])
  expect((await run('attendance', 'verify')).code).toBe(0)

  await db.updateTable('carried_events').set({ at: '2026-12-04T00:00:00.000Z' }).execute()
  expect((await run('attendance', 'verify')).said.at(-1)).toContain('남긴 연결이 바뀌었습니다')
})

test('a sheet says of trimmed days that there is no record, neither absence nor nothing', async () => {
  const { early, late, attend, trim, sheet } = await campus()
  await attend(late, '11-03T10:00')
  await attend(early, '11-03T10:00', '11-03T10:50')
  await attend(early, '12-01T10:00', '12-01T10:50')

  await trim()

  const all = await sheet()
  expect(all.head).toContain('비고,2026-11-30까지 출석,')
  expect(all.cells).toEqual(['1,0,,기록 없음,,,,출석,10:00,50,학생', '0,1,,기록 없음,,,,연결 유지,,1440,연결 중'])
  expect(all.said.at(-1)).toContain('2026-11-30까지의 출석 기록은 지웠으므로')
  expect((await sheet('--from', '2026-11-01', '--to', '2026-11-05')).cells).toEqual([
    '0,0,,기록 없음,,,',
    '0,0,,기록 없음,,,',
  ])
  expect((await sheet('--from', '2026-12-01')).head).not.toContain('11-30')
})
