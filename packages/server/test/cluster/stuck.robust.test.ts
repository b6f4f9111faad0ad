import { once } from 'node:events'
import { connect } from 'node:net'
import { writeFolder } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serveUntilStopped } from '../../src/server/run.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'

/** A server in this process that gets its signals from the test; `exited` resolves with its exit code. */
async function start() {
  const folder = await writeFolder({})
  const said: string[] = []
  const listeners = new Map<string, (signal: string) => void>()
  const exited = Promise.withResolvers<number>()
  const process = {
    on: (name: string, listener: (signal: string) => void) => void listeners.set(name, listener),
    exit: (code: number) => exited.resolve(code),
  } as unknown as NodeJS.Process
  const settings = readSettings({ DATABASE_URL: `file:${folder}/campus.db`, PORT: '0', LOG_LEVEL: 'silent' })
  const context = { clock: () => new Date(), say: (line: string) => void said.push(line), appRoot: '/nonexistent' }
  const served = serveUntilStopped(settings, context, process, { longestStop: 300 })
  const address = () => /^Campus Connect: (\S+)$/m.exec(said.join('\n'))?.[1]
  await vi.waitFor(() => expect(address()).toBeDefined(), { timeout: 30_000 })
  return { url: address() as string, signal: (name: string) => listeners.get(name)?.(name), exited, served }
}

test('a request that never ends does not keep a server from stopping', async () => {
  const { url, signal, exited, served } = await start()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\nsec-fetch-site: none\r\n')
  socket.write('content-type: application/json\r\n\r\n{"id"')
  await once(socket, 'connect')
  await (await fetch(`${url}/healthz`)).text()

  signal('SIGINT')

  expect(await exited.promise).toBe(1)
  socket.destroy()
  await served
})
