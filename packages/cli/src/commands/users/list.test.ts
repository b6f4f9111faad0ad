import stringWidth from 'string-width'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { admin, type TestCampus, testCampus } from '../../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
})
afterEach(() => campus.close())

describe('users list', () => {
  beforeEach(() => campus.login())

  test('in a pipe: tab-separated, no header, plain values', async () => {
    const { code, stdout, stderr } = await campus.piped('users', 'list')

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
    expect(rows.map(([id]) => id)).toEqual(['20240001', '20240002', '20240003', admin])
    expect(rows[0]).toEqual([
      '20240001',
      '김하늘',
      'true',
      '0',
      '2',
      expect.stringMatching(/^\d{4}-.+Z$/),
      expect.stringMatching(/Z$/),
    ])
  })

  test('on a terminal: a header, aligned, with the totals next to it', async () => {
    const { stdout, stderr } = await campus.run({ tty: true }, 'users', 'list')

    const [header, first] = stdout.split('\n')
    expect(header).toMatch(/^학번 +이름 +상태 +연결 +강의 +가입일 +최종 수정일$/)
    expect(first).toMatch(/^20240001 {2}김하늘 +● 활성 +0 +2 +\d{4}\. \d+\. \d+\. +\d{4}\. \d+\. \d+\.$/)
    expect(stderr).toContain('총 4명 · 활성 4명 · 현재 연결 0개')
  })

  test.each([
    [40, ['학번', '이름', '상태', '연결', '강의']],
    [80, ['학번', '이름', '상태', '연결', '강의', '가입일', '최종 수정일']],
    [120, ['학번', '이름', '상태', '연결', '강의', '가입일', '최종 수정일']],
  ])('on a terminal of %i cells: whole numbers, and the columns that fit', async (columns, titles) => {
    const { stdout } = await campus.run({ tty: true, columns }, 'users', 'list')

    const [header = '', ...lines] = stdout.trimEnd().split('\n')
    expect(header.split(/ {2,}/)).toEqual(titles)
    expect(lines.map((line) => line.split(' ', 1)[0])).toEqual(['20240001', '20240002', '20240003', admin])
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns)
  })

  test('a terminal gets 50 and how to see more, a pipe everyone', async () => {
    for (let index = 0; index < 60; index += 1) await campus.server.addStudent({ id: `B${100 + index}` })

    const { stdout, stderr } = await campus.run({ tty: true }, 'users', 'list')
    const cursor = /--cursor (\S+)/.exec(stderr)?.[1] ?? ''
    const rest = await campus.run({ tty: true }, 'users', 'list', '--cursor', cursor)

    expect(stdout.trimEnd().split('\n')).toHaveLength(51)
    expect(stderr).toContain('사용자 64명 중 50명입니다.\n더 보기: 같은 명령에 --all 또는 --cursor ')
    expect((await campus.piped('users', 'list', '--query', 'B', '--limit', '2')).stderr).toMatch(
      /^조건에 맞는 60명 중 2명입니다\.\n더 보기/,
    )
    expect(rest.stdout.trimEnd().split('\n')).toHaveLength(15)
    expect((await campus.piped('users', 'list')).stdout.trimEnd().split('\n')).toHaveLength(64)
    expect((await campus.run({ tty: true, rows: 24 }, 'users', 'list', '--all')).stdout).toMatch(/^\[paged\]\n학번/)
  })

  test('--json: the objects of the API, global options before or after', async () => {
    const after = await campus.piped('users', 'list', '--json')
    const before = await campus.piped('--json', 'users', 'list')

    expect(before).toEqual(after)
    expect(JSON.parse(after.stdout)[0]).toEqual({
      id: '20240001',
      username: '김하늘',
      enabled: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      lectureDtoList: expect.arrayContaining([{ name: '자료구조', connected: false }]),
    })
  })

  test('--fields chooses in every format', async () => {
    const narrow = ['users', 'list', '--query', '20240001', '--fields', 'username,id']

    expect((await campus.piped(...narrow)).stdout).toBe('김하늘\t20240001\n')
    expect(JSON.parse((await campus.piped(...narrow, '--json')).stdout)).toEqual([
      { username: '김하늘', id: '20240001' },
    ])
    expect((await campus.piped(...narrow, '--csv')).stdout).toBe('\ufeffusername,id\r\n김하늘,20240001\r\n')
    expect((await campus.run({ tty: true }, ...narrow)).stdout).toBe('이름    학번\n김하늘  20240001\n')
    expect(
      JSON.parse(
        (await campus.piped('users', 'list', '--limit', '1', '--json', '--fields', 'total,lectureDtoList')).stdout,
      ),
    ).toEqual([{ total: 2, lectureDtoList: expect.any(Array) }])
  })

  test('--csv cannot be run by a spreadsheet', async () => {
    expect((await campus.piped('users', 'list', '--csv', '--fields', 'username')).stdout).toContain("\r\n'=박")
  })

  test.each([
    ['--query 바다', ['20240002']],
    ['--query %', []],
    ['--disabled', ['20240002']],
    ['--query ㅇㅂㄷ', ['20240002']],
    ['--lecture 자료구조', ['20240001', '20240002']],
    ['--lecture 자료구조 --connected', ['20240001']],
    ['--connected', ['20240001']],
    ['--lecture 자료구조 --disconnected', ['20240002']],
    ['--enabled --limit 1', ['20240001']],
    ['--sort -id --limit 2', [admin, '20240003']],
    ['--sort=-id --limit=1', [admin]],
  ])('%s reaches the API', async (options, ids) => {
    await campus.piped('users', 'disable', '20240002', '-y')
    await campus.piped('lectures', 'start', '20240001', '자료구조')

    const { stdout } = await campus.piped('users', 'list', '--fields', 'id', ...options.split(' '))

    expect(stdout.split('\n').filter((line) => line !== '')).toEqual(ids)
  })

  test('nobody is an empty pipe, an empty array, and a sentence on a terminal', async () => {
    const nobody = ['users', 'list', '--query', 'nobody']

    expect(await campus.piped(...nobody)).toMatchObject({ code: 0, stdout: '', stderr: '' })
    expect((await campus.piped(...nobody, '--json')).stdout).toBe('[]\n')
    expect(await campus.run({ tty: true }, ...nobody)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('사용자 없음'),
    })
  })

  test('a lecture that nobody has is answered with those that may be meant', async () => {
    expect(await campus.piped('users', 'list', '--lecture', '자로구조')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: '이 강의가 있는 사용자가 없습니다.\n혹시 이 강의를 찾으십니까? 자료구조\n',
    })
    expect((await campus.piped('export', 'attendance-now', '--lecture', 'xyz')).stderr).toBe(
      '이 강의가 있는 사용자가 없습니다.\n',
    )
    const { stderr } = await campus.piped('users', 'list', '--lecture', '자료구조', '--query', 'nobody')
    expect(stderr).toBe('')
  })

  test('colour only where it is wanted', async () => {
    const escape = '\u001b['

    expect((await campus.run({ tty: true, color: true }, 'users', 'list')).stdout).toContain(escape)
    expect((await campus.run({ tty: true, color: true }, 'users', 'list', '--no-color')).stdout).not.toContain(escape)
    expect((await campus.run({ color: true }, 'users', 'list')).stdout).not.toContain(escape)
  })

  test('--verbose shows the calls on stderr, and no cookie', async () => {
    const { stdout, stderr } = await campus.piped('users', 'list', '--verbose')

    expect(stderr).toMatch(/> GET http:\/\/127\.0\.0\.1:8787\/api\/admin\/users\n< 200 \d+ ms .+\n/)
    expect(stdout + stderr).not.toContain('campus_session')
  })
})
