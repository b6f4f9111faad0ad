import { chmod, lstat, readFile, writeFile } from 'node:fs/promises'
import { testPassword } from '@campus-connect/server/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { admin, host, type TestCampus, testCampus } from '../../test/test-campus.ts'
import type { Terminal } from '../../test/run-in.ts'

const student = '20240001'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
})
afterEach(() => campus.close())

describe('the kept session', () => {
  test('goes to the server that gave it and to no other', async () => {
    await campus.login()
    const cookies: (string | null)[] = []
    const other: Terminal['fetch'] = (_input, init) => {
      cookies.push(new Headers(init?.headers).get('cookie'))
      return Promise.reject(new TypeError('recorded'))
    }

    await campus.run({ fetch: other }, '--host', 'http://127.0.0.1:8788', 'users', 'enable', '1')
    await campus.run({ fetch: other }, '--host', 'http://localhost:8787', 'users', 'enable', '1')
    expect(new Set(cookies)).toEqual(new Set([null]))
    expect((await campus.piped('whoami')).code).toBe(0)
  })

  test('is found again without naming the server', async () => {
    await campus.run(
      { input: testPassword },
      'login',
      '--host',
      'http://127.0.0.1:9999/',
      '--id',
      admin,
      '--password-stdin',
    )

    expect((await campus.piped('whoami')).stdout).toContain('\thttp://127.0.0.1:9999\n')
    expect((await campus.piped('whoami', '--host', 'http://127.0.0.1:9999')).code).toBe(0)
    expect((await campus.run({ env: { CAMPUS_HOST: host } }, 'whoami')).code).toBe(4)
  })

  test('is one for each profile', async () => {
    await campus.run({ input: testPassword }, 'login', '--profile', 'work', '--id', admin, '--password-stdin')

    expect((await campus.piped('whoami')).code).toBe(4)
    expect((await campus.run({ env: { CAMPUS_PROFILE: 'work' } }, 'whoami')).code).toBe(0)
    expect((await campus.piped('--profile', 'work', 'whoami')).code).toBe(0)
  })

  test('survives a mode that was loosened, and closes it', async () => {
    await campus.login()
    await chmod(campus.sessionFile, 0o644)

    expect((await campus.piped('whoami')).code).toBe(0)
    expect((await lstat(campus.sessionFile)).mode & 0o777).toBe(0o600)
  })
})

describe('whoami and logout', () => {
  test('whoami names the account in every format', async () => {
    await campus.login()

    expect((await campus.piped('whoami')).stdout).toMatch(new RegExp(`^${admin}\t.+\ttrue\t${host}\n$`))
    expect(JSON.parse((await campus.piped('whoami', '--json')).stdout)).toMatchObject({
      id: admin,
      isAdmin: true,
      host,
    })
    expect((await campus.run({ tty: true }, 'whoami')).stdout).toMatch(
      new RegExp(`^학번  ${admin}\n이름  .+\n역할  관리자\n`),
    )
  })

  test('whoami tells people and --json how long, which server and how many', async () => {
    await campus.run({ input: testPassword }, 'login', '--id', admin, '--password-stdin', '--remember')
    const lasting = JSON.parse((await campus.piped('whoami', '--json')).stdout)
    await campus.login()
    const short = JSON.parse((await campus.piped('whoami', '--json')).stdout)

    const hours = ({ expiresAt }: { expiresAt: string }) => Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000)
    expect([hours(lasting), hours(short)]).toEqual([12, 12])
    expect(short).toMatchObject({
      remembered: false,
      serverVersion: expect.stringMatching(/^\d+\.\d+/),
      users: { total: 4, enabled: 4, connected: 0 },
    })
    expect((await campus.run({ tty: true }, 'whoami')).stdout).toMatch(
      /만료 {2}.+\n버전 {2}.+\n현황 {2}총 4명 · 활성 4명/,
    )
  })

  test('a remembered session of a student that is used on a later day is kept longer', async () => {
    await campus.run({ input: testPassword }, 'login', '--id', student, '--password-stdin', '--remember')
    const weekAgo = await campus.weekPasses()

    await campus.piped('whoami')

    expect(await readFile(campus.sessionFile, 'utf8')).not.toContain(weekAgo)
    expect((await campus.piped('whoami')).code).toBe(0)
  })

  test('a command that fails keeps the session longer too, but one that the server no longer knows the session for does not', async () => {
    await campus.run({ input: testPassword }, 'login', '--id', student, '--password-stdin', '--remember')
    const weekAgo = await campus.weekPasses()

    expect((await campus.run({ fetch: () => Promise.reject(new TypeError('gone')) }, 'whoami')).code).toBe(6)
    expect(await readFile(campus.sessionFile, 'utf8')).toContain(weekAgo)
    expect((await campus.piped('users', 'show', 'nobody')).code).toBe(3)
    const renewed = await readFile(campus.sessionFile, 'utf8')
    expect(renewed).not.toContain(weekAgo)

    const kept = await campus.weekPasses()
    const proxyLogin = async () => new Response('<h1>Proxy login</h1>', { status: 401 })
    const atProxy = await campus.run({ fetch: proxyLogin }, 'users', 'show', 'nobody', '--json')
    expect(atProxy.code).toBe(1)
    expect(JSON.parse(atProxy.stderr)).toMatchObject({
      error: { kind: 'malformed', status: 401, message: expect.stringContaining('프록시의 로그인') },
    })
    await campus.run({ fetch: async () => new Response('<h1>Wi-Fi</h1>') }, 'whoami')
    expect(await readFile(campus.sessionFile, 'utf8')).toContain(kept)
    expect((await campus.piped('whoami')).code).toBe(0)

    await campus.piped('logout')
    await writeFile(campus.sessionFile, renewed)
    const ended = await campus.weekPasses()
    expect((await campus.piped('users', 'show', 'nobody')).code).toBe(4)
    expect(await readFile(campus.sessionFile, 'utf8')).toContain(ended)
  })

  test('whoami without a login ends with 4 and says how to log in', async () => {
    const { code, stderr } = await campus.piped('whoami')

    expect(code).toBe(4)
    expect(stderr).toContain('로그인: campus login')
  })

  test('whoami asks the server: a session that has ended is 4', async () => {
    await campus.login()
    const stolen = await readFile(campus.sessionFile, 'utf8')
    await campus.piped('logout')
    await writeFile(campus.sessionFile, stolen)

    expect((await campus.piped('whoami')).code).toBe(4)
  })

  test('logout ends the session, removes the file, and may be repeated', async () => {
    await campus.login()

    expect((await campus.piped('logout')).code).toBe(0)
    await expect(lstat(campus.sessionFile)).rejects.toMatchObject({ code: 'ENOENT' })
    expect((await campus.piped('logout')).code).toBe(0)
  })

  test('logout forgets the session also when no server answers', async () => {
    await campus.login()

    const { code } = await campus.run({ fetch: () => Promise.reject(new TypeError('gone')) }, 'logout')

    expect(code).toBe(6)
    await expect(lstat(campus.sessionFile)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

test('a server whose contract never ends, or never comes, is not waited for', async () => {
  await campus.login()
  const { pid } = process
  const piece = new TextEncoder().encode(`info:\n  version: ${pid}.0.0\n${' '.repeat(10_000)}`)
  let sent = 0
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += piece.length
        if (sent > 100_000_000) controller.error(new Error('read on'))
        else controller.enqueue(piece)
      },
    })
  const answering =
    (contract: () => Promise<Response>): NonNullable<Terminal['fetch']> =>
    (input, init) =>
      input.endsWith('/openapi.yaml') ? contract() : campus.server.fetch(input, init)
  const version = async (contract: () => Promise<Response>) => {
    const { code, stdout } = await campus.run({ fetch: answering(contract) }, 'whoami', '--json')
    return [code, (JSON.parse(stdout) as { serverVersion: string | null }).serverVersion]
  }

  expect(await version(async () => new Response(endless()))).toEqual([0, `${pid}.0.0`])
  expect(sent).toBeLessThan(1_000_000)
  expect(await version(async () => new Response(new ReadableStream({})))).toEqual([0, null])
})
