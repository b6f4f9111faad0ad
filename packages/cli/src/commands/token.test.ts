import { createToken, revokeToken, type TokenScope } from '@campus-connect/core/domain/accounts/program-tokens.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { host, type TestCampus, testCampus } from '../../test/test-campus.ts'

const student = '20240001'
const clock = () => new Date()

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
})
afterEach(() => campus.close())

async function withToken(scope: TokenScope) {
  const wanted = { name: '학적연동', scope, days: 90, networks: [] }
  const { token } = await createToken(campus.server.db, theServer, wanted, { clock })
  return { token, env: { CAMPUS_TOKEN: token } }
}

test('with CAMPUS_TOKEN a job works without a login, keeps nothing, and whoami says so', async () => {
  const { env } = await withToken('manage')

  const listed = await campus.run({ env }, 'users', 'list', '--fields', 'id')
  expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining(`${student}\n`)])
  expect((await campus.run({ env }, 'users', 'disable', student, '-y')).code).toBe(0)
  expect((await campus.run({ env }, 'lectures', 'start', '20240002', '자료구조', '-y')).code).toBe(0)
  expect((await campus.run({ env }, 'whoami')).stdout).toBe(`CAMPUS_TOKEN\t${host}\n`)
  expect(JSON.parse((await campus.run({ env }, 'whoami', '--json')).stdout)).toMatchObject({
    token: 'CAMPUS_TOKEN',
    host,
    users: { total: 4, enabled: 3, connected: 1 },
  })
  expect((await campus.run({ env, tty: true }, 'whoami')).stdout).toMatch(/^인증키  CAMPUS_TOKEN\n주소/)
  expect(await readdir(campus.configDirectory)).toEqual([])
})

test('a token takes the place of a saved login, which stays as it is', async () => {
  await campus.login()
  const saved = await readFile(campus.sessionFile, 'utf8')
  const { env } = await withToken('read')

  expect((await campus.run({ env }, 'users', 'disable', student, '-y')).code).toBe(3)
  expect(await readFile(campus.sessionFile, 'utf8')).toBe(saved)
  expect((await campus.piped('users', 'disable', student, '-y')).code).toBe(0)
})

test('login and logout explain themselves beside a token and change nothing', async () => {
  await campus.login()
  await campus.run({ input: '' }, 'profiles', 'list')
  const { env } = await withToken('read')

  for (const line of [['login', '--id', student, '--password-stdin'], ['logout'], ['profiles', 'remove', 'default']]) {
    const { code, stderr } = await campus.run({ env, input: 'x' }, ...line)
    expect([line, code, stderr]).toEqual([line, 2, expect.stringContaining('unset CAMPUS_TOKEN')])
  }
  expect((await campus.piped('whoami')).code).toBe(0)
})

test('a scope that is too small is 3, a token that is revoked or wrong is 4, and both say where to look', async () => {
  const { env } = await withToken('read')
  const small = await campus.run({ env }, 'users', 'enable', student)
  await revokeToken(campus.server.db, theServer, '학적연동', { clock })
  const revoked = await campus.run({ env }, 'users', 'list')
  const wrong = await campus.run({ env: { CAMPUS_TOKEN: `campus_token_${'0'.repeat(48)}` } }, 'whoami')

  expect([small.code, revoked.code, wrong.code]).toEqual([3, 4, 4])
  for (const { stderr } of [small, revoked, wrong]) expect(stderr).toContain('campus-server token list')
})

test('what is no token, and a token in an argument, is refused before anything is sent, and never shown', async () => {
  const { token } = await withToken('read')
  let sent = 0
  const fetch: typeof campus.server.fetch = (...call) => {
    sent += 1
    return campus.server.fetch(...call)
  }

  for (const [env, line] of [
    [{ CAMPUS_TOKEN: 'hunter-hunter' }, ['users', 'list']],
    [{}, ['users', 'list', `--token=${token}`]],
    [{}, ['users', 'show', token]],
  ] as const) {
    const { code, stdout, stderr } = await campus.run({ env, fetch }, ...line, '--verbose')
    expect([code, stdout, sent]).toEqual([2, '', 0])
    expect(stderr).not.toMatch(/hunter|campus_token_[0-9a-f]/)
  }
})

test('a day of work with a token shows it nowhere and sends it to one server only', async () => {
  const { token, env } = await withToken('read')
  const sent: [string, string | null][] = []
  const fetch: typeof campus.server.fetch = (input, init) => {
    sent.push([new URL(input).origin, new Headers(init?.headers).get('authorization')])
    return campus.server.fetch(input, init)
  }
  let shown = ''
  for (const line of [['whoami'], ['users', 'list'], ['users', 'enable', student], ['users', 'list', '--json']]) {
    const { stdout, stderr } = await campus.run({ env: { ...env, CAMPUS_DEBUG: '1' }, fetch }, ...line, '--verbose')
    shown += stdout + stderr
  }

  expect(shown).not.toContain(token)
  const calls = sent.filter(([, header]) => header !== null)
  expect(calls.length).toBeGreaterThan(3)
  expect(new Set(calls.map(String))).toEqual(new Set([`${new URL(host).origin},Bearer ${token}`]))
  expect(await readdir(join(campus.configDirectory))).toEqual([])
})
