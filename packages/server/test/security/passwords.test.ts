import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, onTestFinished, test } from 'vitest'
import { brokenRule } from '@campus-connect/core/domain/accounts/password-rules.ts'
import { argon2Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { cheapHashes, testPassword } from '../support/server.ts'
import { loginToken, send } from '../support/inject.ts'
import { startClockedServer } from './fixture.ts'

const tooCommon = '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.'

test('a password is kept as Argon2id at the strength that OWASP asks for, each with its own salt', async () => {
  const passwords = argon2Passwords()

  const stored = [await passwords.hash(testPassword), await passwords.hash(testPassword)]

  for (const hash of stored) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(stored[0]).not.toBe(stored[1])
  expect(passwords.outdated(stored[0] ?? '')).toBe(false)
})

test('a hash of weaker parameters is renewed at the login, and the account does not change by it', async () => {
  const server = await startClockedServer(undefined, { passwords: argon2Passwords({ ...cheapHashes, timeCost: 2 }) })
  onTestFinished(server.close)
  await server.addStudent({ id: '20240001' })
  const password_hash = await argon2Passwords(cheapHashes).hash(testPassword)
  await server.db.updateTable('users').set({ password_hash }).where('id', '=', '20240001').execute()
  const account = () => server.db.selectFrom('users').selectAll().where('id', '=', '20240001').executeTakeFirstOrThrow()
  const { updated_at } = await account()

  server.pass(1000)
  expect(await loginToken(server, { id: '20240001', password: 'wrong' })).toBe('')
  expect((await account()).password_hash).toBe(password_hash)
  expect(await loginToken(server, { id: '20240001', password: testPassword })).not.toBe('')

  expect(await account()).toMatchObject({ updated_at, password_hash: expect.stringContaining(',t=2,') })
  expect(await loginToken(server, { id: '20240001', password: testPassword })).not.toBe('')
})

test('nothing of a password is left out or changed but its Unicode form', async () => {
  const passwords = argon2Passwords(cheapHashes)
  const password = `${'가나다라'.repeat(20)} Abc`
  const stored = await passwords.hash(password)
  const verify = (plain: string) => passwords.verify(stored, plain)

  expect(await verify(password)).toBe(true)
  expect(await verify(password.normalize('NFD'))).toBe(true)
  for (const other of [
    password.toLowerCase(),
    `${password} `,
    password.trimEnd().slice(0, -1),
    password.slice(0, 24),
    password.replace(' ', '\u00a0'),
    password.replace('A', '\uff21'),
    '',
  ])
    expect(await verify(other)).toBe(false)
})

test('every common password that is long enough is refused, however it is capitalised', async () => {
  const long = dictionary['passwords-common'].map(String).filter((word) => word.length >= 8)
  const owner = { id: '000-000-000', username: '하늘이' }

  const accepted: string[] = []
  for (const word of long)
    for (const written of [word, word.toUpperCase()])
      if ((await brokenRule(written, owner)) === undefined) accepted.push(written)

  expect(long.length).toBeGreaterThan(17_000)
  expect(accepted).toEqual([])
})

test.each(['password1', 'dkssudgktpdy', 'DKAGH1234', '비밀번호1234', '12345678', 'qwertyuiop'])(
  'the common password %s is refused at the sign-up and at a change',
  async (common) => {
    const server = await startClockedServer()
    onTestFinished(server.close)
    await server.addStudent({ id: '20240001' })
    const token = await loginToken(server, { id: '20240001', password: testPassword })

    const answers = [
      await send(server, {
        method: 'POST',
        url: '/api/auth/signup',
        payload: { id: 'new1', username: '이서준', password: common },
      }),
      await send(server, {
        method: 'PUT',
        url: '/api/users/me/password',
        token,
        payload: { currentPassword: testPassword, newPassword: common },
      }),
    ]

    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([400, { success: false, message: tooCommon, data: null }])
  },
)

test('a password may have 8 to 128 characters of any script, and never has to be changed', async () => {
  const server = await startClockedServer()
  onTestFinished(server.close)
  const signup = (id: string, password: string) =>
    send(server, { method: 'POST', url: '/api/auth/signup', payload: { id, username: '이서준', password } })
  const accepted = ['b7!k가 éZ', '한'.repeat(64), '👩‍💻'.repeat(42), 'ö가'.repeat(64)]
  const refused = ['b7!k가é', '한'.repeat(129)]

  const statuses: number[] = []
  for (const [index, password] of [...accepted, ...refused].entries())
    statuses.push((await signup(`s${index}`, password)).statusCode)

  expect(statuses).toEqual([201, 201, 201, 201, 400, 400])
  server.pass(10 * 365 * 24 * 3600 * 1000)
  for (const [index, password] of accepted.entries())
    expect(await loginToken(server, { id: `s${index}`, password })).not.toBe('')
})
