import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCampus } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'
import { expect, onTestFinished, test } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** The program as an operator starts it; `url` once it serves. */
function start(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-main-'))
  const database = `file:${folder}/campus.db`
  const env = { PATH: process.env.PATH, DATABASE_URL: database, PORT: '0', DEMO: '0', ...environment }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, out, err, ended, url: () => written(child, err, /^Campus Connect: (\S+)$/m) }
}

function collect(stream: NodeJS.ReadableStream) {
  const chunks: string[] = []
  stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return () => chunks.join('')
}

async function written(child: ChildProcess, text: () => string, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(text())
    if (found) return found[1] ?? found[0]
    await Promise.race([once(child.stderr as NodeJS.ReadableStream, 'data'), once(child, 'close')])
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${text()}`)
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the server with 0', async (signal) => {
  const { child, ended, url } = start()
  await url()

  child.kill(signal)

  expect(await ended).toBe(0)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a request in flight at %s is answered, then the server ends with 0',
  async (signal) => {
    const { child, err, ended, url } = start()
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const body = JSON.stringify({ id: '20240001', username: 'Kim', password: 'saebyeok-haneul-77' })
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'none', 'content-length': body.length }
    const begun = request(`${await url()}/api/auth/signup`, { method: 'POST', headers, agent })
    begun.write(body.slice(0, 10))
    await once(begun, 'socket').then(([socket]) => once(socket as Socket, 'connect'))
    await (await fetch(`${await url()}/healthz`)).text()

    child.kill(signal)
    await written(child, err, /종료합니다/)
    const stopped = performance.now()
    begun.end(body.slice(10))
    const [answer] = (await once(begun, 'response')) as [IncomingMessage]
    answer.resume()

    expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close'])
    expect(await ended).toBe(0)
    expect(performance.now() - stopped).toBeLessThan(5000)
  },
)

test('a second signal ends it at once, while balancers are still given time to notice the first', async () => {
  const { child, err, ended, url } = start()
  await url()

  child.kill('SIGTERM')
  await written(child, err, /종료합니다/)
  const again = setInterval(() => child.kill('SIGTERM'), 50)
  onTestFinished(() => clearInterval(again))

  expect(await ended).toBe(143)
})

test('a wrong setting is one line on stderr and exit code 1', async () => {
  const { out, err, ended } = start({ PORT: 'eighty' })

  expect(await ended).toBe(1)
  expect(err()).toBe("PORT: 'eighty' 값이 올바르지 않습니다. 0에서 65535 사이의 정수여야 합니다.\n")
  expect(out()).toBe('')
})

test('the log is JSON, finds a request by its id, and knows no secret', async () => {
  const admin = { id: '20990001', password: 'saebyeok-haneul-77' }
  const { child, out, ended, url } = start({ ADMIN_ID: admin.id, ADMIN_PASSWORD: admin.password })
  const jar = cookieJar()
  const campus = createCampus({ baseUrl: await url(), fetch: jar.fetch })
  await campus.login(admin)
  await campus.listUsers({ q: 'Kim' })
  await fetch(`${await url()}/login?password=${admin.password}`)
  const refused = await campus.startAttendance({ name: '없는 강의' }).catch((error: unknown) => error)
  child.kill('SIGTERM')
  await ended

  const lines = out().trim().split('\n')
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries).toContainEqual(expect.objectContaining({ msg: 'logged in', id: '20990001' }))
  expect(entries).toContainEqual(expect.objectContaining({ status: 200, url: '/api/admin/users' }))
  const { requestId } = refused as { requestId: string }
  expect(entries).toContainEqual(expect.objectContaining({ requestId, status: 404, url: '/api/attend/start' }))
  const cookies = jar.toJSON().cookies.map(({ value }) => String(value))
  expect(cookies).toHaveLength(2)
  for (const secret of [admin.password, ...cookies]) expect(out()).not.toContain(secret)
})

test('a server whose log nobody reads any more serves on', async () => {
  const { child, url } = start()
  const address = await url()
  child.stdout.destroy()

  for (let time = 0; time < 5; time += 1) expect((await fetch(`${address}/healthz`)).status).toBe(200)
})
