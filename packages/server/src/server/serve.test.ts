import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { createCampus } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'
import { expect, onTestFinished, test } from 'vitest'
import { demoRosterPath } from '../demo/seed.ts'
import { run } from '../commands/program.ts'
import { type RunningServer, startServer } from './serve.ts'
import { readSettings } from '../config/settings.ts'
import { openDatabase } from '../database/open.ts'

const password = 'saebyeok-haneul-77'

function campusFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'campus-serve-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const environment = { DATABASE_URL: `file:${folder}/campus.db`, PORT: '0', LOG_LEVEL: 'silent' }
  const said: string[] = []
  const clock = () => new Date()

  async function serve(more: Record<string, string> = {}, appRoot?: string) {
    const say = (line: string) => void said.push(line)
    const context = { clock, say, ...(appRoot ? { appRoot } : {}) }
    const server = await startServer(readSettings({ ...environment, ...more }), context)
    onTestFinished(() => server.close().catch(() => {}))
    return server
  }
  const operate = async (argv: string[], secret = '', more: Record<string, string> = {}) => {
    const lines: string[] = []
    const line = (text: string) => void lines.push(text)
    const settings = () => readSettings({ ...environment, ...more })
    const operator = { account: 'operator', address: '203.0.113.7' }
    const context = {
      settings,
      clock,
      operator,
      print: line,
      say: line,
      readSecret: async () => secret,
      serve: async () => {},
    }
    return { code: await run(argv, context), lines }
  }
  return { folder, said, serve, operate }
}

async function login(server: RunningServer, id: string, secret = password) {
  const campus = createCampus({ baseUrl: server.url, fetch: cookieJar().fetch, retries: false })
  const { data } = await campus.login({ id, password: secret })
  return { campus, user: data }
}

const admin = { ADMIN_ID: '20990001', ADMIN_PASSWORD: password }

test('a server says where it is, and answers there', async () => {
  const { serve, said } = campusFolder()

  const server = await serve()

  expect(said.at(-1)).toBe(`Campus Connect: ${server.url}`)
  expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('ok')
})

test('the demo campus has a student and an administrator, whose logins are printed', async () => {
  const { serve, said } = campusFolder()
  const server = await serve({ DEMO: '1' })

  const logins = said.flatMap((line) => Array.from(line.matchAll(/학번 (\S+), 비밀번호 (\S+)/g)))
  const [student, administrator] = logins.map(([, id = '', secret]) => login(server, id, secret))

  expect((await student)?.user.isAdmin).toBe(false)
  expect((await (await student)?.campus.listMyLectures())?.data.length).toBeGreaterThan(0)
  expect((await administrator)?.user.isAdmin).toBe(true)
})

test('a database with demo accounts is not served in earnest', async () => {
  const { serve } = campusFolder()
  await (await serve({ DEMO: '1' })).close()

  await expect(serve()).rejects.toThrow(/^DEMO: .*데모 계정/)
})

test('a database with real accounts gets no demo, neither its people nor its roster', async () => {
  const { folder, serve, operate } = campusFolder()
  const server = await serve(admin)
  await server.close()

  await expect(serve({ DEMO: '1', DATABASE_URL: `file:${folder}/campus.db` })).rejects.toThrow(/^DEMO: .*실제 계정/)
  expect((await operate(['roster', 'show'])).lines).toEqual(['가져온 명단이 없습니다.'])
  await expect(serve()).resolves.toBeDefined()
})

test("the demo's administrator may be joined by one of the settings, under another number", async () => {
  const { serve } = campusFolder()

  await expect(serve({ ...admin, DEMO: '1' })).rejects.toThrow(/^ADMIN_ID: '20990001'.*데모 계정/)
  const settings = { ADMIN_ID: '20990002', ADMIN_PASSWORD: password, DEMO: '1' }
  await (await serve(settings)).close()
  const again = await serve(settings)
  expect((await login(again, '20990002')).user.isAdmin).toBe(true)
})

test('the first administrator is created once, and then left alone', async () => {
  const { serve, operate } = campusFolder()
  const first = await serve(admin)
  expect((await login(first, '20990001')).user).toEqual({ id: '20990001', username: '관리자', isAdmin: true })
  await first.close()

  const again = await serve({ ...admin, ADMIN_PASSWORD: 'byeolbit-baram-88' })

  await expect(login(again, '20990001')).resolves.toBeDefined()
  expect((await operate(['admin', 'revoke', '20990001'])).lines).toEqual([
    '20990001: 마지막 관리자에게는 할 수 없는 작업입니다.',
  ])
})

test("an administrator's setting that does not fit stops the start", async () => {
  const { serve } = campusFolder()

  await expect(serve({ ADMIN_ID: '20990001' })).rejects.toThrow(/^ADMIN_PASSWORD: /)
  await expect(serve({ ...admin, ADMIN_PASSWORD: 'password1' })).rejects.toThrow(/^ADMIN_PASSWORD: 너무 흔한/)
  const server = await serve()
  const campus = createCampus({ baseUrl: server.url, retries: false })
  await campus.signup({ id: '20990001', username: '학생', password })
  await server.close()
  await expect(serve(admin)).rejects.toThrow(/^ADMIN_ID: .*admin grant 20990001/)
})

test('an administrator who left is not created again, and keeps no server with another one from starting', async () => {
  const { serve, operate, said } = campusFolder()
  const server = await serve(admin)
  const campus = createCampus({ baseUrl: server.url, retries: false })
  await campus.signup({ id: '20240001', username: '김하늘', password })
  await operate(['admin', 'grant', '20240001'])
  await (await login(server, '20990001')).campus.deleteMe({ password })
  await server.close()

  for (const settings of [admin, { ADMIN_ID: '20990001' }]) {
    said.length = 0
    const again = await serve(settings)
    expect(said[0]).toMatch(/^경고: ADMIN_ID: '20990001'.*다시 만들지 않습니다/)
    await expect(login(again, '20990001')).rejects.toMatchObject({ status: 401 })
    await again.close()
  }
})

test('a former administrator does not come back by deleting his account', async () => {
  const { serve, operate, said } = campusFolder()
  const server = await serve(admin)
  await createCampus({ baseUrl: server.url, retries: false }).signup({ id: '20240001', username: '김하늘', password })
  await operate(['admin', 'grant', '20240001'])
  await operate(['admin', 'revoke', '20990001'])
  await server.close()
  const again = await serve(admin)
  expect(said).toContainEqual(expect.stringMatching(/^경고: ADMIN_ID: .*이미 학생 계정/))
  await (await login(again, '20990001')).campus.deleteMe({ password })
  await again.close()

  const last = await serve(admin)

  await expect(login(last, '20990001')).rejects.toMatchObject({ status: 401 })
})

test('where no administrator is left the start is refused with the command that helps', async () => {
  const { folder, serve } = campusFolder()
  await (await serve(admin)).close()
  const db = await openDatabase(`file:${folder}/campus.db`)
  await db.insertInto('reserved_ids').values({ id: '20990001' }).execute()
  await db.deleteFrom('users').execute()
  await db.destroy()

  await expect(serve(admin)).rejects.toThrow(/^ADMIN_ID: '20990001'.*campus-server admin grant/)
})

test('an operator promotes, demotes and helps out, beside the running server', async () => {
  const { serve, operate } = campusFolder()
  const server = await serve(admin)
  const campus = createCampus({ baseUrl: server.url, retries: false })
  await campus.signup({ id: '20240001', username: '김하늘', password })
  const before = await login(server, '20240001')

  expect(await operate(['admin', 'grant', '20240001'])).toEqual({
    code: 0,
    lines: ['20240001: 관리자로 지정했습니다.'],
  })
  await expect(before.campus.listMyLectures()).rejects.toMatchObject({ status: 401 })
  const promoted = await login(server, '20240001')
  expect(promoted.user.isAdmin).toBe(true)

  expect((await operate(['admin', 'revoke', '20240001'])).code).toBe(0)
  await expect(promoted.campus.listUsers()).rejects.toMatchObject({ status: 401 })

  const demoted = await login(server, '20240001')
  expect((await operate(['admin', 'set-password', '20240001'], 'short')).code).toBe(1)
  expect((await operate(['admin', 'set-password', '20240001'], 'byeolbit-baram-88')).code).toBe(0)
  await expect(demoted.campus.listMyLectures()).rejects.toMatchObject({ status: 401 })
  await expect(login(server, '20240001', 'byeolbit-baram-88')).resolves.toBeDefined()
})

test('a command line that cannot be obeyed ends with 2, a refusal with 1', async () => {
  const { operate } = campusFolder()

  for (const argv of [
    ['admin'],
    ['admin', 'grant'],
    ['admin', 'crown', '1'],
    ['rule'],
    ['serve', 'x'],
    ['--port', '1'],
  ]) {
    const { code, lines } = await operate(argv)
    expect([argv, code]).toEqual([argv, 2])
    expect(lines.at(-1)).toMatch(/도움말: campus-server --help$/)
  }
  expect(await operate(['admin', 'grant', '20249999'])).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('새로 만들었습니다'), '20249999: 해당 사용자를 찾을 수 없습니다.'],
  })
  expect((await operate(['migrate'])).code).toBe(0)
})

test('a port that is taken is named', async () => {
  const server = await campusFolder().serve()

  await expect(campusFolder().serve({ PORT: new URL(server.url).port })).rejects.toThrow(/^HOST, PORT: .*이미/)
})

test('a wrong roster path stops the start; an unreadable roster only where none stands', async () => {
  const { folder, serve, said } = campusFolder()
  await expect(serve({ ROSTER: `${folder}/nowhere` })).rejects.toThrow(/^ROSTER: .*nowhere/)
  writeFileSync(`${folder}/roster.zip`, 'no zip at all')
  await expect(serve({ ROSTER: `${folder}/roster.zip` })).rejects.toThrow(/^ROSTER: /)

  await (await serve({ ROSTER: demoRosterPath })).close()
  expect(said).toContainEqual(expect.stringMatching(/^경고: SIGNUP=open/))
  await expect(serve({ ROSTER: `${folder}/roster.zip` })).resolves.toBeDefined()
  expect(said).toContainEqual(
    expect.stringMatching(/^경고: ROSTER: .* \d+년 \d+월 \d+일 \d\d:\d\d에 확인한 명단으로 계속합니다\.$/),
  )
})

test('a sign-up by roster needs a roster, of the settings or imported by hand', async () => {
  const { serve, operate, said } = campusFolder()
  const settings = { SIGNUP: 'roster+name' }
  await expect(serve(settings)).rejects.toThrow(
    /^SIGNUP: 'roster\+name'.*ROSTER를 정하거나 campus-server roster import/,
  )

  expect(await operate(['roster', 'import', demoRosterPath], '', settings)).toMatchObject({ code: 0 })
  await (await serve(settings)).close()
  expect(said.join()).not.toContain('SIGNUP=open')
  await serve()
  expect(said).toContainEqual(expect.stringMatching(/^경고: SIGNUP=open/))
})

test('a server that stops says so first, finishes what it has begun, and then is gone', async () => {
  const { serve } = campusFolder()
  const server = await serve()
  const body = JSON.stringify({ id: '20240001', username: '김하늘', password })
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'none',
    'content-length': String(body.length + 6),
  }
  const begun = request(`${server.url}/api/auth/signup`, { method: 'POST', headers })
  begun.write(body.slice(0, 10))
  await new Promise((resolve) => begun.once('socket', (socket) => socket.once('connect', resolve)))
  const answered = new Promise<number | undefined>((resolve) => begun.once('response', (r) => resolve(r.statusCode)))

  const closing = server.close({ drain: 300 })

  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
  begun.end(body.slice(10))
  expect(await answered).toBe(201)
  await closing
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
})

test('an answer that is on its way arrives whole, and its connection does not hold up the stop', async () => {
  const { folder, serve } = campusFolder()
  const size = 32 * 1024 * 1024
  mkdirSync(join(folder, 'app/assets'), { recursive: true })
  writeFileSync(join(folder, 'app/index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'app/assets/large.bin'), Buffer.alloc(size))
  const server = await serve({}, join(folder, 'app'))
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const asked = request(`${server.url}/assets/large.bin`, { agent }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]

  const begun = performance.now()
  const closing = server.close()

  expect((await buffer(answer)).length).toBe(size)
  await closing
  expect(performance.now() - begun).toBeLessThan(5000)
})

test('connections on which nothing happens do not hold up the stop', async () => {
  const server = await campusFolder().serve()
  const idle = connect(Number(new URL(server.url).port), '127.0.0.1')
  onTestFinished(() => void idle.destroy())
  await (await fetch(`${server.url}/healthz`)).text()

  const begun = performance.now()
  await server.close()

  expect(performance.now() - begun).toBeLessThan(2000)
})

test('what is sent on a connection that was just made is answered, though the server stops', async () => {
  const server = await campusFolder().serve()
  const accepted = once(server.app.server, 'connection')
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await accepted

  const closing = server.close()
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*ok$/)
  await closing
})
