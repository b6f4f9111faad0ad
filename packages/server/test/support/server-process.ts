import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { written } from './process.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export type Start = {
  /** Of the database. */
  folder: string
  environment?: Record<string, string>
  /** A program that runs the server: `strace …`. */
  through?: string[]
  /** Modules that are loaded before the server. */
  imports?: string[]
  /** A file for the log; without one it is thrown away. */
  log?: string
}

export type ServerProcess = {
  url: string
  pid: number
  /** Milliseconds from the call to the listening server. */
  startedIn: number
  err: () => string
  ended: Promise<number | null>
  /** Ends the server at once, not the program through which it runs. */
  kill: (signal?: NodeJS.Signals) => Promise<void>
}

export const admin = { id: '20990001', password: 'saebyeok-haneul-77' }

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-fault-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The server as an operator starts it, once it listens; gone after the test. */
export async function startServerProcess(start: Start): Promise<ServerProcess> {
  const begun = performance.now()
  const { child, err, ended } = runServer(start)
  const url = await written(child, err, /^Campus Connect: (\S+)$/m)
  const pid = start.through ? childOf(child) : (child.pid as number)
  return {
    url,
    pid,
    startedIn: performance.now() - begun,
    err,
    ended,
    kill: async (signal = 'SIGKILL') => {
      process.kill(pid, signal)
      await ended
    },
  }
}

function runServer({ folder, environment = {}, through = [], imports = [], log }: Start) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `file:${join(folder, 'campus.db')}`,
    PORT: '0',
    ADMIN_ID: admin.id,
    ADMIN_PASSWORD: admin.password,
    ...environment,
  }
  const node = [process.execPath, ...imports.flatMap((each) => ['--import', each]), main]
  const [program = '', ...argv] = [...through, ...node]
  const out = log === undefined ? 'ignore' : openSync(log, 'a')
  const child = spawn(program, argv, { env, stdio: ['ignore', out, 'pipe'] })
  if (typeof out === 'number') closeSync(out)
  onTestFinished(() => {
    if (through.length > 0 && child.exitCode === null && child.signalCode === null) {
      process.kill(childOf(child), 'SIGKILL')
    }
    child.kill('SIGKILL')
  })
  const chunks: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, err: () => chunks.join(''), ended }
}

/** What a program runs; itself where it has become that. */
function childOf({ pid }: ChildProcess) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return Number(stdout.trim().split('\n')[0]) || (pid as number)
}

/** Why a program cannot be used here, in a sentence for a skipped test; undefined where it can. */
export function missing(program: string, ...argv: string[]): string | undefined {
  const { error, status, stderr } = spawnSync(program, argv, { encoding: 'utf8' })
  if (error) return `${program} is not installed`
  return status === 0 ? undefined : `${program} cannot be used here: ${stderr.trim().split('\n').at(-1)}`
}
