import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  type SpawnOptions,
  spawn,
  spawnSync,
} from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** As installed: with the cache of what was compiled, which halves the time of a start. */
const main = fileURLToPath(new URL('../../src/campus-server.mjs', import.meta.url))

/** The administrator of the settings with which `startServerProcess` starts the server. */
export const admin = { id: '20990001', password: 'saebyeok-haneul-77' }

type Environment = Record<string, string>

type Launch = {
  /** A program that runs the server: `strace …`. */
  through?: string[]
  /** Modules that are loaded before the server. */
  imports?: string[]
  /** A file to which stdout is appended; without it the test collects stdout. */
  log?: string
  /** The working folder and the account. */
  cwd?: string
  uid?: number
  /** The program of another version. */
  program?: string
}

/** Starts the program as an operator does, with its own database. It is killed after the test. */
export function startProgram(environment: Environment = {}, argv: string[] = [], input = '', launch: Launch = {}) {
  const { through = [], imports = [], log, program: own = main, ...place } = launch
  const folder = mkdtempSync(join(tmpdir(), 'campus-main-'))
  const database = join(folder, 'campus.db')
  const env = { PATH: process.env.PATH, DATABASE_URL: `file:${database}`, PORT: '0', DEMO: '0', ...environment }
  const node = [process.execPath, ...imports.flatMap((each) => ['--import', each]), own]
  const [program = '', ...rest] = [...through, ...node, ...argv]
  const file = log === undefined ? undefined : openSync(log, 'a')
  const options: SpawnOptions = { ...place, env, stdio: ['pipe', file ?? 'pipe', 'pipe'] }
  const child = spawn(program, rest, options) as ChildProcessWithoutNullStreams
  if (file !== undefined) closeSync(file)
  /** The server's own process, not the program through which it runs. */
  const pid = () => (through.length > 0 ? childOf(child) : (child.pid as number))
  onTestFinished(() => {
    if (through.length > 0 && child.exitCode === null && child.signalCode === null) process.kill(pid(), 'SIGKILL')
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  child.stdin.end(input)
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, pid, database, out, err, ended, url: () => written(child, err, /^Campus Connect: (\S+)$/m) }
}

/** Runs one command of an operator as a process and waits for its end. */
export async function runProgram(environment: Environment, argv: string[], input = '') {
  const { ended, out, err } = startProgram(environment, argv, input)
  return { code: await ended, out: out(), err: err() }
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** Starts the server on the database in this folder and waits until it listens. */
export async function startServerProcess({
  folder,
  environment = {},
  log = devNull,
  ...launch
}: Launch & { folder: string; environment?: Environment }) {
  const begun = performance.now()
  const account = { ADMIN_ID: admin.id, ADMIN_PASSWORD: admin.password }
  const settings = { DATABASE_URL: `file:${join(folder, 'campus.db')}`, ...account, ...environment }
  const program = startProgram(settings, [], '', { log, ...launch })
  const url = await program.url()
  const startedIn = performance.now() - begun
  const { err, ended } = program
  const pid = program.pid()
  return {
    url,
    pid,
    /** Milliseconds from the call to the listening server. */
    startedIn,
    err,
    ended,
    /** Resolves with the exit code. */
    kill: (signal: NodeJS.Signals = 'SIGKILL') => {
      process.kill(pid, signal)
      return ended
    },
  }
}

function collect(stream: NodeJS.ReadableStream | null) {
  const chunks: string[] = []
  stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return () => chunks.join('')
}

/** Waits until the pattern is written. Fails if the process ends before. */
export async function written(child: ChildProcess, text: () => string, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(text())
    if (found) return found[1] ?? found[0]
    await Promise.race([once(child.stderr as NodeJS.ReadableStream, 'data'), once(child, 'close')])
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${text()}`)
  }
}

/** The process that a program runs, or the program's own if it became that process. */
function childOf({ pid }: ChildProcess) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return Number(stdout.trim().split('\n')[0]) || (pid as number)
}
