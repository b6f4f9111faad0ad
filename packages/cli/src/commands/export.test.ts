import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
  await campus.piped('lectures', 'start', '20240001', '카누/카약')
})
afterEach(() => campus.close())

test('users are a CSV for people: Korean heads, times of Seoul, a byte order mark, no formulas', async () => {
  const [head, first, , third] = (await campus.piped('export', 'users')).stdout.split('\r\n')

  expect(head).toBe('\ufeff학번,이름,상태,연결,강의,가입일,최종 수정일,강의 목록')
  expect(first).toMatch(/^20240001,김하늘,● 활성,1,2,\d{4}\. .+ [오전후]+ .+,"자료구조, 카누\/카약"$/)
  expect(third).toMatch(/^20240003,'=박산,/)
})

test('attendance-now has a row for each connection, and objects with --json', async () => {
  const [head, first, end] = (await campus.piped('export', 'attendance-now')).stdout.split('\r\n')

  expect([head, end]).toEqual(['\ufeff시각,강의,학번,이름', ''])
  expect(first).toMatch(/^\d{4}\. .+,카누\/카약,20240001,김하늘$/)
  expect(
    JSON.parse((await campus.piped('export', 'attendance-now', '--json', '--lecture', '카누/카약')).stdout),
  ).toEqual([{ at: expect.stringMatching(/Z$/), lecture: '카누/카약', id: '20240001', username: '김하늘' }])
  expect((await campus.piped('export', 'attendance-now', '--lecture', '자료구조', '--json')).stdout).toBe('[]\n')
})

test('--output writes the same bytes to a new file, and replaces one only after a yes', async () => {
  const path = join(campus.configDirectory, '명단.csv')
  const line = ['export', 'users', '--output', path]
  const { stdout } = await campus.piped('export', 'users')

  expect(await campus.piped(...line, '-n')).toMatchObject({ code: 0, stderr: expect.stringContaining(`4행을 쓸 파일`) })
  expect(existsSync(path)).toBe(false)
  expect(await campus.piped(...line)).toEqual(
    expect.objectContaining({ code: 0, stdout: '', stderr: `4행을 파일에 썼습니다: ${path}\n` }),
  )
  expect(readFileSync(path)).toEqual(Buffer.from(stdout))
  expect(statSync(path).mode & 0o777).toBe(0o600)

  writeFileSync(path, 'mine')
  expect(await campus.piped(...line)).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes(-y)') })
  expect(await campus.run({ tty: true, answers: [false] }, ...line)).toMatchObject({
    code: 1,
    questions: [`이미 있는 파일입니다. 덮어쓰시겠습니까? ${path}`],
  })
  expect(readFileSync(path, 'utf8')).toBe('mine')
  expect((await campus.piped(...line, '--yes', '--json')).code).toBe(0)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveLength(4)
  expect(readdirSync(campus.configDirectory)).toEqual(['session.json', '명단.csv'])
})

test('an export is recorded with its reason, one row for each, and --columns chooses what it has', async () => {
  const chosen = ['--columns', 'username,id', '--reason', '장학 선발']
  const { stdout } = await campus.piped('export', 'users', ...chosen)

  expect(stdout.split('\r\n')[0]).toBe('\ufeff이름,학번')
  expect(stdout.split('\r\n')[1]).toBe('김하늘,20240001')
  expect(JSON.parse((await campus.piped('export', 'users', '--json', '--columns', 'id')).stdout)).toContainEqual({
    id: '20240001',
  })
  expect((await campus.piped('export', 'attendance-now', '--reason', '재난 점검', '--columns', 'id')).stdout).toBe(
    '\ufeff학번\r\n20240001\r\n',
  )
  expect(await campus.piped('export', 'users', '--columns', 'password')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--columns에 쓸 수 없는 이름입니다: password'),
  })
  expect(await campus.piped('export', 'users', '--columns', '')).toMatchObject({ code: 2 })
  const rows = await campus.server.db
    .selectFrom('audit_events')
    .select('details')
    .where('task', '=', 'users-read')
    .execute()
  expect(rows.map(({ details }) => JSON.parse(details) as object)).toMatchObject([
    { purpose: 'export', reason: '장학 선발' },
    { purpose: 'export' },
    { purpose: 'export', reason: '재난 점검' },
  ])
})

test('a file that cannot be written is refused before anything is read', async () => {
  for (const path of [join(campus.configDirectory, 'none', 'users.csv'), campus.configDirectory])
    expect(await campus.piped('export', 'users', '-y', '--output', path)).toMatchObject({ code: 2, stdout: '' })
})
