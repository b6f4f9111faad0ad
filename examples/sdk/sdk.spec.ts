import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, lectures, test } from '../../packages/app/e2e/support/campus.ts'
import { installed } from '../project.ts'

test('a few lines with the packed SDK list the lectures of a student', async ({ campus, student }) => {
  test.setTimeout(180_000)
  const signedUp = await fetch(`${campus.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: campus.url },
    body: JSON.stringify(student),
  })
  expect(signedUp.ok).toBe(true)
  using example = await installed('sdk', 'sdk')
  const run = (password: string) =>
    promisify(execFile)(process.execPath, [join(example.project, 'lectures.mjs')], {
      timeout: 30_000,
      env: { ...process.env, CAMPUS_URL: campus.url, CAMPUS_ID: student.id, CAMPUS_PASSWORD: password },
    })

  const { stdout } = await run(student.password)
  const refused = await run('not-the-password-31').catch((error: { code: number; stderr: string }) => error)

  expect(stdout.trim().split('\n').toSorted()).toEqual(lectures.map((name) => `미연결\t${name}`).toSorted())
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/[가-힣]/) })
})
