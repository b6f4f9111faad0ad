import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
})
afterEach(() => campus.close())

test('in English the server’s Korean follows a refusal only', async () => {
  const terminal = { tty: true, answers: [true] }
  const { code, stderr, questions } = await campus.run(terminal, 'users', 'disable', '20240001', 'x', '--lang', 'en')

  expect({ code, questions }).toEqual({
    code: 7,
    questions: ['Do you want to disable 2 users (20240001, x)? Disabled users cannot log in.'],
  })
  expect(stderr.split('\n')).toEqual([
    '20240001: The user was disabled.',
    'x: There is no such user or lecture. 해당 사용자를 찾을 수 없습니다.',
    'Undo: campus users enable 20240001',
    'Error: 1 of 2 users could not be changed.',
    '',
  ])
})

test('the heads, the times and the counts of a table are English', async () => {
  const { stdout, stderr } = await campus.run({ tty: true, columns: 120 }, '--lang=en', 'users', 'list')

  expect(stdout.split('\n')[0]).toMatch(/^Number +Name +State +Connected +Lectures +Signed up +Last change$/)
  expect(stdout).toMatch(/20240001 +김하늘 +● enabled +0 +2 +[A-Z][a-z]{2} \d+, \d{4}/)
  expect(stderr).toBe('4 users · 4 enabled · 0 connected\n')
})

test.each([
  [['--lang', 'fr', 'users', 'list'], '--lang에 쓸 수 없는 언어입니다: fr'],
  [['users', 'list', '--lang'], '--lang에 쓸 수 없는 언어입니다: '],
  [['--lang', 'en', 'users', 'lst'], 'Error: Unknown command: lst. Did you mean list?\nHelp: campus users --help\n'],
  [['--lang', 'en', 'users', 'show', '..'], 'Error: This cannot be a student number: ".."\n'],
  [['users', 'show', '--', '--lang', 'en'], '인자가 너무 많습니다.'],
])('%j ends with 2', async (argv, sentence) => {
  expect(await campus.piped(...argv)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(sentence) })
})
