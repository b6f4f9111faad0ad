import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { addAccounts } from './accounts.ts'
import { call } from '../support/calls.ts'
import { missing } from '@campus-connect/core/testing/requirements.ts'
import { startServerProcess } from '../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { figures, openLoop } from './open-loop.ts'

const idle = Number(process.env.IDLE_CONNECTIONS ?? 5000)
const seconds = Number(process.env.IDLE_SECONDS ?? 60)
const mostConnections = 10_000
/** New connections a second. */
const rate = 20

test('thousands of idle connections, and more every second, keep nobody from logging in', async ({ skip }) => {
  // Node raises its own limit to the hard limit.
  const few = missing(
    'sh',
    '-c',
    `[ "$(ulimit -Hn)" = unlimited ] || [ "$(ulimit -Hn)" -gt ${mostConnections + 1000} ]`,
  )
  skip(few !== undefined, `a process may not have ${mostConnections} connections open here (ulimit -Hn)`)
  const folder = await temporaryFolder()
  const { url } = await startServerProcess({ folder })
  const accounts = await addAccounts(folder, seconds)
  const port = Number(new URL(url).port)
  const login = (index: number) => call(url, 'POST /api/auth/login', accounts[index % accounts.length])
  const quiet = await openLoop(5, 5, login)

  const sockets = await stay(port, idle)
  const [logins, more] = await Promise.all([openLoop(5, seconds, login), arrive(port)])

  process.stdout.write(
    `${idle} idle connections and ${rate}/s for ${seconds} s: logins ${figures(logins)}; before ${figures(quiet)}\n`,
  )
  expect(logins.filter(({ status }) => status !== 200)).toEqual([])
  expect([...sockets, ...more].filter(({ closed }) => closed)).toEqual([])

  const rest = await stay(port, mostConnections - sockets.length - more.length + 50)
  expect(rest.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(50)
  for (const socket of rest) socket.destroy()
  await expect.poll(async () => (await login(0)).status, { timeout: 30_000 }).toBe(200)
})

/** Connections that got one answer and stay open. */
async function stay(port: number, count: number) {
  const sockets: Socket[] = []
  while (sockets.length < count)
    sockets.push(
      ...(await Promise.all(Array.from({ length: Math.min(100, count - sockets.length) }, () => asked(port)))),
    )
  return sockets
}

async function arrive(port: number) {
  const sockets: Socket[] = []
  for (let second = 0; second < seconds; second += 1) {
    sockets.push(...(await stay(port, rate)))
    await pause(1000)
  }
  return sockets
}

async function asked(port: number) {
  const socket = await opened(port)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  // A connection beyond the limit is closed without an answer.
  await new Promise<void>((resolve) => void socket.once('data', () => resolve()).once('close', () => resolve()))
  return socket
}

async function opened(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}
