import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addSecondFactor, newSecret } from '@campus-connect/core/domain/accounts/second-factor/second-factor.ts'
import { codeOf, stepAt } from '@campus-connect/core/domain/accounts/second-factor/totp.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loginToken, openSheet, send, sheetKinds } from '../support/inject.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'

const operator = { kind: 'operator', account: 'operator', address: 'local' } as const
const student = '20240001'
const wrong = '인증번호가 올바르지 않습니다. 인증 앱에 새로 보이는 번호를 입력해주세요.'
const missing = '인증 앱에 보이는 인증번호를 입력해주세요.'

/** A server whose administrator has an app, unless `app` is false. */
async function start({ app = true, ...settings }: Partial<Settings> & { app?: boolean } = {}) {
  let now = new Date('2026-03-02T00:00:00Z')
  const secondFactorKey = join(await temporaryFolder(), 'second-factor.key')
  const clock = () => now
  const shared = { settings: { secondFactorKey, ...settings }, clock }
  const server = await testServer({ students: [{ id: student }], ...shared })
  onTestFinished(server.close)
  const secret = newSecret()
  const codeAt = (steps: number) => codeOf(secret, stepAt(now) + steps)
  const recovery = app
    ? await addSecondFactor(server.db, operator, { id: testAdmin, secret, code: codeAt(0) }, { clock, secondFactorKey })
    : []
  // The code that the operator typed is used.
  now = new Date(now.getTime() + 60_000)
  const logIn = async (
    code?: string,
    { id = testAdmin, password = testPassword, remoteAddress = '127.0.0.1', at = server } = {},
  ) => {
    const payload = { id, password, ...(code !== undefined && { code }) }
    const { statusCode, headers, json } = await send(at, {
      method: 'POST',
      url: '/api/auth/login',
      payload,
      remoteAddress,
    })
    return [statusCode, json().message, headers['x-second-factor']]
  }
  const recorded = async () =>
    (await server.db.selectFrom('audit_events').select(['task', 'details']).orderBy('sequence').execute()).slice(1)
  const wait = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))
  /** A second server of the same campus. */
  const secondServer = async () => {
    const second = await testServer({ ...shared, db: server.db, admin: false })
    onTestFinished(second.close)
    return second
  }
  return { server, secondServer, secondFactorKey, codeAt, recovery, logIn, recorded, wait }
}

const inside = [200, '로그인되었습니다.', undefined]

test('only a right password without a code is asked for one; a wrong password is answered as ever', async () => {
  const { logIn, codeAt, recorded } = await start()

  expect(await logIn()).toEqual([401, missing, 'totp'])
  expect(await logIn(codeAt(0), { password: 'wrong-password' })).toEqual([
    401,
    '학번 또는 비밀번호가 올바르지 않습니다.',
    undefined,
  ])
  expect(await logIn(codeAt(0), { id: student })).toEqual(inside)
  expect(await logIn(codeAt(0))).toEqual(inside)
  expect(await recorded()).toEqual([
    { task: 'login-refused', details: '{}' },
    { task: 'login', details: '{"secondFactor":"code"}' },
  ])
})

test('a code counts once, in its own half minute and in those beside it, with spaces too; a later one makes earlier ones useless', async () => {
  const { logIn, codeAt } = await start()

  expect(await logIn(codeAt(-2))).toEqual([401, wrong, 'totp'])
  expect(await logIn(codeAt(-1).replace(/^.../, '$& '))).toEqual(inside)
  expect(await logIn(codeAt(-1))).toEqual([401, wrong, 'totp'])
  expect(await logIn(codeAt(1))).toEqual(inside)
  expect(await logIn(codeAt(0))).toEqual([401, wrong, 'totp'])
})

test('of two logins at once with one code or recovery code, at two servers, one is let in', async () => {
  const { logIn, codeAt, recovery, secondServer } = await start()
  const second = await secondServer()

  for (const code of [codeAt(0), recovery[0]]) {
    const answers = await Promise.all([logIn(code), logIn(code, { at: second })])
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(answers).toContainEqual([401, wrong, 'totp'])
  }
})

test('each recovery code works once, however it is written', async () => {
  const { logIn, recovery } = await start()
  const [first = '', second = ''] = recovery

  expect(await logIn(first)).toEqual(inside)
  expect(await logIn(first)).toEqual([401, wrong, 'totp'])
  expect(await logIn(second.replaceAll('-', ' '))).toEqual(inside)
})

test('the record tells a wrong code from a wrong password: somebody knows the password', async () => {
  const { logIn, recorded } = await start()
  await logIn('000000')
  await logIn('0000-0000-0000-0000-0000')

  const row = { task: 'login-refused', details: '{"secondFactor":"wrong"}' }
  expect(await recorded()).toEqual([row, row])
})

test('wrong codes count as failed logins, and a right password without a code takes none of them back', async () => {
  const { logIn, codeAt } = await start()

  for (const code of ['000000', undefined, '000000', undefined, '000000', undefined, '000000', undefined, '000000'])
    expect(await logIn(code)).toEqual([401, code === undefined ? missing : wrong, 'totp'])

  expect((await logIn(codeAt(0)))[0]).toBe(429)
})

test('without an app, an administrator logs in by the password, unless one is required; `off` asks nobody', async () => {
  expect(await (await start({ app: false })).logIn()).toEqual(inside)
  expect(await (await start({ adminSecondFactor: 'off' })).logIn()).toEqual(inside)

  const required = await start({ app: false, adminSecondFactor: 'required' })
  expect(await loginToken(required.server, { id: testAdmin, password: testPassword })).toBe('')
  for (const kind of sheetKinds) expect((await openSheet(required.server, kind, {})).statusCode).toBe(401)
  expect(await required.logIn()).toEqual([403, expect.stringMatching(/^인증 앱을 등록한 관리자만/), undefined])
  expect(await required.logIn(undefined, { id: student })).toEqual(inside)
})

test('in another network no code is asked for or used up', async () => {
  const { logIn, codeAt } = await start({ adminNetworks: ['10.20.0.0/16'] })
  const [home, campus] = [{ remoteAddress: '203.0.113.9' }, { remoteAddress: '10.20.0.7' }]

  expect((await logIn(undefined, home))[0]).toBe(403)
  expect((await logIn(codeAt(0), home))[0]).toBe(403)
  expect(await logIn(codeAt(0), campus)).toEqual(inside)
})

test('a code that was used under a clock that was years ahead keeps nobody out', async () => {
  const { logIn, codeAt, wait } = await start()
  wait(10 * 365 * 86_400)
  expect(await logIn(codeAt(0))).toEqual(inside)

  wait(-10 * 365 * 86_400)

  expect(await logIn(codeAt(0))).toEqual(inside)
})

test('without the key only recovery codes let anybody in, as the answer says, and a code of the app does not count as a failure; the log names the setting', async () => {
  const { server, logIn, secondFactorKey, codeAt, recovery } = await start()
  await rm(secondFactorKey)
  const logged = vi.spyOn(server.app.requestLog, 'failed')

  for (let attempt = 0; attempt < 6; attempt += 1)
    expect(await logIn(codeAt(0))).toEqual([503, expect.stringMatching(/^지금은 인증번호를 .* 복구 코드를/), undefined])
  expect(logged.mock.lastCall?.[1].error.message).toContain(`SECOND_FACTOR_KEY: ${secondFactorKey}`)
  expect(await logIn(recovery[0])).toEqual(inside)
})
