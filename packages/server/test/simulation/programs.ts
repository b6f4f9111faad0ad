import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { written } from '../support/process.ts'

const serverMain = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const cliMain = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url))

export type Outcome = { code: number | null; out: string; err: string }
export type Programs = Awaited<ReturnType<typeof installPrograms>>

/** The server, its operator's commands and the administrators' command line, installed with one set of settings. */
export async function installPrograms(folder: string, settings: Record<string, string>, now: () => number) {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const environment = { PATH: process.env.PATH, PORT: port, ...settings }
  const log = join(folder, 'server.log')
  /** When nobody answered: from the signal until the next process serves. */
  const absences: { why: string; from: number; until: number; code: number | null }[] = []
  let said = ''
  let serving: { child: ChildProcess; ended: Promise<unknown> } | undefined

  async function start() {
    const out = openSync(log, 'a')
    const child = spawn(process.execPath, [serverMain], { env: environment, stdio: ['ignore', out, 'pipe'] })
    closeSync(out)
    onTestFinished(() => void child.kill('SIGKILL'))
    let own = ''
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      own += chunk
      said += chunk
    })
    serving = { child, ended: once(child, 'close') }
    await written(child, () => own, /^Campus Connect: (\S+)$/m)
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL') {
    serving?.child.kill(signal)
    await serving?.ended
    return serving?.child.exitCode ?? null
  }

  async function again(why: string, signal: 'SIGTERM' | 'SIGKILL') {
    const absence = { why, from: now(), until: Infinity, code: null as number | null }
    absences.push(absence)
    absence.code = await stop(signal)
    await start()
    absence.until = now()
  }

  return {
    url,
    log,
    absences,
    said: () => said,
    start,
    stop,
    again,
    /** `campus-server …`, on the same database or another one. */
    operate: (argv: string[], more: Record<string, string> = {}) =>
      outcomeOf(spawn(process.execPath, [serverMain, ...argv], { env: { ...environment, ...more }, stdio: 'pipe' })),
    /** `campus …` of one administrator. */
    administrate(profile: string, argv: string[], input = '') {
      const env = { PATH: process.env.PATH, CAMPUS_CONFIG_DIR: join(folder, 'cli'), CAMPUS_HOST: url }
      const options = { env: { ...env, CAMPUS_PROFILE: profile }, stdio: 'pipe' } as const
      return outcomeOf(spawn(process.execPath, [cliMain, ...argv], options), input)
    },
  }
}

async function outcomeOf(child: ChildProcessWithoutNullStreams, input = ''): Promise<Outcome> {
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, out, err }
}

async function freePort() {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return port
}
