import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFolder } from '@campus-connect/roster/testing'
import { workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { lastHolidayYear } from '@campus-connect/core/domain/timetable/holidays.ts'
import { listMeetings } from '@campus-connect/core/domain/timetable/list-meetings.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { rows } from '../../../test/support/audit.ts'
import { now, operatedCampus } from '../../../test/support/operated-campus.ts'

const head = '학수번호,분반,교과목명,강의시간'
const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const PERIODS = '1=09:00-09:50,2=10:00-10:50,3=11:00-11:50,4=12:00-12:50'
const term = ['--from', '2026-09-01', '--to', '2026-12-18']

/** A campus with the classes of a Korean table, and commands of the registrar. */
async function registrar({ classes = 6 } = {}) {
  const { db, operate } = await operatedCampus()
  const folder = await temporaryFolder()
  const codes = Array.from({ length: classes }, (_, index) => `CSE20${index + 10}`)
  const roster = await writeFolder({
    '수강.csv': csv(
      '학번,이름,학수번호,분반,교과목명,학기',
      ...codes.map((code) => `20240001,홍길동,${code},01,과목 ${code},2026-2`),
      ...codes.map((code) => `20240003,이영희,${code},01,과목 ${code},2026-2`),
      '20240002,김철수,CSE2010,02,과목 CSE2010,2026-2',
    ),
  })
  await importRoster(db, { path: roster, match: 'auto', term: 'current', guard: 'off', clock: () => now })
  const timetable = (argv: string[], environment = {}) =>
    operate(['timetable', ...argv], { environment: { PERIODS, ...environment } })
  async function importing(content: string | Uint8Array, ...more: string[]) {
    const path = join(folder, typeof content === 'string' ? '시간표.csv' : '시간표.xlsx')
    await writeFile(path, content)
    return timetable(['import', path, ...term, ...more])
  }
  const show = async (...argv: string[]) => (await timetable(['show', ...argv])).out.trimEnd().split('\n')
  return { db, codes, operate, timetable, importing, show }
}

/** A row for each class, on Monday in the third and fourth 교시. */
const all = (codes: readonly string[], time = '월3-4') => csv(head, ...codes.map((code) => `${code},01,,${time}`))

test('a timetable is imported, shown, and the same file changes nothing', async () => {
  const { db, importing, show } = await registrar()
  const file = csv(head, 'CSE2010,01,,"월3,4(공학관 301) 목1"', 'CSE2011,1,,화 18:00-19:15', 'CSE9999,01,해부학,월3')

  const { code, out, said } = await importing(file)

  expect(code).toBe(0)
  expect(out).toBe(
    '시간표를 가져왔습니다.\n시간표가 있는 강의: 새로 2개, 바뀜 0개, 빠짐 0개, 그대로 0개\n수업 기간: 2026-09-01~2026-12-18\n',
  )
  expect(said).toEqual([
    '경고: 명단에 없어 건너뛴 강의: CSE9999-01 해부학',
    '정보: 이 시간표에 없는 명단의 강의: CSE2010-02, CSE2012-01, CSE2013-01, CSE2014-01, CSE2015-01',
  ])
  expect(await show('CSE2010-01', '--from', '2026-09-21', '--to', '2026-10-05')).toEqual([
    '과목 CSE2010 · CSE2010-01',
    '월 11:00-12:50 (2026-09-01~2026-12-18)',
    '목 09:00-09:50 (2026-09-01~2026-12-18)',
    '2026-09-21~2026-10-05: 수업 3번, 쉼 2번',
    '  2026-09-21 (월) 11:00-12:50',
    '  2026-09-24 (목) 09:00-09:50 쉼: 추석 전날',
    '  2026-09-28 (월) 11:00-12:50',
    '  2026-10-01 (목) 09:00-09:50',
    '  2026-10-05 (월) 11:00-12:50 쉼: 대체공휴일(개천절)',
  ])
  const recorded = (await rows(db)).length
  expect((await importing(file)).out).toMatch(/^변경 없음\n/)
  expect(await rows(db)).toHaveLength(recorded)
})

test('the days of a time come from its row, else from --from and --to, else from the term of the roster', async () => {
  const { timetable, importing, show } = await registrar()
  const columns = `${head},수업시작일,수업종료일`
  await importing(
    csv(columns, 'CSE2010,01,,월3,2026-09-01,2026-10-16', 'CSE2010,01,,화3,2026-10-19,', 'CSE2011,01,,월3,,'),
  )

  expect((await show('CSE2010-01')).slice(1, 3)).toEqual([
    '월 11:00-11:50 (2026-09-01~2026-10-16)',
    '화 11:00-11:50 (2026-10-19~2026-12-18)',
  ])
  const folder = await writeFolder({ 'a.csv': csv(head, 'CSE2010,01,,월3', 'CSE2011,01,,월3') })
  const { said } = await timetable(['import', join(folder, 'a.csv')])
  expect(said[0]).toBe(
    '경고: 수업 기간의 일부는 명단에 적힌 학기의 기간입니다 (2026-09-01~2027-02-28). 개강 전과 종강 뒤의 수업까지 세지 않으려면 --from과 --to로 개강일과 종강일을 정해주세요.',
  )
})

test('many timetables go only when the operator names their number; the former file brings them back', async () => {
  const { codes, importing, show } = await registrar()
  const [whole, part] = [all(codes), all(codes.slice(0, 1))]
  await importing(whole)

  const held = await importing(part)
  expect(held.code).toBe(1)
  expect(held.said.at(-1)).toBe(
    '시간표가 많이 달라집니다 (6개 가운데 빠짐 5개, 바뀜 0개). 다음을 더해 다시 실행해주세요. 파일에 일부 강의만 있으면 --keep, 모두 맞으면 --changes 5',
  )
  expect((await show())[0]).toContain('강의 6개')
  expect((await importing(part, '--keep')).out).toMatch(/^변경 없음/)
  expect((await importing(part, '--changes', '4')).code).toBe(1)
  expect(await importing(part, '--changes', '5')).toMatchObject({ code: 0 })
  expect((await show())[0]).toContain('강의 1개')
  expect(await importing(whole)).toMatchObject({ code: 0 })
  expect((await show())[0]).toContain('강의 6개')
  expect((await importing(all(codes, '화1'))).said.at(-1)).toContain('바뀜 6개')
})

test('a dry run tells the change and makes none', async () => {
  const { db, codes, importing, show } = await registrar()
  const recorded = (await rows(db)).length

  const { code, out } = await importing(all(codes), '--dry-run')

  expect([code, out.split('\n').slice(0, 2)]).toEqual([
    0,
    ['시간표를 반영하지 않았습니다.', '시간표가 있는 강의: 새로 6개, 바뀜 0개, 빠짐 0개, 그대로 0개'],
  ])
  expect(await show()).toEqual(['시간표가 없습니다. campus-server timetable import로 가져옵니다.'])
  expect(await rows(db)).toHaveLength(recorded)
})

test('what cannot be read is refused with row and value, and nothing changes', async () => {
  const { importing, show } = await registrar()

  const { code, said } = await importing(csv(head, 'CSE2010,01,,월5', 'CSE2011,01,,월3(온라인)', 'CSE2012,01,,월3'))

  expect(code).toBe(1)
  expect(said).toEqual([
    "문제: 시간표.csv 2행 강의시간: '월5'의 '5' 교시가 PERIODS에 없습니다. PERIODS에 더하거나 값을 고쳐주세요.",
    "문제: 시간표.csv 3행 강의시간: '월3(온라인)'의 '(온라인)' 시간에 학생이 모여 연결하는지 알 수 없습니다. 연결하면 그 말을 지우고, 아니면 그 시간을 지워주세요.",
    "시간표.csv 2행 강의시간: '월5'의 '5' 교시가 PERIODS에 없습니다. PERIODS에 더하거나 값을 고쳐주세요. (모두 2건)",
  ])
  expect((await show())[0]).toContain('시간표가 없습니다')
  expect((await importing(csv(head, 'XYZ1,01,,월3'))).said[0]).toContain('명단에 있는 강의가 하나도 없습니다')
  expect((await importing(csv(head, 'CSE2010-01,,,월3', 'CSE201001,,,화3'))).said[0]).toContain(
    '명단의 같은 강의입니다',
  )
})

test('classes are found by code and section as the roster or the office writes them, in the term that is meant', async () => {
  const { operate, file } = await operatedCampus()
  const importing = async (...lines: string[]) =>
    operate([
      'timetable',
      'import',
      await file(csv('학수번호,분반,강의시간,학기', ...lines)),
      ...term,
      '--changes',
      '1',
    ])
  const shown = async () => (await operate(['timetable', 'show', 'CSE201-01', '--to', '2026-09-01'])).out.split('\n')[1]

  // The roster is one of OneRoster, whose terms have names of their own.
  for (const [index, row] of ['CSE201-01,', 'CSE201,1', 'cse 201,01', 'CSE20101,', 'CSE201-01,01', 'c1,'].entries()) {
    const time = `1${index}:00-1${index}:50`
    expect([row, await importing(`${row},월 ${time},2026-2`)]).toMatchObject([row, { code: 0 }])
    expect(await shown()).toContain(`월 ${time}`)
  }

  const { db, importing: importTwo } = await registrar()
  const both = await writeFolder({
    'a.csv': csv(
      '학번,이름,학수번호,분반,교과목명,학기',
      ...['2026-1', '2026-2'].flatMap((each) =>
        [1, 2].map((one) => `2024000${one},홍길동${one},CSE2010,01,과목,${each}`),
      ),
    ),
  })
  await importRoster(db, { path: both, match: 'auto', term: 'all', guard: 'off', clock: () => now })
  const open = csv(head, 'CSE2010,01,,월3')
  expect((await importTwo(open)).said[0]).toContain(
    "'CSE2010-01'에 맞는 강의가 명단에 여럿입니다: 2026-1/CSE2010-1, 2026-2/CSE2010-1",
  )
  expect(await importTwo(open, '--term', '2026-2')).toMatchObject({ code: 0 })
})

test('the timetable of a term goes with a file whose classes have no times', async () => {
  const { codes, importing, show } = await registrar()
  await importing(all(codes))

  expect(await importing(all(codes, ''), '--changes', '6')).toMatchObject({ code: 0 })

  expect(await show()).toEqual(['시간표가 없습니다. campus-server timetable import로 가져옵니다.'])
})

test('a workbook with the rule of a class, as the office keeps it', async () => {
  const { importing, show } = await registrar()

  const { code } = await importing(
    await workbook({
      강의: {
        rows: [
          ['학수번호', '분반', '요일', '시작', '종료', '지각(분)', '결석 한도'],
          ['CSE2010', '01', '월', { value: 0.375, format: 'h:mm' }, { value: 0.4270833333, format: 'h:mm' }, 5, '1/3'],
          [null, null, '수', { value: 0.375, format: 'h:mm' }, { value: 0.4270833333, format: 'h:mm' }, null, null],
        ],
        merges: ['A2:A3', 'B2:B3', 'F2:F3', 'G2:G3'],
      },
    }),
  )

  expect(code).toBe(0)
  expect((await show('CSE2010-01')).slice(1, 4)).toEqual([
    '월 09:00-10:15 (2026-09-01~2026-12-18)',
    '수 09:00-10:15 (2026-09-01~2026-12-18)',
    '출석 기준: 지각 5분, 결석 한도 1/3',
  ])
})

test('휴강, 보강 and 공휴일 are added, listed in the words that add them, recorded and removed', async () => {
  const { db, codes, importing, timetable } = await registrar()
  await importing(all(codes))
  const except = (...argv: string[]) => timetable(['except', ...argv])
  const days = { first: '2026-10-01', last: '2026-12-31' }
  const of = async (id: string) =>
    ((await listMeetings(db, [id], days)).get(id) ?? []).map(({ day, makeUp }) => day + (makeUp ? ' 보강' : ''))
  const id = '2026-2/CSE2010-1'
  const before = await of(id)

  expect((await except('휴강', '2026-10-12', 'CSE2010-01')).out).toBe('더했습니다: 휴강 2026-10-12 CSE2010-01\n')
  expect((await except('휴강', '2026-10-12', 'CSE2010-01')).out).toBe('이미 있습니다: 휴강 2026-10-12 CSE2010-01\n')
  expect((await except('보강', '2026-10-16', 'CSE2010-01', '--at', '18:00-19:15')).code).toBe(0)
  expect((await except('공휴일', '2026-11-02', '--name', '개교기념일')).code).toBe(0)
  expect((await except('보강', '2026-12-17', '--of', '2026-11-02')).code).toBe(0)
  expect((await except('수업', '2026-10-05', 'CSE2010-01')).code).toBe(0)

  expect(await of(id)).toEqual(
    [
      ...before.filter((day) => day !== '2026-10-12' && day !== '2026-11-02'),
      '2026-10-05',
      '2026-10-16 보강',
      '2026-12-17 보강',
    ].toSorted(),
  )
  const lines = (await except()).out.split('\n').slice(0, 5)
  expect(lines).toEqual([
    '수업 2026-10-05 CSE2010-01',
    '휴강 2026-10-12 CSE2010-01',
    '보강 2026-10-16 CSE2010-01 --at 18:00-19:15',
    '공휴일 2026-11-02 --name 개교기념일',
    '보강 2026-12-17 --of 2026-11-02',
  ])
  for (const line of lines) expect(await except(...line.split(' '), '--remove')).toMatchObject({ code: 0 })
  expect(await of(id)).toEqual(before)
  expect((await except()).out).toMatch(
    /^더한 휴강, 보강, 공휴일이 없습니다\.\n관공서의 공휴일 \(\d{4}년까지 들어 있음\)/,
  )
  expect((await rows(db)).filter(({ task }) => task === 'timetable-except')).toHaveLength(10)
})

/** Command lines of `timetable except`, with the exit code and what is said. */
const refusedExceptions: [string[], number, string][] = [
  [['휴강', '2026-10-12'], 2, '휴강에는 강의가 필요합니다'],
  [['공휴일', '2026-10-12', 'CSE2010-01'], 2, '공휴일은 캠퍼스 전체가 쉬는 날입니다'],
  [['휴강', '2026-10-13', 'CSE2010-01'], 1, 'CSE2010-01: 2026-10-13에는 수업이 없습니다'],
  [['휴강', '2026-10-12', 'CSE2010-01', '--at', '09:00'], 1, 'CSE2010-01: 2026-10-12에는 그 시각의 수업이 없습니다'],
  [['휴강', '2026-10-12', 'CSE2010-02'], 1, 'CSE2010-02: 시간표가 없는 강의입니다'],
  [['휴강', '2026-10-12', 'CSE9999'], 1, "'CSE9999' 강의를 찾을 수 없습니다"],
  [['휴강', '2026-02-30', 'CSE2010-01'], 2, '쓸 수 없는 값입니다'],
  [['휴강', '2026-10-12~2026-10-05', 'CSE2010-01'], 2, '쓸 수 없는 값입니다'],
  [['보강', '2026-12-05', 'CSE2010-01'], 2, '보강에는 시각'],
  [['보강', '2026-12-05', 'CSE2010-01', '--at', '6-7'], 1, "--at: 시각으로 읽을 수 없습니다: '6-7'"],
  [['보강', '2026-12-05', 'CSE2010-01', '--of', '2026-10-13'], 1, 'CSE2010-01: 2026-10-13에는 수업이 없습니다'],
  [['수업', '2026-10-05', '--remove'], 1, '그런 휴강, 보강이나 공휴일이 없습니다'],
]

test('except refuses what is not clear, and what no class has', async () => {
  const { codes, importing, timetable } = await registrar()
  await importing(all(codes))

  for (const [argv, code, sentence] of refusedExceptions) {
    const refused = await timetable(['except', ...argv])
    expect([argv, refused.code, refused.said.join('\n')]).toEqual([argv, code, expect.stringContaining(sentence)])
  }
  expect((await timetable(['except'])).out).toMatch(/^더한 휴강, 보강, 공휴일이 없습니다/)
})

test('check tells of the timetable, and warns half a year before the known holidays end', async () => {
  const { codes, importing, operate } = await registrar()
  const said = async (time: string) =>
    (await operate(['check'], { clock: () => new Date(time) })).out
      .split('\n')
      .filter((line) => /시간표|공휴일/.test(line))

  expect(await said('2026-10-01T00:00:00Z')).toEqual([])
  await importing(all(codes))

  const note =
    '정보: 시간표: 강의 6개, 한 주에 수업 6번. 시간표가 없는 명단의 강의가 1개 있습니다. → campus-server timetable show로 볼 수 있습니다. PERIODS를 바꾸면 다시 가져와주세요.'
  expect(await said('2026-10-01T00:00:00Z')).toEqual([note])
  expect(await said(`${lastHolidayYear}-07-15T00:00:00Z`)).toEqual([
    note,
    `경고: 공휴일: ${lastHolidayYear}년까지만 들어 있어, 그 뒤의 공휴일에도 수업이 있는 것으로 봅니다. → Campus Connect를 새 버전으로 바꾸거나 campus-server timetable except 공휴일로 더해주세요.`,
  ])
})
