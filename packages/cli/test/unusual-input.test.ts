import { isStudentNumber, typedStudentNumber } from '@campus-connect/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oddNames } from '@campus-connect/core/testing/odd-names.ts'
import { normalText } from '@campus-connect/core/text.ts'
import { typedLecture } from '../src/commands/arguments.ts'
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

test('each odd name that a lecture can have is listed, switched, asked for and exported as it is', async () => {
  // As a roster gives them.
  const names = [...new Set(oddNames.flatMap(({ text }) => normalText(typedLecture(text), 100) ?? []))]
  const ids = names.map((_, index) => `3000${String(Math.floor(index / 20)).padStart(4, '0')}`)
  for (const id of new Set(ids))
    await campus.server.addStudent({ id, lectures: names.filter((_, index) => ids[index] === id) })

  for (const [index, name] of names.entries()) {
    const id = ids[index]!
    expect(await campus.piped('lectures', 'start', '--', id, name)).toMatchObject({ code: 0 })
    expect(await campus.piped('lectures', 'attendance', '--json', '--', name)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`"${id}"`),
    })
  }
  const listed = await Promise.all([...new Set(ids)].map((id) => campus.piped('lectures', 'list', '--json', id)))
  const lectures = listed.flatMap(({ stdout }) => JSON.parse(stdout) as { name: string; connected: boolean }[])
  expect(lectures.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(lectures.every(({ connected }) => connected)).toBe(true)

  const { stdout } = await campus.piped('export', 'attendance-now', '--json')
  const exported = JSON.parse(stdout) as { lecture: string; connected: boolean }[]
  expect(exported.map(({ lecture }) => lecture)).toEqual(expect.arrayContaining(names))
})
