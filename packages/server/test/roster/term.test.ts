import { writeFolder } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test } from 'vitest'
import { rows } from '@campus-connect/operator/testing/audit.ts'
import { emptyDatabase, patient } from '@campus-connect/core/testing/database/empty.ts'
import { runCommand } from '@campus-connect/operator/testing/operator.ts'
import { addStudent } from '@campus-connect/core/testing/roster/enrolments.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { startServer } from '../../src/server/serve.ts'

const clock = () => new Date('2026-10-05T00:00:00Z')

/** Four accounts that each have seven lectures of 2026-2 and one of 2026-1 in a roster; all were synced with `current`. */
async function campus({ ends = '2026-12-20' } = {}) {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const enrolments = [1, 2, 3, 4].flatMap((student) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((course) => `c${course},u${student},student`),
  )
  const folder = await writeFolder({
    'academicSessions.csv': `sourcedId,title,type,startDate,endDate\n2026-1,봄,semester,2026-03-02,2026-06-20\n2026-2,가을,semester,2026-09-01,${ends}\n`,
    'classes.csv': `sourcedId,title,termSourcedIds\n${[1, 2, 3, 4, 5, 6, 7, 8].map((course) => `c${course},강의 ${course},2026-${course === 8 ? 1 : 2}\n`).join('')}`,
    'users.csv': `sourcedId,role,identifier\n${[1, 2, 3, 4].map((student) => `u${student},student,2024000${student}\n`).join('')}`,
    'enrollments.csv': `classSourcedId,userSourcedId,role\n${enrolments.join('\n')}\n`,
  })
  async function run(argv: string[], settings: Record<string, string> = {}) {
    const done = await runCommand({ DATABASE_URL: url, ...settings }, argv, { clock })
    // With PostgreSQL the first line warns that the tests' cluster has no fsync.
    return { ...done, talk: done.talk.filter((line) => !line.includes('fsync=off')) }
  }
  expect(await run(['roster', 'import', folder])).toMatchObject({ code: 0 })
  const db = await openDatabase(url, patient)
  onTestFinished(() => db.destroy())
  const users = await Promise.all([1, 2, 3, 4].map((student) => addStudent(db, `2024000${student}`)))
  expect(await run(['roster', 'sync', '--all'])).toMatchObject({ code: 0 })
  const lectures = async () => {
    const found = await db.selectFrom('lectures').select('key').where('removed_at', 'is', null).execute()
    return found.length
  }
  let syncs = 0
  /** A student's own one, after the result of the last one has expired. */
  const sync = async (term: string) => {
    const at = new Date(clock().getTime() + (syncs += 1) * 60_000)
    return (await syncAccount(db, { user: users[0]!, clock: () => at, term })).message
  }
  const start = async (settings: Record<string, string>) => {
    const said: string[] = []
    const environment = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', ...settings }
    const server = await startServer(readSettings(environment), { clock, say: (line) => void said.push(line) })
    await server.close()
    return said
  }
  return { db, url, folder, run, sync, lectures, start }
}

const known = "ROSTER_TERM: 명단에 '2026-3' 학기가 없습니다. 쓸 수 있는 값: current, all, 2026-1, 2026-2."

test('an unknown term changes no list, in every entry point, and every message names the known ones', async () => {
  const { run, sync, lectures, start, folder } = await campus()
  expect(await lectures()).toBe(28)
  const wrong = { ROSTER_TERM: '2026-3' }

  for (const argv of [
    ['sync', '--all'],
    ['sync', '--all', '-n'],
    ['sync', '--all', '--removals', '28'],
    ['show', '20240001'],
  ])
    expect(await run(['roster', ...argv], wrong)).toMatchObject({ code: 1, lines: [], talk: [known] })
  expect(await sync('2026-3')).toBe(
    '설정한 학기가 명단에 없어 강의 목록을 그대로 두었습니다. 학교의 전산 담당자에게 알려주세요.',
  )
  const check = await run(['check'], wrong)
  expect([check.code, check.lines.filter((line) => /^오류.*ROSTER_TERM/.test(line))]).toEqual([
    1,
    [expect.stringContaining(known)],
  ])
  await expect(start(wrong)).rejects.toThrow(known)
  await expect(start({ ...wrong, ROSTER: folder })).rejects.toThrow(known)
  expect((await run(['roster', 'import', folder], wrong)).talk.join()).toContain('명단의 학기: 2026-1, 2026-2.')
  expect(await lectures()).toBe(28)
})

test('another term that takes most lectures away waits for an operator; lists follow the one before', async () => {
  const { db, run, sync, lectures, start, folder } = await campus()
  const other = { ROSTER_TERM: '2026-1' }
  const change = "ROSTER_TERM을 바꾸어('current' → '2026-1') 강의 목록에서 수강이 빠집니다 (28건 가운데 28건, 100%)."

  const dry = await run(['roster', 'sync', '--all', '-n'], other)
  expect([dry.code, dry.lines, dry.talk[0]]).toEqual([
    1,
    ['계정 4개 가운데 4개의 강의 목록을 바꿉니다 (아무것도 바꾸지 않았습니다): 추가 4개, 제외 28개, 이름 변경 0개'],
    change,
  ])
  for (const removals of [[], ['--removals', '27']])
    expect(await run(['roster', 'sync', '--all', ...removals], other)).toMatchObject({
      code: 1,
      lines: [],
      talk: [change, expect.stringContaining('sync --all --removals 28')],
    })
  expect(await sync('2026-1')).toBe('변경된 강의가 없습니다.')
  expect(await start(other)).toContainEqual(expect.stringContaining(change))
  expect(await start({ ...other, ROSTER: folder })).toContainEqual(expect.stringContaining('--removals 28'))
  expect((await run(['check'], other)).lines).toContainEqual(
    expect.stringMatching(/^경고: ROSTER_TERM을 바꾸어\('current'/),
  )
  expect(await lectures()).toBe(28)

  expect(await run(['roster', 'sync', '--all', '--removals', '28'], other)).toMatchObject({ code: 0 })
  expect(await lectures()).toBe(4)
  expect((await rows(db)).filter(({ task }) => task === 'roster-term')).toMatchObject([
    { details: '{"from":"current","to":"2026-1","removed":28}' },
  ])
  // The way back takes only what belongs to a term that is over.
  expect(await start({})).not.toContainEqual(expect.stringContaining('경고: ROSTER_TERM'))
  expect(await sync('current')).toBe('강의 7개가 추가되고 1개가 제외되었습니다.')
})

test('another way to write the term, a wider one, and one that follows a term that ends soon are taken', async () => {
  const { run, lectures, db } = await campus()
  expect(await run(['roster', 'sync', '--all'], { ROSTER_TERM: '2026학년도 2학기' })).toMatchObject({ code: 0 })
  expect(await lectures()).toBe(28)
  expect(await run(['roster', 'sync', '--all'], { ROSTER_TERM: 'all' })).toMatchObject({ code: 0 })
  expect(await lectures()).toBe(32)
  expect((await db.selectFrom('roster_sources').select('term').executeTakeFirst())?.term).toBe('all')

  const ending = await campus({ ends: '2026-10-19' })
  expect(await ending.run(['roster', 'sync', '--all'], { ROSTER_TERM: '2026-1' })).toMatchObject({ code: 0 })
})
