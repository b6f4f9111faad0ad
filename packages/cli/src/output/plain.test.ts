import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
})
afterEach(() => campus.close())

test('--plain says each value after its title, whole on any width and without signs and colours', async () => {
  const terminal = { tty: true, columns: 40, rows: 3, color: true }
  const { stdout } = await campus.run(terminal, 'users', 'list', '--plain', '--query', '2024')

  expect(stdout.split('\n')[0]).toMatch(/^학번: 20240001, 이름: 김하늘, 상태: 활성, 연결: 0, 강의: 2, 가입일: \S+ /)
  for (const sign of ['\u001b', '●', '…', '[paged]']) expect(stdout).not.toContain(sign)
  expect((await campus.run({ ...terminal, env: { CAMPUS_PLAIN: '1' } }, 'users', 'show', '20240001')).stdout).toMatch(
    /^학번: 20240001\n이름: 김하늘\n상태: 활성\n[^]+강의: 자료구조, 상태: 미연결\n/,
  )
  expect((await campus.piped('lectures', 'list', '20240002', '--plain')).stdout).toBe('강의: 자료구조, 상태: 미연결\n')
})
