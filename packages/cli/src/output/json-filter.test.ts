import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
})
afterEach(() => campus.close())

test.each([
  ['.[0].username', '김하늘\n'],
  [String.raw`.[] | select(.enabled) | "\(.id)\t\(.username)"`, '20240001\t김하늘\n'],
  ['length # a comment', '1\n'],
  ['.[] | select(.id == "x")', ''],
  ['[.[] | {id}]', '[{"id":"20240001"}]\n'],
])('--jq %s prints %j', async (expression, printed) => {
  expect(await campus.piped('users', 'list', '--query', '20240001', '--jq', expression)).toEqual({
    code: 0,
    stdout: printed,
    stderr: '',
    questions: [],
  })
})

test('an expression that is wrong changes nothing, and one that does not fit is said after the change', async () => {
  const line = ['users', 'disable', '20240001', '-y', '--jq']

  const wrong = await campus.piped(...line, '.[')
  expect({ code: wrong.code, error: JSON.parse(wrong.stderr).error.message }).toEqual({
    code: 2,
    error: expect.stringMatching(/^--jq의 식을 읽을 수 없습니다\. syntax error/),
  })
  expect(await campus.isEnabled('20240001')).toBe(true)
  const unfit = await campus.piped(...line, '.id.x')
  expect({ code: unfit.code, stdout: unfit.stdout }).toEqual({ code: 1, stdout: '' })
  expect(await campus.isEnabled('20240001')).toBe(false)
})

test('a name never controls the terminal, and the environment is not there to read', async () => {
  await campus.server.addStudent({ id: 'E1', username: 'a\u001b[31mb' }).catch(() => {})

  expect((await campus.piped('users', 'list', '--jq', '"\\u001b[31m"')).stdout).toBe('\\u001b[31m\n')
  expect((await campus.piped('users', 'list', '--jq', 'env.PATH')).stdout).toBe('/\n')
})
