import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

type Options = {
  env?: Record<string, string> | undefined
  /** Milliseconds after which the command and all that it started are ended. */
  limit: number
  /** Gives way to other commands. */
  yielding?: boolean
}

const windows = process.platform === 'win32'
/** Milliseconds that a command has to end by itself after SIGTERM. */
const grace = 10_000

/**
 * Runs a command to its end and tells whether it succeeded. All that it started ends with it, and after SIGINT or SIGTERM to
 * this process.
 */
export async function runCommand(
  [command = '', ...args]: string[],
  { env, limit, yielding }: Options,
): Promise<boolean> {
  // A process group of its own, so that its children can be ended with it.
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: !windows,
    shell: windows,
  })
  if (yielding && child.pid !== undefined) yieldToOthers(child.pid)
  const end = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(windows ? child.pid : -child.pid, signal)
    } catch {
      // It has ended already.
    }
  }
  let killing: NodeJS.Timeout | undefined
  const stop = () => {
    end('SIGTERM')
    killing ??= setTimeout(() => end('SIGKILL'), grace)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  const hanging = setTimeout(() => {
    console.error(`${command} was ended after ${limit / 1000} s`)
    stop()
  }, limit)

  const [code] = (await once(child, 'exit').catch((error: Error) => {
    console.error(error.message)
    return [1]
  })) as [number | null]
  end('SIGKILL')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  clearTimeout(hanging)
  clearTimeout(killing)
  return code === 0
}

/** This nice value gives a session half the share of another one. With less, the checks would end long after the other steps. */
const yieldingNice = 3

function yieldToOthers(pid: number) {
  try {
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
    // Linux may share the processors between sessions first, and only then by the priority of processes.
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(yieldingNice))
  } catch {
    // It has ended already, or this kernel has no such groups.
  }
}
