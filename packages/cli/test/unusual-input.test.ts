import { isStudentNumber, typedStudentNumber } from '@campus-connect/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oddNames } from '../../server/test/input/odd-names.ts'
import { type TestCampus, testCampus } from './test-campus.ts'

const control = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
let campus: TestCampus
beforeAll(async () => {
  campus = await testCampus()
  await campus.login()
})
afterAll(() => campus.close())

test('an odd number is asked for as it is where it can be one, else refused with 2', async () => {
  const codes = await Promise.all(
    oddNames.map(async ({ text }) => (await campus.piped('users', 'show', '--', text)).code),
  )

  expect(codes).toEqual(oddNames.map(({ text }) => (isStudentNumber(typedStudentNumber(text)) ? 5 : 2)))
})

test.each([
  ['a lecture', (text: string) => ['lectures', 'start', '--', '20240001', text]],
  ['a word to look for', (text: string) => ['users', 'list', `--query=${text}`]],
])('an odd name of %s is answered or refused in a sentence, and moves no cursor', async (_what, argv) => {
  for (const { text } of oddNames) {
    const { code, stdout, stderr } = await campus.piped(...argv(text))

    expect([0, 1, 2, 5]).toContain(code)
    expect(`${stdout}${stderr}`.replaceAll(/[\n\t]/g, '')).not.toMatch(control)
    expect(stderr).not.toMatch(/예상하지 못한|^\s+at /m)
  }
})
