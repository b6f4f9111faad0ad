import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const never = new AbortController().signal
const node = (code: string) => [process.execPath, '-e', code]
test('a command gives its exit code and all that it printed', async () => {
  const ended = await runCommand(node('console.log(process.env.WORD); console.error("and this"); process.exit(3)'), {
    env: { WORD: 'this' },
    limit: 60_000,
    signal: never,
  })

  expect(ended.ok).toBe(false)
  expect(ended.output.split('\n').toSorted()).toEqual(['', 'and this', 'this'])
  expect(await runCommand(node(''), { limit: 60_000, signal: never })).toEqual({ ok: true, output: '' })
})

test('a command that yields runs at a lower priority', async () => {
  const code = 'console.log(require("node:os").getPriority())'

  const { output } = await runCommand(node(code), { limit: 60_000, signal: never, yielding: true })

  expect(Number(output)).toBeGreaterThan(getPriority())
})

test('a command that hangs is ended after its limit', async () => {
  const { ok, output } = await runCommand(node('setInterval(() => {}, 1000)'), { limit: 100, signal: never })

  expect(ok).toBe(false)
  expect(output).toContain('was ended after 0.1 s')
})

test('an interrupted run ends its commands and their children', async () => {
  const interruption = new AbortController()
  await using server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const child = `require('node:net').connect(${port}, '127.0.0.1').on('close', () => {})`
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]).on('exit', () => {})`

  const running = runCommand(node(parent), { limit: 60_000, signal: interruption.signal })
  const [socket] = (await once(server, 'connection')) as [Socket]
  const childEnded = once(
    socket.resume().on('error', () => {}),
    'close',
  )
  interruption.abort()

  expect((await running).ok).toBe(false)
  await childEnded
})

test('a command that does not exist has failed', async () => {
  const { ok, output } = await runCommand(['no-such-command'], { limit: 60_000, signal: never })

  expect(ok).toBe(false)
  expect(output).toContain('no-such-command')
})
