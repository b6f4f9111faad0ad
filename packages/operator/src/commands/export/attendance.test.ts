import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { openTable } from '@campus-connect/tables'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rows } from '../../../test/support/audit.ts'
import { now, operatedCampus } from '../../../test/support/operated-campus.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { removeUser } from '@campus-connect/core/database/queries/users/users.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'

/** Two students of the roster's class CSE201-01 and one who has deleted the account. */
async function campus() {
  const campus = await operatedCampus()
  const { db, add } = campus
  const student = await add('20240001', '홍길동')
  await syncAccount(db, { user: student, clock: () => now, term: 'current' })
  const gone = await add('20249999', '박현')
  const lecture = { class_sourced_id: null, class_title: null, removed_at: null, created_at: now.toISOString() }
  await db
    .insertInto('lectures')
    .values({ ...lecture, key: 'k', user_key: gone.key, name: '자료구조', connected: 0, source: 'manual' })
    .execute()
  async function switches(key: string, name: string, ...times: string[]) {
    for (const [index, time] of times.entries()) {
      const at = new Date(`2026-${time}+09:00`)
      await changeConnection(db, { userKey: key, byKey: key, name, connected: index % 2 === 0, cause: 'student', at })
    }
  }
  await switches(student.key, '자료구조', '09-03T10:00', '09-03T10:30', '09-03T10:40', '09-03T11:00')
  await switches(gone.key, '자료구조', '09-10T00:10', '09-10T01:00')
  await switches(student.key, '카누/카약', '09-11T10:00', '09-11T12:00')
  await switches(student.key, '자료구조', '09-17T23:30')
  await removeUser(db, gone.key)
  return { ...campus, student }
}

test('a sheet has a row for each student and four columns for each day on which anybody connected', async () => {
  const { operate } = await campus()

  const { code, out } = await operate(['export', 'attendance', '--sheet', '--lecture', 'CSE201-01'])

  expect(code).toBe(0)
  const day = (date: string) => `${date} 출석,${date} 첫 연결,${date} 연결(분),${date} 종료`
  expect(out.split('\n')).toEqual([
    `\ufeff학번,이름,강의,강의 코드,출석 일수,연결 유지 일수,비고,${day('2026-09-03')},${day('2026-09-10')},${day('2026-09-17')}`,
    // Left connected: counts until midnight.
    '20240001,홍길동,자료구조,CSE201-01,2,0,,출석,10:00,50,학생,미출석,,0,,출석,23:30,30,연결 중',
    '20240002,Ada Lovelace,자료구조,CSE201-01,0,0,,미출석,,0,,미출석,,0,,미출석,,0,',
    ',(탈퇴),자료구조,CSE201-01,1,0,,미출석,,0,,출석,00:10,50,학생,미출석,,0,',
    '',
  ])
  for (const typed of ['자료구조', '\u200b자료\u00ad구조\u00a0', 'ＣＳＥ２０１－０１'])
    expect((await operate(['export', 'attendance', '--sheet', '--lecture', typed])).out).toBe(out)
})

test('a lecture that an earlier version stored with full-width letters is found by the same letters', async () => {
  const { db, operate } = await campus()
  await db.updateTable('lectures').set({ name: '자료구조（Ａ）' }).where('name', '=', '자료구조').execute()

  const { code, out } = await operate(['export', 'attendance', '--sheet', '--lecture', '자료구조（Ａ）'])

  expect([code, out]).toEqual([0, expect.stringContaining('20240001,홍길동,자료구조')])
})

test('a sheet ends where it is told to, and what a sync gave back is no attendance', async () => {
  const { db, operate, student } = await campus()
  const lecture = { userKey: student.key, byKey: student.key, name: '자료구조', cause: 'sync' } as const
  await changeConnection(db, { ...lecture, connected: false, at: new Date('2026-09-18T09:00+09:00') })
  await changeConnection(db, { ...lecture, connected: true, at: new Date('2026-10-04T12:00+09:00') })
  const sheet = async (...more: string[]) =>
    (await operate(['export', 'attendance', '--sheet', '--lecture', 'CSE201-01', ...more])).out.split('\n')

  expect((await sheet())[0]).not.toContain('2026-10-04')
  const cut = await sheet('--before', '2026-09-03T01:10:00Z')
  expect(cut.find((line) => line.startsWith('20240001'))).toBe(
    '20240001,홍길동,자료구조,CSE201-01,1,0,,출석,10:00,10,연결 중',
  )
})

test('a sheet can be saved as a workbook, for its owner only and never over another file', async () => {
  const { operate } = await campus()
  const file = join(await temporaryFolder(), '출석부.xlsx')
  const save = () => operate(['export', 'attendance', '--lecture', 'CSE201-01', '--xlsx', file])

  expect(await save()).toMatchObject({ code: 0, out: '', said: [`${file}: 학생 3명의 출석부를 저장했습니다.`] })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { sheets } = await openTable([await readFile(file)])
  const [summary = [], details = []] = await Promise.all(
    sheets.map(async ({ read }) => {
      const written: string[] = []
      await read(({ cells }) => written.push(cells.join()))
      return written
    }),
  )
  expect(summary).toEqual([
    '자료구조 · CSE201-01 · 2026-09-01~2026-12-20 · 수업일 3일 · 학생 3명 · ○ 출석, △ 연결 유지, × 미출석, 빈칸 이 강의의 학생이 아니던 날',
    '학번,이름,출석 일수,연결 유지 일수,비고,09-03 (목),09-10 (목),09-17 (목)',
    '20240001,홍길동,2,0,,○,×,○',
    '20240002,Ada Lovelace,0,0,,×,×,×',
    ',(탈퇴),1,0,,×,○,×',
  ])
  const csv = (await operate(['export', 'attendance', '--sheet', '--lecture', 'CSE201-01'])).out
  expect(details).toEqual(csv.slice(1, -1).replaceAll(/,$/gm, '').split('\n'))
  expect(await save()).toMatchObject({ code: 1, said: [expect.stringContaining('이미 있는 파일입니다')] })
})

test('an export can be limited to a lecture, a student and days in Seoul', async () => {
  const { db, operate, student } = await campus()
  const events = async (...more: string[]) =>
    (await operate(['export', 'attendance', ...more])).out.split('\n').slice(1, -1)

  expect(await events('--events')).toHaveLength(9)
  expect((await events('--lecture', '카누/카약')).map((line) => line.split(',').at(-2))).toEqual([
    'PED110-01',
    'PED110-01',
  ])
  expect(await events('--student', '20240001', '--from', '2026-09-11', '--to', '2026-09-11')).toHaveLength(2)
  // 00:10 in Seoul is still the day before in UTC.
  expect(await events('--from', '2026-09-10', '--to', '2026-09-10')).toHaveLength(2)
  expect(await events('--lecture', '없는 강의')).toEqual([])
  const limited = (await rows(db)).at(2)
  expect(limited).toMatchObject({ task: 'attendance-export', subject_key: student.key })
  expect(limited?.details).toBe('{"from":"2026-09-10T15:00:00.000Z","until":"2026-09-11T15:00:00.000Z"}')
})

test('a lecture that means several classes, or none for a sheet, is refused', async () => {
  const { db, operate, student } = await campus()
  expect((await operate(['export', 'attendance', '--sheet'])).code).toBe(2)
  expect((await operate(['export', 'attendance', '--sheet', '--events', '--lecture', 'x'])).code).toBe(2)
  expect((await operate(['export', 'attendance', '--from', '2026-02-30'])).code).toBe(2)
  expect((await operate(['export', 'attendance', '--student', '1'])).code).toBe(1)
  const sheetOf = (lecture: string) => operate(['export', 'attendance', '--sheet', '--lecture', lecture])
  expect(await sheetOf('자료구죠')).toMatchObject({
    code: 1,
    said: ["'자료구죠' 강의를 찾을 수 없습니다. 강의 코드나 이름을 확인해주세요."],
  })
  const other = { name: '자료구조', user_key: student.key, connected: 0, source: 'roster', created_at: '' } as const
  const add = (key: string, class_sourced_id: string) =>
    db
      .insertInto('lectures')
      .values({ ...other, key, class_sourced_id, removed_at: now.toISOString() })
      .execute()
  await add('k3', 'c3')

  expect(await sheetOf('자료구조')).toMatchObject({
    code: 1,
    said: [expect.stringMatching(/여럿입니다.*(CSE201-01, MAT101-01|MAT101-01, CSE201-01)/)],
  })

  // With one code for two, and one that left the roster, their ids tell them apart.
  await db.updateTable('roster_classes').set({ code: 'CSE201-01' }).where('sourced_id', '=', 'c3').execute()
  await add('k9', 'c9')
  const [choices] = (await sheetOf('자료구조')).said.map((line) => line.split(': ').at(-1)?.split(', ').toSorted())
  expect(choices).toEqual(['c1', 'c3', 'c9'])
  for (const id of choices ?? []) expect((await sheetOf(id)).code).toBe(0)
})

test('a renamed class stays one, and what a sync ended is told apart from what the student ended', async () => {
  const { db, operate, student } = await campus()
  await db.updateTable('roster_classes').set({ title: '자료구조 심화' }).where('code', '=', 'CSE201-01').execute()
  const later = (hour: number) => () => new Date(Date.UTC(2026, 9, 1, hour))
  await syncAccount(db, { user: student, clock: later(1), term: 'current' })
  for (const table of ['roster_enrolments', 'class_members'] as const)
    await db.deleteFrom(table).where('student_number', '=', '20240001').execute()
  await syncAccount(db, { user: student, clock: later(2), term: 'current' })

  const sheet = (await operate(['export', 'attendance', '--sheet', '--lecture', 'CSE201-01'])).out.split('\n')
  const events = (await operate(['export', 'attendance', '--lecture', 'CSE201-01'])).out.split('\n').slice(1, -1)

  expect(sheet.find((line) => line.startsWith('20240001'))).toMatch(
    /^20240001,홍길동,자료구조 심화,CSE201-01,2,0,2026-10-01까지,출석,10:00,50,학생,출석,23:30,30,명단$/,
  )
  const own = events.filter((line) => line.includes(student.key))
  expect(own.map((line) => [line.split(',').at(4), line.split(',').at(-1)])).toEqual([
    ['자료구조', '학생이 연결'],
    ['자료구조', '학생이 해제'],
    ['자료구조', '학생이 연결'],
    ['자료구조', '학생이 해제'],
    ['자료구조', '학생이 연결'],
    ['자료구조 심화', '명단으로 해제'],
  ])
  expect(new Set(own.map((line) => line.split(',').slice(-3, -1).join()))).toEqual(new Set(['c1,CSE201-01']))
  expect((await operate(['attendance', 'verify'])).code).toBe(0)
})

test('a sheet of an ended term has the students of that term, although the next roster has the same code', async () => {
  const { db, operate } = await campus()
  const files = sampleFiles()
  const text = (name: string) => String(files[name])
  const next = await writeFolder({
    ...files,
    'academicSessions.csv': text('academicSessions.csv')
      .replaceAll('2026-', '2027-')
      .replaceAll('2027-02-28', '2028-02-28'),
    'classes.csv': text('classes.csv').replaceAll(/^c/gm, 'n'),
    'users.csv': text('users.csv').replace(
      'u2,,true,s,student,ada2,20240002,Ada,Lovelace',
      'u3,,true,s,student,new,20270001,새,한',
    ),
    'enrollments.csv': text('enrollments.csv')
      .replaceAll(/,c(\d)/g, ',n$1')
      .replace('n1,s,u2', 'n1,s,u3'),
  })
  const sheet = async (...period: string[]) => {
    const { code, out, said } = await operate(['export', 'attendance', '--sheet', '--lecture', 'CSE201-01', ...period])
    return {
      code,
      said,
      students: out
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
    }
  }
  const autumn = ['--from', '2026-09-01', '--to', '2026-12-18']
  const before = await sheet(...autumn)
  expect(before.students).toEqual(['20240001', '20240002', ''])

  const clock = () => new Date('2027-09-02T00:00:00Z')
  const { outcome } = await importRoster(db, { path: next, match: 'auto', term: 'current', clock, guard: 'off' })

  expect(outcome).toBe('imported')
  expect(await sheet(...autumn)).toEqual(before)
  expect(await sheet('--from', '2027-09-01')).toMatchObject({ code: 0, students: ['20240001', '20270001'] })
  expect(await sheet('--from', '2026-01-01', '--to', '2026-02-01')).toMatchObject({
    code: 1,
    said: [
      expect.stringContaining(
        '이 기간에는 이 강의가 없었습니다. 보관한 명단의 학기는 2026-09-01~2026-12-20, 2027-09-01~2027-12-20입니다.',
      ),
    ],
  })
  expect((await sheet('--from', '2026-12-18', '--to', '2026-09-01')).code).toBe(2)
})
