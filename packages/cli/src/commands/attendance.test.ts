import { testPassword } from '@campus-connect/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../test/test-campus.ts'
import type { Terminal } from '../../test/run-in.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
  await campus.piped('lectures', 'start', '20240001', '자료구조')
})
afterEach(() => campus.close())

test('the students of a lecture are listed with their connection, and counted', async () => {
  const { code, stdout, stderr } = await campus.piped('lectures', 'attendance', '자료구조')

  expect({ code, stdout }).toEqual({ code: 0, stdout: '20240001\t김하늘\ttrue\n20240002\t이바다\tfalse\n' })
  expect(stderr).toBe('수강 2명 · 연결 1명 · 미연결 1명\n')
})

test('a lecture that nobody has ends with 5 and offers the nearest', async () => {
  expect(await campus.piped('lectures', 'attendance', '자료 구조')).toMatchObject({
    code: 5,
    stdout: '',
    stderr: expect.stringContaining('혹시 이 강의를 찾으십니까? 자료구조'),
  })
})

const watch = (name: string) => ['lectures', 'attendance', name, '--watch', '--interval', '1']

/** Makes a change before the second look, and presses Ctrl-C at the third one. */
function threeLooks(change: () => Promise<unknown> = () => Promise.resolve()): Terminal {
  const abort = new AbortController()
  let look = 0
  return {
    signal: abort.signal,
    async fetch(input, init) {
      look += 1
      if (look === 2) await change()
      if (look === 3) abort.abort()
      return campus.server.fetch(input, init)
    },
  }
}
const start = () => campus.piped('lectures', 'start', '20240002', '자료구조')

test('--watch sends who has changed, below the one head of a CSV, and in JSON nothing where nothing changed', async () => {
  const [csv, json] = await Promise.all([
    campus.run(threeLooks(start), ...watch('자료구조'), '--csv'),
    campus.run(threeLooks(), ...watch('카누/카약'), '--json'),
  ])

  expect([csv.code, json.code]).toEqual([130, 130])
  expect(csv.stdout).toBe(
    '\ufeffid,username,connected\r\n20240001,김하늘,true\r\n20240002,이바다,false\r\n20240002,이바다,true\r\n',
  )
  expect(json.stdout).toBe('[{"id":"20240001","username":"김하늘","connected":false}]\n')
})

test('--watch tells who no longer has the lecture, and goes on where nobody has it', async () => {
  const leave = async () => {
    for (const id of ['20240001', '20240002']) await campus.server.as(id).deleteMe({ password: testPassword })
  }

  const { code, stdout } = await campus.run(threeLooks(leave), ...watch('자료구조'))

  expect(code).toBe(130)
  expect(stdout.split('\n').slice(2)).toEqual(['20240001\t김하늘\t', '20240002\t이바다\t', ''])
})

test('--watch on a terminal shows a long list without a pager, and again where something changed', async () => {
  const { stdout } = await campus.run({ ...threeLooks(start), tty: true, rows: 2 }, ...watch('자료구조'))

  expect(stdout).not.toContain('[paged]')
  expect(stdout.split('\u001b[2J\u001b[H').map((screen) => screen.match(/● 연결됨/g)?.length)).toEqual([1, 2])
})
