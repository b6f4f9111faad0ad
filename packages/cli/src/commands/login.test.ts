import { lstat, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { testPassword } from '@campus-connect/server/testing'
import { cp949 } from '@campus-connect/tables/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { admin, type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
})
afterEach(() => campus.close())

describe('login', () => {
  test('keeps the session and not the password, for its owner alone', async () => {
    const { code, stdout, stderr } = await campus.login()

    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toContain(`${admin}: 로그인되었습니다.`)
    expect((await lstat(campus.sessionFile)).mode & 0o777).toBe(0o600)
    expect((await lstat(campus.configDirectory)).mode & 0o777).toBe(0o700)
    expect(await readFile(campus.sessionFile, 'utf8')).not.toContain(testPassword)
  })

  test('asks for what is missing, the password without an echo', async () => {
    const { code, questions, stdout, stderr } = await campus.run({ tty: true, answers: [admin, testPassword] }, 'login')

    expect(code).toBe(0)
    expect(questions).toEqual(['학번', '비밀번호'])
    expect(stdout + stderr).not.toContain(testPassword)
  })

  test('reads the number as people see it', async () => {
    const wide = admin.replaceAll(/[\w-]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

    expect((await campus.login(`\u200b${wide}\u00a0`)).code).toBe(0)
    expect((await campus.run({ tty: true, answers: [wide, testPassword] }, 'login')).code).toBe(0)
    expect((await campus.piped('whoami')).stdout).toMatch(new RegExp(`^${admin}\t`))
  })

  test('takes only the line end off the password on stdin', async () => {
    expect(
      await campus.run({ input: `${testPassword}\r\n` }, 'login', '--id', admin, '--password-stdin'),
    ).toMatchObject({ code: 0 })
    expect(await campus.run({ input: `${testPassword} \n` }, 'login', '--id', admin, '--password-stdin')).toMatchObject(
      { code: 4 },
    )
  })

  test.each<[string, (password: string) => Buffer]>([
    ['UTF-8 with a mark', (password) => Buffer.from(`\ufeff${password}\r\n`)],
    ['UTF-16', (password) => Buffer.from(`\ufeff${password}\r\n`, 'utf16le')],
    ['UTF-16 of another byte order', (password) => Buffer.from(`\ufeff${password}\n`, 'utf16le').swap16()],
  ])('reads a password in %s, as Windows saves it', async (_name, bytes) => {
    const line = ['login', '--id', admin, '--password-stdin']

    expect(await campus.run({ input: bytes(testPassword) }, ...line)).toMatchObject({ code: 0 })
  })

  test('what was damaged on its way, or has several lines, is not sent, so that no failed login counts', async () => {
    let sent = 0
    const fetch: typeof campus.server.fetch = (...call) => {
      sent += 1
      return campus.server.fetch(...call)
    }
    const line = ['login', '--id', admin, '--password-stdin']
    for (const [input, what] of [
      [cp949('한빛 관리자 행나무 #2\r\n'), '인코딩을 UTF-8로'],
      [Buffer.from('hunter-admin', 'utf16le'), '인코딩을 UTF-8로'],
      [`${testPassword}\n\n`, '줄이 둘 이상'],
    ] as const) {
      const { code, stderr } = await campus.run({ fetch, input }, ...line)
      expect([code, stderr]).toEqual([2, expect.stringContaining(what)])
    }
    const typed = await campus.run({ fetch, tty: true, answers: [admin, '김\ufffd\ufffd'] }, 'login')
    expect([typed.code, typed.stderr]).toEqual([2, expect.stringContaining('터미널의 문자 인코딩')])
    expect(sent).toBe(0)
  })

  test.each([
    ['a wrong password', admin, 'wrong-password'],
    ['an unknown number', '20249999', testPassword],
  ])('%s ends with 4 and keeps nothing', async (_case, id, password) => {
    const { code, stderr } = await campus.login(id, password)

    expect(code).toBe(4)
    expect(stderr).toContain('학번 또는 비밀번호가 올바르지 않습니다.')
    await expect(lstat(campus.sessionFile)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a disabled account ends with 3', async () => {
    await campus.login()
    await campus.piped('users', 'disable', '20240001', '-y')

    expect(await campus.login('20240001')).toMatchObject({ code: 3, stdout: '' })
  })

  test.each([
    ['no number', {}, ['login']],
    ['no password', {}, ['login', '--id', admin]],
    ['--no-input', { tty: true }, ['login', '--no-input', '--id', admin]],
    ['CI', { tty: true, env: { CI: 'true' } }, ['login', '--id', admin]],
    ['an empty stdin', { input: '' }, ['login', '--id', admin, '--password-stdin']],
    ['a terminal in place of a pipe', { tty: true }, ['login', '--id', admin, '--password-stdin']],
  ])('%s ends with 2 and asks nothing', async (_case, terminal, argv) => {
    expect(await campus.run(terminal, ...argv)).toMatchObject({ code: 2, stdout: '', questions: [] })
  })

  test('Ctrl-C at the question ends with 130', async () => {
    expect(await campus.run({ tty: true, answers: [admin] }, 'login')).toMatchObject({ code: 130, stdout: '' })
  })

  test('with a temporary password says on stderr that it should be changed', async () => {
    await campus.server.addStudent({ id: '20240009', temporaryPassword: true })

    const { code, stdout, stderr } = await campus.login('20240009')

    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toContain('임시 비밀번호입니다. 웹의 마이페이지에서 비밀번호를 변경해주세요.')
    expect((await campus.login()).stderr).not.toContain('임시')
  })

  describe('of an administrator with an authenticator app', () => {
    const missing = '인증 앱에 보이는 인증번호를 입력해주세요.'
    let codes: string[]
    /** The server's answers, as `second-factor.test.ts` of the server asserts them: the second code is right. */
    const asking: typeof campus.server.fetch = async (url, init) => {
      const { code, ...login } = JSON.parse(init?.body as string) as { code?: string }
      if (code !== undefined) codes.push(code)
      if (code === '222222') return campus.server.fetch(url, { ...init, body: JSON.stringify(login) })
      const message = code === undefined ? missing : '인증번호가 올바르지 않습니다.'
      const headers = { 'content-type': 'application/json', 'x-second-factor': 'totp' }
      return new Response(JSON.stringify({ success: false, message, data: null }), { status: 401, headers })
    }
    beforeEach(() => void (codes = []))

    test('asks for the code after the password, and again for a wrong one', async () => {
      const answers = [admin, testPassword, '111111', '222222']
      const { code, questions, stderr } = await campus.run({ fetch: asking, tty: true, answers }, 'login')

      expect([code, questions]).toEqual([0, ['학번', '비밀번호', '인증번호', '인증번호']])
      expect(codes).toEqual(['111111', '222222'])
      expect(stderr).toContain('인증번호가 올바르지 않습니다.')
    })

    test('without a terminal takes it from the line after the password, and names that option if it is missing', async () => {
      const line = ['login', '--id', admin]
      const twoLines = [...line, '--code-stdin']

      expect(await campus.run({ fetch: asking, input: `${testPassword}\r\n222222\n` }, ...twoLines)).toMatchObject({
        code: 0,
      })
      for (const input of [testPassword, `${testPassword}\n222222\n333333\n`])
        expect(await campus.run({ fetch: asking, input }, ...twoLines)).toMatchObject({
          code: 2,
          stderr: expect.stringContaining('두 줄'),
        })
      expect(codes).toEqual(['222222'])
      const used = await campus.run({ fetch: asking, input: `${testPassword}\n111111\n` }, ...twoLines)
      expect([used.code, used.stderr]).toEqual([4, expect.not.stringContaining('--code-stdin')])
      const refused = await campus.run({ fetch: asking, input: testPassword }, ...line, '--password-stdin')
      expect([refused.code, refused.stderr]).toEqual([
        4,
        expect.stringMatching(new RegExp(`--code-stdin[^]*${missing}`)),
      ])
    })
  })

  test('refuses to write through a symbolic link', async () => {
    await symlink(join(campus.configDirectory, 'elsewhere'), campus.sessionFile)

    expect(await campus.login()).toMatchObject({ code: 1, stdout: '' })
  })
})
