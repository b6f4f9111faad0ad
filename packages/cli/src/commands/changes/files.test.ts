import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cp949, workbook } from '@campus-connect/tables/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../../test/test-campus.ts'
import type { Terminal } from '../../../test/run-in.ts'

let campus: TestCampus
const path = (name: string) => join(campus.configDirectory, name)
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
})
afterEach(() => campus.close())

const disabled = async () => (await campus.piped('users', 'list', '--disabled', '--fields', 'id')).stdout

test('a spreadsheet that Excel saved in CP949 is disabled, and its undo file enables exactly who was changed', async () => {
  for (const id of ['S4', 'S5']) await campus.server.addStudent({ id })
  await campus.piped('users', 'disable', '20240002', '-y')
  await writeFile(path('명단.csv'), cp949('이름,학번\r\n김하늘,20240001\r\n이바다,20240002\r\n아무도,nobody\r\n'))
  const list = ['--file', path('명단.csv'), '--column', '학번', '--undo-file', path('undo.txt')]

  const { code, stderr } = await campus.run({ tty: true, answers: [true] }, 'users', 'disable', ...list)

  expect(code).toBe(7)
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^20240001: /),
    '20240002: 이미 비활성화된 사용자입니다.',
    'nobody: 해당 사용자를 찾을 수 없습니다.',
    `되돌리기: campus users enable --file ${path('undo.txt')}`,
    '오류: 3명 중 1명을 처리하지 못했습니다.',
    '',
  ])
  expect(await readFile(path('undo.txt'), 'utf8')).toBe('# 학번\n20240001\n')
  expect((await campus.piped('users', 'enable', '--file', path('undo.txt'))).code).toBe(0)
  expect(await disabled()).toBe('20240002\n')
})

test('an undo file that is there already is not overwritten, and nothing is changed', async () => {
  await writeFile(path('undo.txt'), 'mine')

  expect(await campus.piped('users', 'disable', '20240001', '-y', '--undo-file', path('undo.txt'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('이미 있는 파일입니다'),
  })
  expect(await readFile(path('undo.txt'), 'utf8')).toBe('mine')
  expect(await disabled()).toBe('')
})

test('with a list on stdin the question is asked at the terminal', async () => {
  const piped: Terminal = { tty: true, input: cp949('학번\n20240001\n20240002\n'), answers: [true] }

  const { code, questions } = await campus.run(piped, 'users', 'disable', '-')

  expect([code, questions.length]).toEqual([0, 1])
  expect(await disabled()).toBe('20240001\n20240002\n')
})

test('all bad lines are reported at once, each on a separate line', async () => {
  const { code, stderr } = await campus.run({ input: '20240001\n김 하늘\n..\n' }, 'users', 'disable', '-', '-y')

  expect(code).toBe(2)
  expect(stderr).toBe(
    '오류: 학번으로 쓸 수 없는 값이 2개 있습니다. 아무것도 변경하지 않았습니다.\n  2행: "김 하늘"\n  3행: ".."\n',
  )
  expect(await disabled()).toBe('')
})

test('a missing file ends with 2', async () => {
  expect(await campus.piped('users', 'disable', '--file', path('no.csv'), '-y')).toMatchObject({
    code: 2,
    stderr: `오류: 그런 파일이 없습니다: ${path('no.csv')}\n`,
  })
})

test('more than ten are kept for the way back even where nobody asked for it', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `B${index}`)
  for (const id of ids) await campus.server.addStudent({ id })

  const { stderr } = await campus.piped('users', 'disable', ...ids, '-y')

  expect(stderr).toContain(`되돌리기: campus users enable --file ${path('undo.txt')}`)
  expect((await readFile(path('undo.txt'), 'utf8')).trim().split('\n').toSorted()).toEqual(
    ['# 학번', ...ids].toSorted(),
  )
})

test('an interrupted run goes on where it stopped, and its file is gone at the end', async () => {
  const abort = new AbortController()
  const sent: string[] = []
  const interrupting: Terminal['fetch'] = async (input, init) => {
    const response = await campus.server.fetch(input, init)
    if (init?.method !== 'POST') return response
    sent.push(input)
    abort.abort()
    return response
  }
  const ids = ['20240001', '20240002', '20240003']
  const line = ['users', 'disable', ...ids, '-y', '--concurrency', '1', '--resume', path('run.txt')]

  const first = await campus.run({ fetch: interrupting, signal: abort.signal }, ...line, '--undo-file', path('u.txt'))
  expect(first).toMatchObject({
    code: 130,
    stderr:
      '되돌리기: campus users enable --file ' +
      path('u.txt') +
      '\n3명 중 1명을 처리하고 중단했습니다. 같은 명령을 다시 실행하면 나머지를 처리합니다.\n',
  })
  expect(sent).toHaveLength(1)
  expect(await campus.piped(...line.with(1, 'enable'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('다른 작업의 파일입니다'),
  })

  const second = await campus.piped(...line, '--undo-file', path('u.txt'))

  expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining('이미 처리한 1명은 건너뜁니다.') })
  expect(second.stdout.split('\n').map((row) => row.split('\t')[0])).toEqual(['20240002', '20240003', ''])
  expect(await readFile(path('u.txt'), 'utf8')).toBe('# 학번\n20240001\n20240002\n20240003\n')
  await expect(readFile(path('run.txt'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('hidden rows end with 2 and change nothing, unless --hidden says what becomes of them', async () => {
  const rows = [['학번'], ['20240001'], ['20240002']]
  await writeFile(path('list.xlsx'), await workbook({ 명단: { rows, hiddenRows: [3] } }))
  const line = ['users', 'disable', '-y', '--file', path('list.xlsx')]

  const refused = await campus.piped(...line)
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('숨겨진 행 1개 (3행)') })
  expect(await campus.piped(...line, '--hidden', 'all')).toMatchObject({
    code: 2,
    stderr: '오류: --hidden에는 include나 skip을 써주세요.\n',
  })
  expect(await disabled()).toBe('')

  await campus.piped(...line, '--hidden', 'skip')
  expect(await disabled()).toBe('20240001\n')
  await campus.piped(...line, '--hidden', 'include')
  expect(await disabled()).toBe('20240001\n20240002\n')
})

test('with --lang en a bad file is refused in English', async () => {
  const files: [Buffer | Promise<Buffer>, string][] = [
    [Buffer.from('%PDF-1.7'), 'PDF'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), '.xls'],
    [Buffer.from('id,name\n1,"a\n'), 'Row 2: The quotes are not right'],
    [Buffer.from('id,name\n1,"a\n2,b"\n'), 'Row 2: Quotes make one cell of several rows'],
    [Buffer.concat([Buffer.from('\ufeffid\n1'), Buffer.of(0xff)]), 'Row 2: The file has characters'],
    [workbook({ list: { rows: [['id'], [{ formula: 'A9' }]] } }), 'Row 2: The value of its formula'],
    [workbook({ list: { rows: [['id'], ['1']], hiddenRows: [2], hiddenColumns: [0] } }), '1 hidden row (2)'],
    [workbook({ a: { rows: [['id'], ['1']] }, b: { rows: [['id'], ['2']], hidden: true } }), 'Hidden sheet b'],
    [workbook({ a: { rows: [['id'], ['1']] }, b: { rows: [['id'], ['2']] } }), 'Several sheets'],
  ]
  for (const [bytes, sentence] of files) {
    await writeFile(path('bad'), await bytes)
    const { code, stderr } = await campus.piped('--lang', 'en', 'users', 'disable', '-y', '--file', path('bad'))

    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
    expect(stderr).not.toMatch(/\p{Script=Hangul}/u)
  }
})
