import { readdir } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { sampleFiles, writeFolder, writeZip } from '@campus-connect/roster/testing'
import { csvLines } from '@campus-connect/tables/csv-lines'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '@campus-connect/core/version.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { tellsProgress } from '../test/support/operator.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { addUser, removeUser } from '@campus-connect/core/database/queries/users/users.ts'
import { run as runProgram } from './program.ts'

const clock = () => new Date('2026-10-01T00:00:00Z')

async function terminal(now = clock) {
  const folder = await writeFolder({})
  const url = `file:${folder}/campus.db`
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  const progress: string[] = []
  return { db, run: programOf(url, now, progress), path: `${folder}/campus.db`, progress }
}

function programOf(url: string, now = clock, progress: string[] = []) {
  return async function run(...argv: string[]) {
    const out: string[] = []
    const talk: string[] = []
    const code = await runProgram(argv, {
      settings: () => readSettings({ DATABASE_URL: url }),
      clock: now,
      operator: { kind: 'operator', account: 'operator', address: '203.0.113.7' },
      print: (line) => void out.push(`${line}\n`),
      say: (line) => void (tellsProgress(line) ? progress : talk).push(line),
      readSecret: () => Promise.reject(new Error('asked for a secret')),
      serve: () => Promise.reject(new Error('served')),
    })
    return { code, out: out.join(''), talk }
  }
}

async function addStudent(db: Db, id: string, username: string) {
  const user = await addUser(db, { id, username, passwordHash: 'x', at: clock() })
  if (!user) throw new Error(`${id} is taken`)
  return user
}

test('a roster import prints its warnings on stderr', async () => {
  const { run } = await terminal()
  const path = await writeZip(sampleFiles({ 'manifest.csv': undefined }))

  expect(await run('roster', 'import', path)).toEqual({
    code: 0,
    out: '명단을 가져왔습니다: 학생 2명, 강의 3개, 수강 4건, 경고 1건\n',
    talk: ['경고: manifest.csv: 파일이 없어 있는 파일을 모두 전체(bulk) 명단으로 읽었습니다. [no-manifest]'],
  })
  expect(await run('roster', 'import', path)).toEqual({ code: 0, out: '변경 없음\n', talk: [] })
})

test('a dry run makes no database', async () => {
  const folder = await writeFolder({})
  const run = programOf(`file:${folder}/campus.db`)

  const { code, out } = await run('roster', 'import', '-n', await writeFolder(sampleFiles()))

  expect([code, out]).toEqual([0, expect.stringContaining('학생 2명')])
  expect(await readdir(folder)).toEqual([])
})

test('a dry run reports the result and changes nothing', async () => {
  const { run } = await terminal()
  const path = await writeFolder(sampleFiles())

  expect(await run('roster', 'import', '--dry-run', path)).toMatchObject({
    code: 0,
    out: expect.stringContaining('학생 2명'),
  })
  expect(await run('roster', 'show')).toMatchObject({ code: 1, out: '', talk: ['가져온 명단이 없습니다.'] })
})

test('an unusable roster is refused with one line', async () => {
  const { run } = await terminal()
  const path = await writeFolder(sampleFiles({ 'enrollments.csv': 'classSourcedId,role\nc1,student\n' }))

  expect(await run('roster', 'import', path)).toEqual({
    code: 1,
    out: '',
    talk: ['enrollments.csv 1행 userSourcedId: 필수 열이 없습니다.'],
  })
  expect(await run('roster', 'import', `${path}/nowhere`)).toMatchObject({ code: 1 })
})

test('a locked database causes one line without a stack trace', async () => {
  let hold = () => {}
  const { run, path, progress } = await terminal(() => {
    hold()
    return clock()
  })
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  // The command reads the clock before it writes anything.
  hold = () => {
    hold = () => {}
    other.exec('begin immediate')
  }

  expect(await run('roster', 'import', await writeFolder(sampleFiles()))).toEqual({
    code: 1,
    out: '',
    talk: ['데이터베이스를 다른 프로그램이 쓰고 있습니다. 잠시 후 다시 시도해주세요.'],
  })
  // What takes more than two seconds says so.
  expect(progress[0]).toBe('명단을 읽는 중입니다.')
})

test('a strict import fails at the first warning', async () => {
  const { run } = await terminal()
  const path = await writeFolder(sampleFiles({ 'manifest.csv': undefined }))

  const { code, talk } = await run('roster', 'import', path, '--strict')

  expect(code).toBe(1)
  expect(talk).toEqual([expect.stringMatching(/^manifest\.csv: .*--strict/)])
})

test('the column and the term can be chosen', async () => {
  const { run } = await terminal()
  const path = await writeFolder(sampleFiles())

  await run('roster', 'import', path, '--match', 'username', '--term', 'all')

  expect((await run('roster', 'show')).out).toContain('학번: username (ROSTER_MATCH=username), 학기: all')
})

test('roster show prints the roster in use, its time, its warnings and the last failure', async () => {
  const { db, run } = await terminal()
  await addStudent(db, '20249999', '박현')
  await run('roster', 'import', await writeFolder(sampleFiles({ 'manifest.csv': undefined })))
  await run('roster', 'import', await writeFolder(sampleFiles({ 'users.csv': '' })))

  const { code, out } = await run('roster', 'show')

  expect(code).toBe(0)
  expect(out).toContain('가져온 시각: 2026년 10월 1일 09:00')
  expect(out).toContain('학생 2명, 강의 3개 (이번 학기 2개), 수강 4건')
  expect(out).toContain('명단에 없는 계정: 1개 (20249999)')
  expect(out).toContain('경고: 1건\n  manifest.csv: ')
  expect(out).toContain('마지막 실패: 2026년 10월 1일 09:00 users.csv 1행: 빈 파일입니다.')
})

test('roster show prints the lectures of one student', async () => {
  const { run } = await terminal()
  await run('roster', 'import', await writeFolder(sampleFiles()))

  expect((await run('roster', 'show', '20240001')).out).toBe(
    '20240001 홍길동\n강의 3개, 이번 학기 2개\n* 자료구조 (CSE201-01) [c1]\n* 카누/카약 (PED110-01) [c2]\n  선형대수 (MAT101-01) [c3]: 오늘이 속하지 않은 학기입니다 (spring, 2026-03-02~2026-06-20)\n',
  )
  expect(await run('roster', 'show', '\ufeff２０２４０００１')).toEqual(await run('roster', 'show', '20240001'))
  expect(await run('roster', 'show', '1')).toEqual({
    code: 1,
    out: '',
    talk: ['명단에 없는 학번입니다: 1. 명단의 학번은 대부분 8자리(2명)인데 이 학번은 1자리입니다.'],
  })
})

test('attendance is exported as CSV that is safe to open in a spreadsheet', async () => {
  const { db, run } = await terminal()
  await run(
    'roster',
    'import',
    await writeFolder(sampleFiles({ 'classes.csv': 'sourcedId,title\nc1,"=1+1, ""x"""\nc2,체육\nc3,b\n' })),
  )
  const [student, gone] = [await addStudent(db, '20240001', '홍길동'), await addStudent(db, '20240002', 'Ada')]
  for (const user of [student, gone]) await syncAccount(db, { user, clock, term: 'current' })
  const start = { connected: true, cause: 'student', at: clock() } as const
  await changeConnection(db, { ...start, userKey: student.key, byKey: student.key, name: '=1+1, "x"' })
  await changeConnection(db, { ...start, userKey: gone.key, byKey: student.key, name: '=1+1, "x"' })
  await removeUser(db, gone.key)

  const { code, out } = await run('export', 'attendance')

  // A random key may start with a hyphen, which a spreadsheet takes for a formula.
  const [key, goneKey] = [csvLines([[student.key]]), csvLines([[gone.key]])]
  expect(code).toBe(0)
  expect(out).toBe(
    `\ufeffsequence,at,id,username,lecture,from,to,by,cause,userKey,byKey,classId,classCode,change\n` +
      `1,2026-10-01T00:00:00.000Z,20240001,홍길동,"'=1+1, ""x""",false,true,20240001,student,${key},${key},c1,,학생이 연결\n` +
      `2,2026-10-01T00:00:00.000Z,,,"'=1+1, ""x""",false,true,20240001,student,${goneKey},${key},c1,,학생이 연결\n`,
  )
})

test('a wrong command line exits with 2 and a Korean sentence', async () => {
  const { run } = await terminal()

  for (const [argv, sentence] of [
    [['roster', 'import'], '명단의 경로가 필요합니다'],
    [
      ['roster', 'import', 'x', '--match', 'email'],
      '쓸 수 없는 값입니다: --match <열> email (auto, identifier, username, sourcedId 가운데 하나).',
    ],
    [['roster', 'import', 'x', '--term'], '옵션에 값이 필요합니다: --term <학기>'],
    [['roster', 'import', 'x', '--nope'], '알 수 없는 옵션입니다: --nope'],
    [['roster', 'drop'], '알 수 없는 명령입니다: drop'],
    [['roster'], '명령이 필요합니다'],
    [['export', 'attendance', 'x'], '인자가 너무 많습니다'],
  ] as const) {
    const { code, out, talk } = await run(...argv)
    expect([code, out]).toEqual([2, ''])
    expect(talk.join()).toContain(sentence)
  }
})

test('help is in Korean and exits with 0', async () => {
  const { run } = await terminal()

  const { code, out } = await run('roster', 'import', '--help')

  expect(code).toBe(0)
  expect(out).toContain('사용법: campus-server roster import')
  expect(out).not.toMatch(/Usage|Options|display help/)
})

test('the version is the only line on stdout', async () => {
  const { run } = await terminal()

  expect(await run('--version')).toEqual({ code: 0, out: `${version}\n`, talk: [] })
})

test('the audit record and the attendance record are verified and trimmed by one command with the same words', async () => {
  const { run } = await terminal()
  const wrong = `${await writeFolder({ 'wrong.csv': '"' })}/wrong.csv`
  const said = async (record: string, ...argv: string[]) => {
    const { code, out, talk } = await run(record, ...argv)
    return [code, `${out}${talk.join('\n')}`.replaceAll(record, 'RECORD').replaceAll(/감사|출석/g, '…')]
  }

  for (const argv of [
    ['verify', '--help'],
    ['trim', '--help'],
    ['trim', '--before', '2099-01-01', '--exported', wrong],
    ['trim', '--before', '2025-01-01', '--exported', wrong],
    ['trim', '--exported', wrong],
    ['verify', '--known', `7:${'0'.repeat(64)}`],
  ])
    expect(await said('attendance', ...argv)).toEqual(await said('audit', ...argv))
})
