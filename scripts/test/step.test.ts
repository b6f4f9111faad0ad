import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Outcome, readPlaywright } from './outcomes.ts'
import { runCommand } from './run-command.ts'

const code = (text: string) => [process.execPath, '-e', text]

/** Starts a step in a folder of its own. */
function startStep(...given: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-step-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'step.ts'), ...given], { cwd: folder })
  const closed = once(child, 'close') as Promise<[number]>
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return {
    child,
    async ended() {
      const [status] = await closed
      const outcome = JSON.parse(readFileSync(join(folder, 'test-results/steps/one.json'), 'utf8')) as Outcome
      return { status, output, passed: outcome.passed, failed: outcome.failed }
    },
  }
}

test('a check is counted once and shows all that it printed', async () => {
  const good = startStep('one', ...code('console.log("this"); console.error("and this")'))
  const bad = startStep('one', ...code('process.exit(3)'))
  const none = startStep('one', 'no-such-command')

  const { output, ...ended } = await good.ended()
  expect(output.split('\n').toSorted()).toEqual(['', 'and this', 'this'])
  expect(ended).toEqual({ status: 0, passed: 1, failed: 0 })
  expect(await bad.ended()).toEqual({ status: 1, output: '', passed: 0, failed: 1 })
  expect(await none.ended()).toMatchObject({ status: 1, failed: 1, output: expect.stringContaining('no-such-command') })
})

test('a step that yields runs at a lower priority, among the sessions of Linux too', async () => {
  // The program starts before its priority changes, so it looks until it has changed.
  const yields = `
    const { existsSync, readFileSync } = require('node:fs')
    const group = '/proc/self/autogroup'
    const { getPriority } = require('node:os')
    setInterval(() => {
      const lower = getPriority() === ${Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL)}
      const half = !existsSync(group) || readFileSync(group, 'utf8').endsWith(' nice 3\\n')
      if (lower && half) process.exit()
    }, 20)`

  expect(await startStep('--yielding', 'one', ...code(yields)).ended()).toMatchObject({ status: 0, passed: 1 })
})

test('a command that hangs is ended after its limit', async () => {
  expect(await runCommand(code('setInterval(() => {}, 1000)'), { limit: 100 })).toBe(false)
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the command of a step and its children', async (signal) => {
  await using server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const child = `require('node:net').connect(${port}, '127.0.0.1').on('close', () => {}).write('${signal}')`
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]).on('exit', () => {})`

  const step = startStep('one', ...code(parent))
  const { socket } = await connectionThatSays(signal, server)
  const childEnded = once(socket, 'close')
  step.child.kill(signal)

  expect(await step.ended()).toMatchObject({ status: 1, failed: 1 })
  await childEnded
})

/** The connection of the command. Another test may still look for a server that had this port, and its connection comes first. */
function connectionThatSays(word: string, server: Server) {
  return new Promise<{ socket: Socket }>((resolve) =>
    server.on('connection', (socket) => {
      socket.on('error', () => {})
      socket.on('data', (text) => (String(text) === word ? resolve({ socket }) : socket.destroy()))
    }),
  )
}

test('the failures of a browser name their test and the beginning of the error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-step-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const spec = (title: string, status: string, messages: string[]) => ({
    title,
    tests: [{ status, annotations: [], results: messages.map((message) => ({ error: { message } })) }],
  })
  const file = join(folder, 'report.json')
  const suite = {
    file: 'login.spec.ts',
    specs: [spec('stays', 'expected', [])],
    suites: [
      {
        file: 'login.spec.ts',
        specs: [spec('ends', 'unexpected', ['\u001b[31mnot visible\u001b[39m\n\n  at a line'])],
      },
    ],
  }
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  writeFileSync(file, JSON.stringify({ config: { rootDir: process.cwd() }, suites: [suite], stats }))

  expect(readPlaywright(file)).toMatchObject({
    failed: 1,
    failures: ['login.spec.ts: ends\nnot visible\n  at a line'],
  })
})

test('what fails outside the tests of a file is counted and named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-step-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const counts = join(folder, 'counts.json')
  const files = {
    'hook.test.js': 'beforeAll(() => { throw new Error("no room") }); test("waits", () => {})',
    'group.test.js':
      'describe("a group", () => { afterAll(() => { throw new Error("no end") }); test("ends", () => {}) })',
    'load.test.js': 'throw new Error("no file")',
    'late.test.js': 'test("goes on", () => { void Promise.reject(new Error("too late")) })',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  const reporter = join(import.meta.dirname, 'vitest-counts.ts')
  const child = spawn(process.execPath, [vitest, 'run', '--globals', `--root=${folder}`, `--reporter=${reporter}`], {
    env: { ...process.env, TEST_COUNTS: counts },
    stdio: 'ignore',
  })
  await once(child, 'close')

  const { passed, failed, skipped, failures } = JSON.parse(readFileSync(counts, 'utf8')) as Outcome
  expect({ passed, failed, skipped }).toEqual({ passed: 2, failed: 4, skipped: 1 })
  expect(failures.map((text) => text.replace(/^.*\//, '')).toSorted()).toEqual([
    'an error that no test handled\ntoo late',
    'group.test.js: a group\nno end',
    'hook.test.js\nno room',
    'load.test.js\nno file',
  ])
})
