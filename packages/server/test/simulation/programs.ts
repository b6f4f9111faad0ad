import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { runProgram, type ServerProcess, startServerProcess } from '../support/process.ts'
import { freeAddresses } from '@campus-connect/core/testing/addresses.ts'

const cliMain = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url))

export type Outcome = { code: number | null; out: string; err: string }
export type Programs = Awaited<ReturnType<typeof installPrograms>>

/** The server, its operator's commands and the administrators' CLI with one set of settings. */
export async function installPrograms(folder: string, settings: Record<string, string>, now: () => number) {
  const [address = ''] = await freeAddresses(1)
  const url = `http://${address}`
  const environment = { PORT: new URL(url).port, ...settings }
  const log = join(folder, 'server.log')
  /** Times without a server: from the signal until the next process listens. */
  const absences: { why: string; from: number; until: number; code: number | null }[] = []
  /** What each server process that has ended wrote on stderr. */
  const ended: string[] = []
  let serving: ServerProcess | undefined

  async function start() {
    serving = await startServerProcess({ folder, environment, log })
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL') {
    const code = await serving?.kill(signal)
    ended.push(serving?.err() ?? '')
    return code ?? null
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
    stderr: () => ended.join(''),
    start,
    stop,
    again,
    /** `campus-server …`, on the same database or another one. */
    operate: (argv: string[], more: Record<string, string> = {}, input = '') =>
      runProgram({ ...environment, ...more }, argv, input),
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
