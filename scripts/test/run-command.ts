import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

type Options = {
  env?: Record<string, string>
  /** Milliseconds after which the command and all that it started are ended. */
  limit: number
  /** Ends the command and all that it started. */
  signal: AbortSignal
  /** Uses only processor time that other commands leave. */
  yielding?: boolean
}

const windows = process.platform === 'win32'
/** Milliseconds that a command has to end by itself after SIGTERM. */
const grace = 10_000

/** Runs a command to its end; `output` is all that it and its children printed. */
export async function runCommand(
  [command = '', ...args]: string[],
  { env, limit, signal, yielding = false }: Options,
): Promise<{ ok: boolean; output: string }> {
  // A process group of its own, so that its children can be ended with it.
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    detached: !windows,
    shell: windows,
  })
  if (yielding) yieldToOthers(child)
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const say = (text: string) => chunks.push(Buffer.from(`${text}\n`))

  let killing: NodeJS.Timeout | undefined
  const stop = () => {
    end(child, 'SIGTERM')
    killing ??= setTimeout(() => end(child, 'SIGKILL'), grace)
  }
  const hanging = setTimeout(() => {
    say(`${command} was ended after ${limit / 1000} s`)
    stop()
  }, limit)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()

  child.once('exit', () => end(child, 'SIGKILL'))
  child.once('error', (error) => say(error.message))
  const [code] = (await once(child, 'close').catch(() => [1])) as [number | null]
  clearTimeout(hanging)
  clearTimeout(killing)
  signal.removeEventListener('abort', stop)
  return { ok: code === 0, output: Buffer.concat(chunks).toString() }
}

function yieldToOthers({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
    // Linux may share the processors between process groups first, and only then by the priority of processes.
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, '10')
  } catch {
    // It has ended already, or this kernel has no such groups.
  }
}

function end({ pid }: ChildProcess, signal: NodeJS.Signals) {
  if (pid === undefined) return
  try {
    process.kill(windows ? pid : -pid, signal)
  } catch {
    // It has ended already.
  }
}
