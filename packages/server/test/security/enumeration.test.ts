import { expect, onTestFinished, test } from 'vitest'
import { countedPasswords } from './counted-passwords.ts'
import { failedLogin, failedLogins, forgetFailures } from './failed-logins.ts'
import { send } from '../support/inject.ts'
import { startClockedServer } from './fixture.ts'

async function start() {
  const counted = countedPasswords()
  const server = await startClockedServer(undefined, { passwords: counted.passwords })
  onTestFinished(server.close)
  return { server, counted, logins: await failedLogins(server) }
}

test('every failed login gets the same bytes and costs one hash', async () => {
  const { server, counted, logins } = await start()

  const answers: unknown[] = []
  for (const login of Object.values(logins)) {
    const before = counted.begun()
    answers.push({ ...(await failedLogin(server, login)), hashes: counted.begun() - before })
    await forgetFailures(server)
  }

  expect(answers).toHaveLength(10)
  expect(answers[0]).toMatchObject({ statusCode: 401, hashes: 1 })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('every throttled login gets the same message and costs no hash', async () => {
  const { server, counted, logins } = await start()

  const answers: unknown[] = []
  for (const login of Object.values(logins)) {
    for (let time = 0; time < 5; time += 1) await failedLogin(server, login)
    const before = counted.begun()
    answers.push({ ...(await failedLogin(server, login)), hashes: counted.begun() - before })
    await forgetFailures(server)
  }

  expect(answers[0]).toMatchObject({ statusCode: 429, hashes: 0, headers: { 'retry-after': '3600' } })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('an impossible password is refused before any hash', async () => {
  const { server, counted } = await start()
  const before = counted.begun()
  const login = { id: 'known', password: 'x'.repeat(513) }
  const signup = { id: 'new', username: '이서준', password: 'xy'.repeat(65) }

  const answers = [
    await send(server, { method: 'POST', url: '/api/auth/login', payload: login }),
    await send(server, { method: 'POST', url: '/api/auth/signup', payload: signup }),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
  expect(counted.begun()).toBe(before)
})
