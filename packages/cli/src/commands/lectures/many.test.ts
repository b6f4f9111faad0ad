import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workbook } from '@campus-connect/tables/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jsonLines, type Terminal } from '../../../test/run-in.ts'
import { type TestCampus, testCampus } from '../../../test/test-campus.ts'

let campus: TestCampus
const path = (name: string) => join(campus.configDirectory, name)
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
})
afterEach(() => campus.close())

const connected = async () =>
  (await campus.piped('users', 'list', '--lecture', '자료구조', '--connected', '--fields', 'id')).stdout
    .trim()
    .split('\n')
    .filter(Boolean)
    .toSorted()

test('a class is connected by a list, and the undo disconnects exactly those who were not', async () => {
  await campus.piped('lectures', 'start', '20240001', '자료구조')
  const bytes = await workbook({
    명단: {
      rows: [
        ['학번', '분반'],
        ['20240001', '1'],
        ['20240002', '1'],
        ['20240003', '2'],
      ],
    },
  })
  await writeFile(path('명단.xlsx'), bytes)
  const line = ['lectures', 'start', '자료구조', '--from', path('명단.xlsx'), '--where', '분반=1']

  expect((await campus.piped(...line, '-n')).stdout).toBe(
    '20240001\ttrue\t‘자료구조’ 강의는 이미 연결되어 있습니다.\n20240002\ttrue\t‘자료구조’ 강의를 연결합니다. (변경하지 않았습니다)\n',
  )
  const { code, stdout, stderr } = await campus.piped(...line, '--undo-file', path('undo.txt'))
  expect({ code, ids: stdout.match(/^\d+/gm) }).toEqual({ code: 0, ids: ['20240001', '20240002'] })
  expect(await connected()).toEqual(['20240001', '20240002'])
  expect(await readFile(path('undo.txt'), 'utf8')).toBe('# 학번\n20240002\n')
  expect(stderr).toContain(`되돌리기: campus lectures stop --file ${path('undo.txt')} 자료구조`)
  expect((await campus.piped('lectures', 'stop', '--file', path('undo.txt'), '자료구조', '-y')).code).toBe(0)
  expect(await connected()).toEqual(['20240001'])
})

test('everyone of a lecture is disconnected after a question', async () => {
  await campus.piped('lectures', 'start', '20240001', '20240002', '자료구조')
  const line = ['lectures', 'stop', '자료구조', '--all']

  expect(await campus.piped(...line)).toMatchObject({ code: 2, stdout: '' })
  expect(await campus.run({ tty: true, answers: [false] }, ...line)).toMatchObject({
    code: 1,
    questions: ['‘자료구조’ 강의를 사용자 2명(20240001, 20240002)에 대해 연결 해제하시겠습니까?'],
  })
  expect(await connected()).toHaveLength(2)
  expect(jsonLines((await campus.piped(...line, '-y', '--json')).stdout).map(({ ok }) => ok)).toEqual([true, true])
  expect(await connected()).toEqual([])
})

test('numbers from stdin; an interrupted run goes on with the same line, and no other lecture does', async () => {
  const input = '20240001\n20240002\n'
  const abort = new AbortController()
  const fetch: Terminal['fetch'] = async (url, init) => {
    const response = await campus.server.fetch(url, init)
    if (init?.method === 'POST') abort.abort()
    return response
  }
  const resume = ['--resume', path('run.txt'), '--concurrency', '1']

  const first = await campus.run(
    { input, fetch, signal: abort.signal },
    'lectures',
    'start',
    '-',
    '자료구조',
    ...resume,
  )
  expect(first).toMatchObject({ code: 130, stderr: expect.stringContaining('2명 중 1명을 처리하고 중단했습니다.') })
  for (const other of [
    ['lectures', 'start', '-', '카누/카약'],
    ['lectures', 'stop', '-', '자료구조', '-y'],
  ])
    expect(await campus.run({ input }, ...other, ...resume)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('다른 작업의 파일입니다'),
    })
  expect((await campus.run({ input }, 'lectures', 'start', '-', '자료구조', ...resume)).code).toBe(0)
  expect(await connected()).toEqual(['20240001', '20240002'])
})

test('a misspelt lecture of a class is offered once, and who lacks it is told', async () => {
  expect(await campus.piped('lectures', 'start', '20240001', '20240002', '자료 구조')).toMatchObject({
    code: 5,
    stdout: '',
    stderr: '오류: 이 강의가 있는 사용자가 없습니다.\n혹시 이 강의를 찾으십니까? 자료구조\n',
  })
  const { code, stdout } = await campus.piped('lectures', 'start', '20240001', '20240002', '카누/카약', '-n')
  expect({ code, stdout }).toEqual({
    code: 7,
    stdout: expect.stringContaining('20240002\tfalse\t이 강의가 없는 사용자입니다.\n'),
  })
})

test.each([
  [['자료구조'], '인자가 필요합니다: 학번과 강의'],
  [[], '인자가 필요합니다: 학번과 강의'],
  [['20240001', '자료구조', '--all'], '--all은 학번이나 명단과 함께 쓸 수 없습니다.'],
  [['20240001', '자료구조', '--where', '분반=1'], '--column과 --where는 --from이나 표준 입력(-)의 표에 씁니다.'],
  [['자료구조', '--from', 'x', '--where', '분반'], '--where에는 ‘열=값’이나 ‘열 != 값’을 써주세요: 분반'],
])('lectures start %j is refused before anything is sent', async (words, sentence) => {
  const { code, stderr } = await campus.piped('lectures', 'start', ...words)

  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(sentence) })
})

test('a condition that no row meets shows what the column has, and a wrong column what there is', async () => {
  await writeFile(path('list.csv'), '학번,상태\n20240001,재학\n20240002,휴학\n')

  expect(
    await campus.piped('users', 'disable', '--from', path('list.csv'), '--where', '상태=자퇴', '-y'),
  ).toMatchObject({ code: 0, stdout: '', stderr: '2행 중에 처리할 학번이 없습니다.\n상태 열에 있는 값: 재학, 휴학\n' })
  expect(
    await campus.piped('users', 'disable', '--from', path('list.csv'), '--where', '학적=자퇴', '-y'),
  ).toMatchObject({ code: 2, stderr: '오류: 없는 열입니다: 학적\n있는 열: 학번, 상태\n' })
  expect(
    (await campus.piped('users', 'disable', '--from', path('list.csv'), '--where', '상태 != 재학', '-y')).stdout,
  ).toMatch(/^20240002\ttrue\t/)
})
