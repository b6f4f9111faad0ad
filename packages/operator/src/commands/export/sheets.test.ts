import { openTable } from '@campus-connect/tables'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { rows } from '../../../test/support/audit.ts'
import { now, operatedCampus } from '../../../test/support/operated-campus.ts'
import { sheetNames } from './sheet-names.ts'

/** A student who attended 자료구조 once, and a folder for the workbooks. */
async function campus() {
  const campus = await operatedCampus()
  const { db, add } = campus
  const student = await add('20240001', '홍길동')
  await syncAccount(db, { user: student, clock: () => now, term: 'current' })
  async function attend(...times: string[]) {
    const lecture = { userKey: student.key, byKey: student.key, name: '자료구조', cause: 'student' } as const
    for (const [index, time] of times.entries())
      await changeConnection(db, { ...lecture, connected: index % 2 === 0, at: new Date(`2026-${time}+09:00`) })
  }
  await attend('09-03T09:02', '09-03T10:15')
  return { ...campus, attend, student, folder: await temporaryFolder() }
}

const csv = (...lines: string[]) => `${lines.join('\n')}\n`

async function textOf(path: string) {
  const { sheets } = await openTable([await readFile(path)])
  const read: string[][] = []
  for (const each of sheets) {
    const lines: string[] = []
    await each.read(({ cells }) => lines.push(cells.join()))
    read.push(lines)
  }
  return read
}

test('one command writes the workbook of each class, readable by its owner only, and a list of them', async () => {
  const { db, operate, folder } = await campus()
  const one = join(await temporaryFolder(), 'one.xlsx')
  await operate(['export', 'attendance', '--lecture', 'CSE201-01', '--xlsx', one])

  const { code, out } = await operate(['export', 'attendance', '--sheets', folder])

  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`2개를 ${folder}에 저장했습니다.`) })
  const files = (await readdir(folder)).filter((name) => name.endsWith('.xlsx')).toSorted()
  expect(files).toEqual(['CSE201-01_자료구조.xlsx', 'PED110-01_카누_카약.xlsx'])
  expect((await stat(join(folder, files[0] ?? ''))).mode & 0o777).toBe(0o600)
  expect(await textOf(join(folder, 'CSE201-01_자료구조.xlsx'))).toEqual(await textOf(one))
  const list = (await readFile(join(folder, '출석부 목록.csv'), 'utf8')).split('\n')
  expect(list[1]).toBe(`CSE201-01_자료구조.xlsx,CSE201-01,자료구조,c1,2,1,,${now.toISOString()}`)
  const record = (await rows(db)).at(-1)
  expect(JSON.parse(record?.details ?? '')).toEqual({ sheets: true, term: 'current', classes: 2 })
})

test('a run that is stopped goes on where it was, and a file of somebody else is never replaced', async () => {
  const { operate, folder } = await campus()
  const abort = new AbortController()
  const sheets = ['export', 'attendance', '--sheets', folder]
  const later = { clock: () => new Date(now.getTime() + 60_000) }
  // The first workbook is there when the clock is read for the second.
  const stops = () => {
    if (readdirSync(folder).some((name) => name.endsWith('.xlsx'))) abort.abort()
    return now
  }

  const stopped = await operate(sheets, { signal: abort.signal, clock: stops })
  const whole = await operate(sheets, later)

  expect(stopped).toMatchObject({ code: 1, said: [expect.stringMatching(/중단했습니다 \(1개 \/ 2개\)/)] })
  expect(whole).toMatchObject({ code: 0, said: [expect.stringMatching(/앞의 실행이 저장한 1개는 두고/)] })
  const list = (await readFile(join(folder, '출석부 목록.csv'), 'utf8')).split('\n').slice(1, -1)
  expect(new Set(list.map((line) => line.split(',').at(-1)))).toEqual(
    new Set([now.toISOString(), later.clock().toISOString()]),
  )

  const other = await temporaryFolder()
  await writeFile(join(other, 'CSE201-01_자료구조.xlsx'), 'mine')
  expect(await operate(['export', 'attendance', '--sheets', other])).toMatchObject({
    code: 1,
    said: [
      expect.stringContaining('이 명령이 쓰지 않은 파일이 있어 아무것도 쓰지 않았습니다: CSE201-01_자료구조.xlsx'),
    ],
  })
  expect(await readFile(join(other, 'CSE201-01_자료구조.xlsx'), 'utf8')).toBe('mine')
})

test('only classes that may have changed are written again, and a class with another code keeps one file', async () => {
  const { db, operate, folder, attend } = await campus()
  await operate(['export', 'attendance', '--sheets', folder])
  await attend('10-01T09:30', '10-01T09:40')
  const since = ['--changed-since', '2026-10-01T00:20:00Z']
  const later = { clock: () => new Date('2026-10-01T01:00:00Z') }

  expect((await operate(['export', 'attendance', '--sheets', folder, ...since], later)).out).toMatch(/출석부 1개를/)
  expect((await textOf(join(folder, 'CSE201-01_자료구조.xlsx')))[0]?.[0]).toContain('수업일 2일')

  const none = ['--changed-since', '2026-10-01T00:59:00Z']
  const again = await operate(['export', 'attendance', '--sheets', folder, ...none], later)
  expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/출석부 0개를/) })

  await db.updateTable('roster_classes').set({ code: 'CSE-301' }).where('sourced_id', '=', 'c1').execute()
  await operate(['export', 'attendance', '--sheets', folder])
  const files = (await readdir(folder)).filter((name) => name.endsWith('.xlsx')).toSorted()
  expect(files).toEqual(['CSE-301_자료구조.xlsx', 'PED110-01_카누_카약.xlsx'])
})

test('a class of which an excuse, a 휴강 or a holiday of the campus was taken back is written again', async () => {
  const { operate, folder, file } = await campus()
  await operate(['timetable', 'import', await file(csv('학수번호,분반,요일,시작,종료', 'CSE201,01,목,09:00,10:15'))])
  const excuses = await file(csv('학번,강의,날짜,사유', '20240001,CSE201-01,2026-09-10,예비군'))
  await operate(['attendance', 'excuse', '--file', excuses])
  await operate(['timetable', 'except', '휴강', '2026-09-17', 'CSE201-01'])
  await operate(['timetable', 'except', '공휴일', '2026-09-03'])
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
  const written = async (at: number) => {
    const since = [
      '--changed-since',
      hours(at - 1)
        .toISOString()
        .replace('.000Z', 'Z'),
    ]
    const { out } = await operate(['export', 'attendance', '--sheets', folder, ...since], { clock: () => hours(at) })
    return [out.slice(0, 7), (await textOf(join(folder, 'CSE201-01_자료구조.xlsx')))[0]?.[2]]
  }
  const undo = [
    ['attendance', 'excuse', '--undo', `${excuses}.undo`],
    ['timetable', 'except', '휴강', '2026-09-17', 'CSE201-01', '--remove'],
    ['timetable', 'except', '공휴일', '2026-09-03', '--remove'],
  ]
  const seen = [await written(0)]
  for (const [index, argv] of undo.entries()) {
    const at = 10 * (index + 1)
    expect((await operate(argv, { clock: () => hours(at) })).code).toBe(0)
    seen.push(await written(at))
  }

  expect(seen.map(([said]) => said)).toEqual(['출석부 2개를', '출석부 1개를', '출석부 1개를', '출석부 1개를'])
  expect(seen.map(([, row]) => row?.split(',').slice(11).join(''))).toEqual(['공', '××', '×××', '○×××'])
})

test('a term that the roster does not have is refused with those that it has', async () => {
  const { operate, folder } = await campus()
  expect(await operate(['export', 'attendance', '--sheets', folder, '--term', '2019'])).toMatchObject({
    code: 1,
    said: [expect.stringContaining("--term: 명단에 '2019' 학기가 없습니다. 쓸 수 있는 값: current, all")],
  })
  for (const wrong of [
    ['--term', 'all'],
    ['--changed-since', '2026-09-01'],
    ['--format', 'table'],
  ])
    expect((await operate(['export', 'attendance', ...wrong])).code).toBe(2)
  expect((await operate(['export', 'attendance', '--sheets', folder, '--lecture', 'x'])).code).toBe(2)
})

test('with a timetable the workbooks have the marks and an edition, and the last sheet says what it changed', async () => {
  const { operate, folder, file } = await campus()
  const timetable = await file(csv('학수번호,분반,요일,시작,종료', 'CSE201,01,목,09:00,10:15'))
  expect((await operate(['timetable', 'import', timetable])).code).toBe(0)

  await operate(['export', 'attendance', '--sheets', folder])
  const [summary = []] = await textOf(join(folder, 'CSE201-01_자료구조.xlsx'))
  expect(summary[0]).toContain('제1판 2026-10-01')
  expect(summary[1]).toMatch(/^학번,이름,출석,지각,조퇴,결석,공결,확인 필요,환산 결석,한도,비고,09-03 \(목\) 09:00,/)
  expect(summary[2]).toMatch(/^20240001,홍길동,1,0,0,2,0,0,2,,,○,×,×$/)

  const excuses = await file(csv('학번,강의,날짜,사유', '20240001,CSE201-01,2026-09-10,예비군'))
  expect((await operate(['attendance', 'excuse', '--file', excuses])).code).toBe(0)
  const secondEdition = ['앞 판과 달라진 점', '홍길동(20240001) 2026-09-10 09:00: 결석 → 공결']
  const other = await temporaryFolder()
  // Written again, the sheet still is what was issued.
  for (const path of [folder, folder, other]) {
    await operate(['export', 'attendance', '--sheets', path])
    const sheets = await textOf(join(path, 'CSE201-01_자료구조.xlsx'))
    expect(sheets[0]?.[0]).toContain('제2판 2026-10-01')
    expect(sheets.at(-1)).toEqual(secondEdition)
  }

  expect((await operate(['attendance', 'excuse', '--undo', `${excuses}.undo`])).code).toBe(0)
  await operate(['export', 'attendance', '--sheets', folder])
  expect((await textOf(join(folder, 'CSE201-01_자료구조.xlsx'))).at(-1)).toEqual([
    '앞 판과 달라진 점',
    '홍길동(20240001) 2026-09-10 09:00: 공결 → 결석',
  ])
})

test('marks go to another system as one row for each student and class, in a table or as results of OneRoster', async () => {
  const { operate, file } = await campus()
  const marks = (...more: string[]) => operate(['export', 'attendance', '--marks', '-', ...more])
  const head =
    '학번,이름,학수번호-분반,강의,강의 ID,수업,출석,지각,조퇴,결석,공결,확인 필요,환산 결석,학기 수업,한도,기준 시각'

  const days = (await marks()).out.split('\n')
  expect(days[0]).toBe(`\ufeff${head}`)
  expect(days).toContain(`20240001,홍길동,CSE201-01,자료구조,c1,1,1,,,0,,0,0,,,${now.toISOString()}`)
  const unplanned = (await marks('--format', 'oneroster')).out
  expect(unplanned).toContain(',attendance-c1,20240001,partially graded,0,')
  expect(unplanned).not.toContain('fully graded')

  await operate(['timetable', 'import', await file(csv('학수번호,분반,요일,시작,종료', 'CSE201,01,목,09:00,10:15'))])
  const due = (await marks()).out.split('\n')
  expect(due.find((line) => line.startsWith('20240001,홍길동,CSE'))).toMatch(
    /^20240001,홍길동,CSE201-01,자료구조,c1,3,1,0,0,2,0,0,2,15,,/,
  )
  const results = (await marks('--format', 'oneroster')).out.split('\n')
  expect(results[0]).toBe(
    'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment',
  )
  expect(results.find((line) => line.startsWith('attendance-c1-20240001'))).toBe(
    `attendance-c1-20240001,active,${now.toISOString()},attendance-c1,20240001,partially graded,2,2026-10-01,"출석 1, 지각 0, 조퇴 0, 결석 2, 공결 0, 확인 필요 0"`,
  )
})

test('a timetable that goes on behind the term of the roster has all its meetings', async () => {
  const { operate, file } = await campus()
  const timetable = await file(csv('학수번호,분반,요일,시작,종료', 'CSE201,01,목,09:00,10:15'))
  const planned = async () => {
    const { out } = await operate(['export', 'attendance', '--marks', '-'])
    return out
      .split('\n')
      .find((line) => line.startsWith('20240001,홍길동,CSE'))
      ?.split(',')[13]
  }
  await operate(['timetable', 'import', timetable])
  expect(await planned()).toBe('15')

  // The term ends on December 20.
  await operate(['timetable', 'import', timetable, '--to', '2026-12-31'])
  expect(await planned()).toBe('17')
  // The whole campus makes up for 추석 in January.
  expect((await operate(['timetable', 'except', '보강', '2027-01-05', '--of', '2026-09-24'])).code).toBe(0)
  expect(await planned()).toBe('18')
})

test('attendance warn lists who has missed a part of the term, and needs a timetable', async () => {
  const { operate, file } = await campus()
  const warn = (limit: string) => operate(['attendance', 'warn', '--limit', limit])
  expect(await warn('1/5')).toMatchObject({ code: 1, said: [expect.stringContaining('시간표가 없어')] })
  expect((await warn('5/1')).code).toBe(2)
  await operate(['timetable', 'import', await file(csv('학수번호,분반,요일,시작,종료', 'CSE201,01,목,09:00,10:15'))])

  const near = await warn('1/5')
  const far = await warn('4/5')

  expect(near.code).toBe(0)
  expect(
    near.out
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(0, 5).join()),
  ).toEqual(['20240002,Ada Lovelace,CSE201-01,자료구조,3'])
  expect(far.out.split('\n')).toHaveLength(2)
})

test('the names of files are safe, short and each of one class', () => {
  const names = sheetNames([
    { id: 'c1', code: 'CSE-1', name: '자료/구조: "심화"?' },
    { id: 'c2', code: 'CSE-1', name: '자료_구조_ _심화__' },
    { id: 'c3', code: '..', name: '\u202e가'.repeat(200) },
    { id: 'C1', code: 'cse-1', name: '자료/구조: "심화"?' },
  ])
  const all = [...names.values()]

  expect(new Set(all.map((name) => name.toLowerCase())).size).toBe(4)
  for (const name of all) {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(name).toMatch(/^[^.\p{C}/\\:*?"<>|][^\p{C}/\\:*?"<>|]*\.xlsx$/u)
  }
})
