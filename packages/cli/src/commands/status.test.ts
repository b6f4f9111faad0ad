import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import type { Terminal } from '../../test/run-in.ts'
import { admin, host, type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
})
afterEach(() => campus.close())

/** The server with other headers in its answers. */
const saying = (headers: Record<string, string>): Terminal => ({
  async fetch(input, init) {
    const response = await campus.server.fetch(input, init)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  },
})

describe('status', () => {
  test('tells who, where, until when, and how the roster is', async () => {
    const { code, stdout } = await campus.run({ tty: true }, 'status')

    expect(code).toBe(0)
    for (const text of [admin, host, '만료', '총 4명', '명단 ']) expect(stdout).toContain(text)
    expect(JSON.parse((await campus.piped('status', '--json')).stdout)).toMatchObject({
      account: { id: admin, expiresAt: expect.any(String) },
      host,
      serverVersion: packageJson.version,
      users: { total: 4, enabled: 4, connected: 0 },
    })
  })

  test('says what failed at night, and who mends it', async () => {
    const reason = encodeURIComponent('명단에서 학생이 30% 줄었습니다.')
    const since = '2026-03-02T00:00:00.000Z'
    const roster = { 'x-roster-state': 'held', 'x-roster-since': since, 'x-roster-reason': reason }

    const { stderr } = await campus.run({ ...saying(roster), tty: true }, 'status')

    expect(stderr).toContain(
      '경고: 명단: 새 명단이 보류됨 (2026. 3. 2. 오전 9:00:00부터)\n명단에서 학생이 30% 줄었습니다.\n',
    )
    expect(stderr).toContain('운영자에게 알려주세요.')
  })

  test('without a login ends with 4', async () => {
    await campus.piped('logout')

    expect(await campus.piped('status')).toMatchObject({ code: 4, stdout: '' })
  })
})

describe('doctor', () => {
  const verdicts = (stdout: string) =>
    Object.fromEntries(
      (JSON.parse(stdout) as { check: string; verdict: string }[]).map(({ check, verdict }) => [check, verdict]),
    )

  test('finds nothing where all is well', async () => {
    const { code, stdout } = await campus.piped('doctor', '--json')

    expect({ code, verdicts: verdicts(stdout) }).toEqual({
      code: 0,
      verdicts: { address: 'ok', proxy: 'ok', reach: 'ok', clock: 'ok', version: 'ok', login: 'ok' },
    })
  })

  test('finds a clock that is wrong, another version and a login that is over', async () => {
    await campus.piped('logout')
    const hour = new Date(Date.now() - 3_600_000).toUTCString()

    const { code, stdout } = await campus.run(saying({ date: hour, 'x-campus-version': '9.1.0' }), 'doctor', '--json')

    expect({ code, verdicts: verdicts(stdout) }).toMatchObject({
      code: 1,
      verdicts: { reach: 'ok', clock: 'warning', version: 'warning', login: 'failed' },
    })
    expect(stdout).toMatch(/이 컴퓨터가 3[56]\d\d초 빠름/)
  })

  test('says that nobody answers, and that something else does', async () => {
    const offline: Terminal = { fetch: () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })) }
    const other: Terminal = { fetch: () => Promise.resolve(new Response('<!doctype html>', { status: 200 })) }

    expect(await campus.run({ ...offline, tty: true }, 'doctor')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('접속할 수 없습니다. 주소와 방화벽을 확인해주세요.'),
    })
    expect((await campus.run(other, 'doctor')).stdout).toContain('Campus Connect가 아닌 응답입니다(상태 200).')
  })
})

describe('versions', () => {
  test('that do not go together are said with every command', async () => {
    const { code, stderr } = await campus.run(saying({ 'x-campus-version': '9.1.0' }), 'users', 'list')

    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^경고: campus \S+ 버전은 이 Campus Connect의 9\.1\.0 버전과 맞지 않습니다\./),
    })
  })

  test('a newer campus is told once a day on a terminal, with the command that installs it', async () => {
    const asked: string[] = []
    const offering: Terminal = {
      tty: true,
      fetch(input, init) {
        if (!input.includes('/-/cli')) return campus.server.fetch(input, init)
        asked.push(input)
        const data = { version: '99.0.0', file: 'campus-connect-cli-99.0.0.tgz' }
        return Promise.resolve(Response.json({ success: true, message: '', data }))
      },
    }
    const line = ['users', 'list']

    expect((await campus.run({ ...offering, env: { CI: 'true' } }, ...line)).stderr).not.toContain('99.0.0')
    expect((await campus.run({ ...offering, tty: false }, ...line)).stderr).not.toContain('99.0.0')
    const first = await campus.run(offering, ...line)
    const second = await campus.run(offering, ...line)

    expect(first.stderr).toContain(`npm install --global ${host}/-/cli/campus-connect-cli-99.0.0.tgz`)
    expect(second.stderr).not.toContain('99.0.0')
    expect(asked).toEqual([`${host}/-/cli/latest.json`])
    const day = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await writeFile(join(campus.configDirectory, 'update-checked'), day)
    expect((await campus.run(offering, ...line)).stderr).toContain('99.0.0')
  })
})
