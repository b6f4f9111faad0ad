import { existsSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { fillDatabase } from '../support/writes/fill.ts'
import { call } from '../support/calls.ts'
import { admin, startServerProcess } from '../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { figures, openLoop } from './open-loop.ts'

const students = Number(process.env.SLOW_STUDENTS ?? 30_000)
const connections = '/proc/net/tcp'

type Slow = {
  bytes: string
  /** Sent every second. */
  drip?: string
  count: number
  /** Seconds. */
  most: number
}

test('the server closes slow clients of each kind in time and answers others', async ({ skip }) => {
  skip(!existsSync(connections), 'only Linux tells which connections are open')
  const folder = await temporaryFolder()
  await fillDatabase(join(folder, 'campus.db'), { count: students, sessions: 0 })
  const { url } = await startServerProcess({ folder })
  const { cookie } = await call(url, 'POST /api/auth/login', admin)
  const read = () => call(url, `GET /api/admin/users?id=${admin.id}`, undefined, cookie)
  const quiet = await openLoop(50, 10, read)
  const login =
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: none\r\nContent-Type: application/json\r\n'
  const everybody = `GET /api/admin/users HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`
  const kinds: Record<string, Slow> = {
    'slow headers': { bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ', drip: 'x', count: 300, most: 7 },
    silence: { bytes: '', count: 300, most: 7 },
    'slow bodies': { bytes: `${login}Content-Length: 1000\r\n\r\n{`, drip: ' ', count: 300, most: 12 },
    // The time runs from the last bytes that the system buffered for them.
    'slow reading of a list of everybody': { bytes: everybody, count: 3, most: 35 },
  }

  const late: string[] = []
  for (const [name, slow] of Object.entries(kinds)) {
    const [seconds, others] = await Promise.all([untilGone(url, slow), openLoop(50, slow.most, read)])
    process.stdout.write(
      `${slow.count} × ${name}: gone after ${seconds.toFixed(1)} s; others ${figures(others)}; before ${figures(quiet)}\n`,
    )
    expect(others.filter(({ status }) => status !== 200)).toEqual([])
    if (seconds > slow.most) late.push(name)
  }
  expect(late).toEqual([])
})

/** Seconds until the server has closed all connections. Each sends `drip` or reads 64 bytes every second. */
async function untilGone(url: string, { bytes, drip, count }: Slow) {
  const port = Number(new URL(url).port)
  const onread = { buffer: Buffer.alloc(64), callback: () => false }
  const sockets = Array.from({ length: count }, () =>
    connect({ port, host: '127.0.0.1', onread }).on('error', () => {}),
  )
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const begun = performance.now()
  const own = new Set(sockets.map(({ localPort = 0 }) => localPort))
  for (const socket of sockets) if (bytes !== '') socket.write(bytes)
  const going = setInterval(() => {
    for (const socket of sockets.filter(({ destroyed }) => !destroyed)) {
      socket.resume()
      if (drip !== undefined) socket.write(drip)
    }
  }, 1000)
  while (isOpen(port, own)) await pause(100)
  clearInterval(going)
  return (performance.now() - begun) / 1000
}

/** Whether the server still has a connection to one of these ports. */
function isOpen(port: number, clients: ReadonlySet<number>) {
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  const established = '01'
  return readFileSync(connections, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(([, near, far, state]) => state === established && portOf(near) === port && clients.has(portOf(far)))
}
