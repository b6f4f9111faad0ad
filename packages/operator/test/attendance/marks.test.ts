import { existsSync, writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFolder } from '@campus-connect/roster/testing'
import { openTable } from '@campus-connect/tables'
import { workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { usualRule } from '@campus-connect/core/config/attendance-rule.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import type { UserRow } from '@campus-connect/core/database/queries/users/users.ts'
import {
  type ClassMarks,
  markClasses,
  type MarkedStudent,
} from '@campus-connect/core/domain/attendance/marks/class-marks.ts'
import { changeLine, compareWithIssued, issueEdition } from '@campus-connect/core/domain/attendance/marks/editions.ts'
import { marks } from '@campus-connect/core/domain/attendance/marks/mark.ts'
import { readOwnRecord } from '@campus-connect/core/domain/attendance/own-record.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { rows as auditRows } from '../support/audit.ts'
import { now, operatedCampus } from '../support/operated-campus.ts'

const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const enrolled = [
  '20240001,홍길동,CSE2010,01,자료구조,2026-2',
  '20240002,김철수,CSE2010,01,자료구조,2026-2',
  '20240003,이영희,CSE2010,01,자료구조,2026-2',
  '20240003,이영희,CSE2010,02,자료구조,2026-2',
  '20240001,홍길동,MTH1001,01,미적분학,2026-2',
]
const timetable = csv(
  '학수번호,분반,교과목명,강의시간',
  'CSE2010,01,자료구조,"화 09:00-10:15, 목 09:00-10:15"',
  'CSE2010,02,자료구조,화 13:00-14:15',
)

/** Section CSE2010-01 meets on Tuesdays and Thursdays at 09:00; September 2026 has eight of its meetings, as the 24th is a holiday. */
async function campus() {
  const { db, add, operate } = await operatedCampus()
  const folder = await temporaryFolder()
  const at = (time: string) => new Date(`2026-${time}+09:00`)
  const path = await writeFolder({ '수강.csv': csv('학번,이름,학수번호,분반,교과목명,학기', ...enrolled) })
  await importRoster(db, { path, match: 'auto', term: 'current', guard: 'off', clock: () => at('08-31T06:00') })
  const users = [await add('20240001', '홍길동'), await add('20240002', '김철수')] as [UserRow, UserRow]
  for (const user of users) await syncAccount(db, { user, clock: () => at('09-01T07:00'), term: 'current' })
  const put = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  await operate(['timetable', 'import', put('시간표.csv', timetable), '--from', '2026-09-01', '--to', '2026-10-30'])
  async function attend(user: UserRow, day: string, from: string, to: string) {
    const names = await db
      .selectFrom('lectures')
      .select('name')
      .where('user_key', '=', user.key)
      .where('name', 'like', '자료구조%')
      .execute()
    const change = { userKey: user.key, byKey: user.key, name: names[0]?.name ?? '', cause: 'student' } as const
    await changeConnection(db, { ...change, connected: true, at: at(`${day}T${from}`) })
    await changeConnection(db, { ...change, connected: false, at: at(`${day}T${to}`) })
  }
  const tools = { rule: usualRule, clock: () => now, signal: new AbortController().signal }
  async function sheet(code = 'CSE2010-01'): Promise<ClassMarks> {
    const { sourced_id: id } = await db
      .selectFrom('known_classes')
      .select('sourced_id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    for await (const found of markClasses(db, [id], tools)) return found
    throw new Error(`${code} has no timetable`)
  }
  /** `20240001 ○×…` for each student. */
  const signs = async (code?: string) =>
    (await sheet(code)).students.map(
      ({ id, marked }) => `${id} ${marked.map(({ mark }) => (mark ? marks[mark].sign : '-')).join('')}`,
    )
  const events = () => db.selectFrom('attendance_events').selectAll().orderBy('sequence').execute()
  return { db, operate, put, users, attend, sheet, signs, events, folder, tools }
}

const excuses = csv(
  '공결 신청 목록,,,',
  '학번,학수번호,분반,공결기간,사유',
  '20240002,CSE2010,01,2026-09-08~09-10,입원',
)

test('excuses and corrections change the marks, never the events, and their file undoes them', async () => {
  const { db, operate, put, users, attend, signs, events } = await campus()
  await attend(users[0], '09-01', '08:55', '10:15')
  await attend(users[0], '09-03', '09:15', '10:15')
  await attend(users[1], '09-01', '09:30', '10:15')
  const before = await events()
  expect(await signs()).toEqual(['20240001 ○△××××××', '20240002 ××××××××', '20240003 ××××××××'])

  const file = put('공결.csv', excuses)
  const excused = await operate(['attendance', 'excuse', '--file', file])
  const corrections = put(
    '정정.xlsx',
    await workbook({
      정정: {
        rows: [
          ['학번', '강의', '날짜', '정정', '사유'],
          ['20240001', '자료구조', '2026-09-08', '출석', '휴대전화 고장'],
          ['20240002', 'CSE2010-01', '2026. 9. 1.', '○', '확인'],
        ],
      },
    }),
  )
  const corrected = await operate(['attendance', 'correct', '--file', corrections])

  expect(excused).toMatchObject({ code: 0, out: '기록했습니다: 학생 1명의 공결 1건.\n' })
  expect(excused.said).toEqual([`되돌리려면: campus-server attendance excuse --undo ${file}.undo`])
  expect(corrected).toMatchObject({ code: 0, out: '기록했습니다: 학생 2명의 정정 2건.\n' })
  expect(await signs()).toEqual(['20240001 ○△○×××××', '20240002 ○×공공××××', '20240003 ××××××××'])
  expect(await events()).toEqual(before)
  expect((await stat(`${file}.undo`)).mode & 0o777).toBe(0o600)
  expect(await readFile(`${file}.undo`, 'utf8')).not.toMatch(/2024|입원/)
  expect((await operate(['attendance', 'verify'])).code).toBe(0)

  expect((await operate(['attendance', 'excuse', '--undo', `${file}.undo`])).out).toBe('1건을 되돌렸습니다.\n')
  expect(await signs()).toContain('20240002 ○×××××××')
  // Its undo file is spent, so the mended file can be recorded under the same name.
  expect((await operate(['attendance', 'excuse', '--file', file])).code).toBe(0)
  expect(await signs()).toContain('20240002 ○×공공××××')
  expect((await operate(['attendance', 'excuse', '--undo', `${file}.undo`])).code).toBe(0)
  expect((await operate(['attendance', 'excuse', '--undo', `${file}.undo`])).code).toBe(1)
  // The head of a table says 날짜 for a day and for several.
  const days = put('날짜.csv', csv('학번,강의,날짜,사유', '20240002,CSE2010-01,2026-09-08~09-10,입원'))
  expect((await operate(['attendance', 'excuse', '--file', days])).code).toBe(0)
  expect(await signs()).toContain('20240002 ○×공공××××')
  expect((await operate(['attendance', 'excuse', '--undo', `${days}.undo`])).code).toBe(0)
  expect((await operate(['attendance', 'verify'])).code).toBe(0)
  const tasks = (await auditRows(db)).map(({ task }) => task)
  expect(tasks.filter((task) => task.startsWith('attendance-'))).toEqual([
    'attendance-excuse',
    'attendance-correct',
    'attendance-undo',
    'attendance-excuse',
    'attendance-undo',
    'attendance-excuse',
    'attendance-undo',
  ])
  // Audit rows outlive the account and the reason.
  expect(JSON.stringify(await auditRows(db))).not.toMatch(/입원|휴대전화|2024000/)
})

test('rows that cannot be taken are named with row and value, and nothing is recorded', async () => {
  const { db, operate, put } = await campus()
  const file = put(
    '정정.csv',
    csv(
      '학번,강의,날짜,시각,정정,사유',
      '20240001,자료구조,2026-09-02,,출석,까닭',
      '20240009,자료구조,2026-09-01,,출석,까닭',
      '20240003,자료구조,2026-09-01,,출석,까닭',
      '20240001,물리학,2026-09-01,,출석,까닭',
      '20240001,MTH1001-01,2026-09-01,,출석,까닭',
      '20240001,CSE2010-01,2026-09-01,13:00,출석,까닭',
      '20240001,CSE2010-01,2026-10-06,,출석,까닭',
      '20240001,CSE2010-01,2026-09-01,09:00,출석,까닭',
      '20240001,CSE2010-01,2026-09-01,,지각,까닭',
    ),
  )

  const { code, said } = await operate(['attendance', 'correct', '--file', file])

  expect(code).toBe(1)
  expect(said.join('\n').split('\n')).toEqual([
    `${file}: 아무것도 기록하지 않았습니다. 다음 행을 고쳐주세요.`,
    "2행 날짜: '2026-09-02' 이 강의의 수업이 없는 날입니다.",
    "3행 학번: '20240009' '자료구조' 강의의 학생이 아닙니다.",
    "4행 강의: '자료구조' 이 학생의 강의가 여럿입니다: CSE2010-01, CSE2010-02. 분반까지 적어주세요.",
    "5행 강의: '물리학' 이 강의를 찾을 수 없습니다.",
    "6행 날짜: '2026-09-01' 시간표가 없는 강의입니다. 시간표를 먼저 가져와주세요.",
    "7행 날짜: '2026-09-01' 그 시각의 수업이 없습니다. 그날의 수업: 09:00-10:15",
    "8행 날짜: '2026-10-06' 아직 끝나지 않은 수업입니다.",
    "10행 학번: '20240001' 9행에 같은 학생의 같은 수업이 있습니다.",
  ])
  expect(existsSync(`${file}.undo`)).toBe(false)
  expect(await db.selectFrom('mark_records').selectAll().execute()).toEqual([])
})

test('a name of several classes is refused with what was asked for, also where only one has students with accounts', async () => {
  const { operate } = await campus()

  const { code, said } = await operate(['export', 'attendance', '--sheet', '--lecture', '자료구조'])

  expect(code).toBe(1)
  expect(said.join()).toContain("'자료구조' 강의가 여럿입니다. 다음 가운데 하나로 정해주세요: CSE2010-01, CSE2010-02")
})

test('values that cannot be read are named before anything is looked up', async () => {
  const { operate, put } = await campus()
  const wrong = put(
    '공결.csv',
    csv(
      '학번,강의,기간,사유',
      '2024 0001!,자료구조,2026-09-01,까닭',
      '20240001,,2026-09-01,까닭',
      '20240001,자료구조,9월 언젠가,까닭',
      '20240001,자료구조,2026-09-01,',
      '20240001,자료구조,2026-09-01,900101-1234567',
    ),
  )
  const lines = async (...argv: string[]) => (await operate(['attendance', ...argv])).said.join('\n').split('\n')

  expect((await lines('excuse', '--file', wrong)).slice(1)).toEqual([
    "2행 학번: '2024 0001!' 학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지여야 합니다.",
    "3행 강의: '' 강의가 없습니다.",
    "4행 날짜: '9월 언젠가' 날짜로 읽을 수 없습니다.",
    "5행 사유: '' 사유를 200자까지 적어주세요.",
    expect.stringMatching(/^6행 사유: '(?!.*1234567).*' 주민등록번호를 적을 수 없습니다\.$/),
  ])
  const turned = put('기간.csv', csv('학번,강의,기간,사유', '20240001,자료구조,2026-09-10~09-08,까닭'))
  expect((await lines('excuse', '--file', turned)).slice(1)).toEqual([
    "2행 날짜: '2026-09-10~2026-09-08' 끝나는 날이 시작하는 날보다 앞섭니다.",
  ])
  const columns = put('열.csv', csv('학번,강의,사유', '20240001,자료구조,까닭'))
  expect(await lines('correct', '--file', columns)).toEqual([
    `${columns}: 열이 없습니다: 날짜, 정정. 머리글을 확인해주세요.`,
  ])
  const hidden = put(
    '숨김.xlsx',
    await workbook({
      숨김: {
        hidden: true,
        rows: [
          ['학번', '강의', '날짜', '사유'],
          ['20240001', '자료구조', '2026-09-01', '까닭'],
        ],
      },
      빈: { rows: [['빈 시트']] },
    }),
  )
  expect((await lines('excuse', '--file', hidden))[0]).toMatch(/숨겨진 시트/)
  expect((await operate(['attendance', 'excuse'])).code).toBe(2)
})

test('CORRECT_UNTIL counts days after the meeting, and a repeated file changes nothing', async () => {
  const { operate, put } = await campus()
  const file = put('정정.csv', csv('학번,학수번호,분반,날짜,정정,사유', '20240001,CSE2010,1,2026-09-29,출석,까닭'))
  const correct = (environment = {}, ...more: string[]) =>
    operate(['attendance', 'correct', '--file', file, ...more], { environment })

  // It is 09:00 on October 1.
  expect((await correct({ CORRECT_UNTIL: '1' })).said.join()).toContain(
    "2행 날짜: '2026-09-29' 정정할 수 있는 기간이 지났습니다 (2026-09-30까지, CORRECT_UNTIL).",
  )
  expect((await correct({ CORRECT_UNTIL: '2' }, '-n')).out).toBe(
    '미리 보기: 학생 1명의 정정 1건. 아무것도 기록하지 않았습니다.\n',
  )
  expect((await correct({ CORRECT_UNTIL: '2' })).code).toBe(0)
  const again = await correct({}, '--undo-file', `${file}.again`)
  expect(again).toMatchObject({ code: 1 })
  expect(again.said.join()).toContain("2행 학번: '20240001' 이미 기록되어 있습니다.")
  expect((await correct()).said.join()).toContain('이미 있는 파일입니다')
})

test('the correction that was recorded last counts, also if the clock was ahead at the first one', async () => {
  const { operate, put, signs } = await campus()
  const correct = (mark: string, at: string) => {
    const file = put(`${mark}.csv`, csv('학번,강의,날짜,정정,사유', `20240001,CSE2010-01,2026-09-01,${mark},까닭`))
    return operate(['attendance', 'correct', '--file', file], { clock: () => new Date(at) })
  }

  expect((await correct('지각', '2026-10-03T00:00:00Z')).code).toBe(0)
  expect((await correct('출석', '2026-10-01T00:00:00Z')).code).toBe(0)

  expect(await signs()).toContain('20240001 ○×××××××')
  expect((await operate(['attendance', 'verify'])).code).toBe(0)
})

test('ten thousand connections outside of every meeting leave a workbook that a spreadsheet opens', async () => {
  const { db, operate, users, folder } = await campus()
  const lecture = await db
    .selectFrom('lectures')
    .select(['name', 'class_sourced_id'])
    .where('user_key', '=', users[0].key)
    .where('name', 'like', '자료구조%')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    at: new Date(Date.parse('2026-09-05T00:00:00Z') + index * 60_000).toISOString(),
    user_key: users[0].key,
    lecture: lecture.name,
    connected_from: (index % 2) as 0 | 1,
    connected_to: (1 - (index % 2)) as 0 | 1,
    by_key: '',
    cause: 'student' as const,
    class_sourced_id: lecture.class_sourced_id,
  }))
  for (let start = 0; start < rows.length; start += 1000)
    await db
      .insertInto('attendance_events')
      .values(rows.slice(start, start + 1000))
      .execute()
  const file = join(folder, '출석부.xlsx')

  expect((await operate(['export', 'attendance', '--lecture', 'CSE2010-01', '--xlsx', file])).code).toBe(0)

  const lengths: number[] = []
  let shown = ''
  for (const { read } of (await openTable([await readFile(file)])).sheets)
    await read(({ cells }) => {
      lengths.push(...cells.map((cell) => cell.length))
      shown += cells.filter((cell) => cell.includes('외 ')).join()
    })
  expect(Math.max(...lengths)).toBeLessThan(32_767)
  expect(shown).toMatch(/외 9\d\d\d번/)
})

test('a student who left the class under a clock that was years ahead is absent from no meeting', async () => {
  const { db, users, attend, signs } = await campus()
  await attend(users[1], '09-01', '08:55', '10:15')
  await db.deleteFrom('lectures').where('user_key', '=', users[1].key).execute()
  const left = db.updateTable('class_members').set({ left_at: '2036-09-01T00:00:00.000Z' })
  await left.where('student_number', 'in', ['20240002', '20240003']).execute()

  expect(await signs()).toEqual(['20240001 ××××××××', '20240002 ○-------'])
})

test('somebody who changes an excuse outside the command is found by attendance verify', async () => {
  const { db, operate, put } = await campus()
  await operate(['attendance', 'excuse', '--file', put('공결.csv', excuses)])
  expect((await operate(['attendance', 'verify'])).code).toBe(0)

  await db.updateTable('mark_records').set({ last_day: '2026-09-30' }).execute()

  const verified = await operate(['attendance', 'verify'])
  expect(verified.code).toBe(1)
  expect(verified.said.join()).toContain('공결과 출석 정정이 감사 기록에 봉인한 것과 다릅니다')
})

test('excuses go with the person: user show, renumber, delete and attendance trim', async () => {
  const { db, operate, put, users, attend, signs, sheet } = await campus()
  await attend(users[1], '09-01', '08:55', '10:15')
  const file = put('공결.csv', excuses)
  await issueEdition(db, await sheet(), now)
  await operate(['attendance', 'excuse', '--file', file])
  // The last edition keeps what the first one said.
  await issueEdition(db, await sheet(), now)

  const shown = (await operate(['user', 'show', '20240002'])).out
  expect(shown).toMatch(/공결과 출석 정정\n +2026-09-08~2026-09-10 +자료구조 +CSE2010-01 +공결 +입원/)
  // The operator who recorded it stands in the audit record of the person, and in that of nobody else.
  expect(shown).toMatch(/운영자 +공결 기록 /)
  expect((await operate(['user', 'show', '20240001'])).out).not.toContain('공결 기록')
  await operate(['user', 'renumber', '20240002', '20249999'])
  expect(await signs()).toContain('20249999 ○×공공××××')
  expect((await operate(['attendance', 'verify'])).code).toBe(0)
  expect(
    await db.selectFrom('issued_marks').select('student_number').where('student_number', 'like', '2024%2').execute(),
  ).toEqual([])

  expect((await operate(['user', 'delete', '20249999', '--yes', '--anonymise'])).code).toBe(0)

  for (const table of ['mark_records', 'issued_marks'] as const)
    expect(await db.selectFrom(table).selectAll().where('student_number', '=', '20249999').execute()).toEqual([])
  expect(JSON.stringify(await db.selectFrom('issued_marks').selectAll().execute())).not.toContain('김철수')
  expect((await operate(['attendance', 'verify'])).code).toBe(0)
  expect((await auditRows(db)).map(({ task }) => task)).toContain('attendance-forget')
})

test('attendance trim removes the excuses of its days, and the meetings of these days have no marks', async () => {
  const { db, operate, put, users, attend, sheet, signs } = await campus()
  await attend(users[0], '09-01', '08:55', '10:15')
  await attend(users[0], '09-15', '08:55', '10:15')
  await operate(['attendance', 'excuse', '--file', put('공결.csv', excuses)])
  await issueEdition(db, await sheet(), now)
  const exported = put('기록.csv', (await operate(['export', 'attendance'])).out)

  const trimmed = await operate(['attendance', 'trim', '--before', '2026-09-12', '--exported', exported])

  expect(trimmed).toMatchObject({ code: 0 })
  expect(await db.selectFrom('mark_records').selectAll().execute()).toEqual([])
  expect((await operate(['attendance', 'verify'])).code).toBe(0)
  expect(await signs()).toContain('20240001 ○×××')
  const { planned, gone, students } = await sheet()
  expect({ planned, gone }).toEqual({ planned: 17, gone: '2026-09-11' })
  expect(students[0]?.totals).toMatchObject({ due: 4, planned: 17, over: false })
  expect((await compareWithIssued(db, await sheet()))?.changes).toEqual([])
})

test('an issued sheet has a number, and the next one says what changed by name and day', async () => {
  const { db, operate, put, users, attend, sheet } = await campus()
  await attend(users[0], '09-01', '08:55', '10:15')
  const first = await issueEdition(db, await sheet(), now)
  const same = await issueEdition(db, await sheet(), new Date(now.getTime() + 1000))
  await operate(['attendance', 'excuse', '--file', put('공결.csv', excuses)])
  await operate(['timetable', 'except', '휴강', '2026-09-22', 'CSE2010-01'])

  const compared = await compareWithIssued(db, await sheet())
  const second = await issueEdition(db, await sheet(), new Date('2026-10-02T00:00:00Z'))

  expect(first).toEqual({ number: 1, at: now, isNew: true, changes: [] })
  expect(same).toEqual({ number: 1, at: now, isNew: false, changes: [] })
  expect(compared).toEqual({ number: 1, at: now, changes: second.changes })
  expect(second).toMatchObject({ number: 2, isNew: true })
  // The same request again gets what was issued.
  expect(await issueEdition(db, await sheet(), new Date('2026-10-03T00:00:00Z'))).toEqual({ ...second, isNew: false })
  expect(second.changes.map(changeLine)).toEqual([
    '2026-09-22 09:00: 수업이 빠짐',
    '김철수(20240002) 2026-09-08 09:00: 결석 → 공결',
    '김철수(20240002) 2026-09-10 09:00: 결석 → 공결',
  ])
})

test('an edition keeps who was taken off and added, and who has another name', async () => {
  const { db, sheet } = await campus()
  const found = await sheet()
  const [one, other, third] = found.students as [MarkedStudent, MarkedStudent, MarkedStudent]
  const of = (...students: MarkedStudent[]): ClassMarks => ({ ...found, students })
  const issue = (marked: ClassMarks) => issueEdition(db, marked, now)
  await issue(of(one, other))

  const changed = of({ ...one, username: '홍길순' }, third)
  const lines = [
    '김철수(20240002): 학생이 빠짐',
    '홍길순(20240001): 이름이 바뀜 (홍길동)',
    '이영희(20240003): 학생이 더해짐',
  ]
  for (const isNew of [true, false]) {
    const edition = await issue(changed)
    expect([edition.number, edition.isNew, edition.changes.map(changeLine)]).toEqual([2, isNew, lines])
  }
  expect((await issue(of(one, other))).changes.map(changeLine)).toEqual([
    '이영희(20240003): 학생이 빠짐',
    '홍길동(20240001): 이름이 바뀜 (홍길순)',
    '김철수(20240002): 학생이 더해짐',
  ])
})

test('students see the marks of the sheet in their own record', async () => {
  const { db, operate, put, users, attend, sheet } = await campus()
  await attend(users[1], '09-01', '09:12', '10:15')
  await attend(users[1], '09-03', '20:00', '21:00')
  await operate(['attendance', 'excuse', '--file', put('공결.csv', excuses)])
  const [, user] = users
  const actor = {
    kind: 'student',
    account: user,
    session: { hash: '', persistent: false },
    address: '',
    device: undefined,
  } as const

  const { sheets, markRecords } = await readOwnRecord(db, actor, { clock: () => now, rule: usualRule })

  const own = sheets.find(({ code }) => code === 'CSE2010-01')
  const row = (await sheet()).students.find(({ id }) => id === user.id)
  expect(own).toMatchObject({
    totals: row?.totals,
    meetings: row?.marked.map(({ mark, why }) => ({ mark: mark && marks[mark].sign, why })),
    limit: '1/4 초과',
    outside: [{ began: new Date('2026-09-03T20:00+09:00'), ended: new Date('2026-09-03T21:00+09:00') }],
  })
  expect(markRecords).toMatchObject([{ kind: 'excuse', reason: '입원', code: 'CSE2010-01' }])
})
