import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fillCampus } from '../operator/testing-campus.ts'
import { call } from './calls.ts'
import { admin, startServerProcess, temporaryFolder } from './server-process.ts'
import { openLoop, percentile } from './storm.ts'

const students = Number(process.env.SLOW_STUDENTS ?? 30_000)

type Slow = {
  bytes: string
  /** Sent every second. */
  drip?: string
  /** Bytes read every second. */
  reads?: number
  count: number
  /** Seconds. */
  most: number
}

test('300 slow clients of each kind are gone in time, and others hardly notice', async () => {
  const folder = await temporaryFolder()
  await fillCampus(join(folder, 'campus.db'), { students, tokens: 0 })
  const { url } = await startServerProcess({ folder })
  const { cookie } = await call(url, 'POST /api/auth/login', admin)
  const read = () => call(url, `GET /api/admin/users?id=${admin.id}`, undefined, cookie)
  const quiet = percentile(await openLoop(50, 10, read), 99)
  const login = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: none\r\nContent-Type: application/json\r\n'
  const kinds: Record<string, Slow> = {
    'slow headers': { bytes: 'GET / HTTP/1.1\r\nHost: x\r\nX: ', drip: 'x', count: 300, most: 7 },
    silence: { bytes: '', count: 300, most: 7 },
    'slow body': { bytes: `${login}Content-Length: 1000\r\n\r\n{`, drip: ' ', count: 300, most: 12 },
    // Each holds a list of everybody.
    'slow reading': {
      bytes: `GET /api/admin/users HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`,
      count: 10,
      most: 32,
    },
  }

  for (const [name, slow] of Object.entries(kinds)) {
    const gone = allGone(url, slow)
    const others = await openLoop(50, slow.most, read)
    const seconds = await gone
    process.stdout.write(
      `${slow.count} × ${name}: gone after ${seconds.toFixed(1)} s; p99 of others ${Math.round(percentile(others, 99))} ms, ` +
        `${Math.round(quiet)} ms before\n`,
    )
    expect(others.filter(({ status }) => status !== 200)).toEqual([])
    expect([name, seconds]).toEqual([name, expect.toSatisfy((time: number) => time <= slow.most)])
  }
})

/** Seconds until the last of them was cut off; each goes on, a little every second. */
async function allGone(url: string, { bytes, drip, reads = 65_536, count }: Slow) {
  const begun = performance.now()
  const sockets = Array.from({ length: count }, () => open(url, reads))
  const closed = Promise.all(sockets.map((socket) => new Promise((resolve) => void socket.once('close', resolve))))
  for (const socket of sockets) if (bytes !== '') socket.write(bytes)
  const going = setInterval(() => {
    for (const socket of sockets.filter(({ destroyed }) => !destroyed)) {
      socket.resume()
      if (drip !== undefined) socket.write(drip)
    }
  }, 1000)
  await closed
  clearInterval(going)
  return (performance.now() - begun) / 1000
}

/** Reads so many bytes whenever it is resumed. */
function open(url: string, bytes: number): Socket {
  const onread = { buffer: Buffer.alloc(bytes), callback: () => false }
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', onread }).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}
