import { expect, lectures, test } from '../../packages/app/e2e/support/campus.ts'
import { installed } from '../project.ts'

test('a client that a generator makes of the running server compiles, and lists the lectures', async ({
  campus,
  student,
}) => {
  await fetch(`${campus.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: campus.url },
    body: JSON.stringify(student),
  })
  const account = { CAMPUS_URL: campus.url, CAMPUS_ID: student.id, CAMPUS_PASSWORD: student.password }
  using example = await installed('generated', [], account)

  await example.run('npm', 'run', 'generate')
  await example.run('npm', 'run', 'build')
  const printed = await example.run('npm', 'run', '--silent', 'start')

  expect(printed.trim().split('\n').toSorted()).toEqual(lectures.map((name) => `미연결\t${name}`).toSorted())
})
