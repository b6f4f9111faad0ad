import { expect, test } from 'vitest'
import { runIn, type Terminal } from '../../test/run-in.ts'

/** Runs a call and counts what was sent. */
async function whoami(terminal: Terminal, ...options: string[]) {
  const sent: string[] = []
  const fetch: Terminal['fetch'] = (input) => {
    sent.push(input)
    return Promise.resolve(Response.json({ success: false, message: '', data: null }, { status: 401 }))
  }
  return { ...(await runIn({ fetch, ...terminal }, ['whoami', ...options])), sent }
}

test.each([
  'http://campus.example',
  'http://192.168.0.10:8787',
  'http://0.0.0.0:8787',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://campus.localhost',
  'http://[::ffff:192.168.0.10]',
])('plain http to %s is refused with 2 before anything is sent', async (host) => {
  const option = await whoami({}, '--host', host)
  const variable = await whoami({ env: { CAMPUS_HOST: host } })

  for (const { code, stdout, stderr, sent } of [option, variable]) {
    expect({ code, stdout, sent }).toEqual({ code: 2, stdout: '', sent: [] })
    expect(stderr).toContain('오류: 암호화하지 않는 주소입니다.')
    expect(stderr).toContain('--insecure-http')
  }
})

test('--insecure-http permits it, with a warning, and the next command is suggested with it', async () => {
  const { code, stderr, sent } = await whoami({}, '--host', 'http://campus.example', '--insecure-http')

  expect({ code, sent: sent.length }).toEqual({ code: 4, sent: 1 })
  expect(stderr).toContain('경고: 암호화하지 않는 주소입니다.')
  expect(stderr).toContain('로그인: campus --host http://campus.example --insecure-http login')
})

test('with --json the warning is not printed next to the error object', async () => {
  const { stderr } = await whoami({}, '--json', '--insecure-http', '--host', 'http://campus.example')

  expect(JSON.parse(stderr)).toHaveProperty('error.kind', 'refused')
})

test.each([
  'http://127.0.0.1:8787',
  'http://localhost:8787',
  'http://127.1:8787',
  'http://[::1]:8787',
  'https://campus.example',
])('%s needs no permission and no warning', async (host) => {
  const { code, stderr } = await whoami({}, '--host', host)

  expect(code).toBe(4)
  expect(stderr).not.toContain('경고')
})
