import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** Nice value. A thread at 0 gets three times as much processor time as one at 5. */
const lower = 5

/** Gives a server priority over this process, which reads a roster for it. */
export function lowerReadingPriority(): void {
  if (getPriority() < lower) lowerAll(lower)
}

/** If the memory ends, the kernel kills this process before the server for which it reads. Only Linux knows this. */
export function endFirstWithoutMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Only an optimization: ignore a failure.
  }
}

/** Gives the request thread priority over the threads that hash passwords. */
export function lowerWorkerPriority(): void {
  lowerThreads(lower, (name) => name === 'libuv-worker')
}

/** Gives a running server priority over this operator command. */
export function lowerProcessPriority(): void {
  lowerAll(constants.priority.PRIORITY_LOW)
}

function lowerAll(priority: number) {
  setPriority(priority)
  lowerThreads(priority, () => true)
}

/** Only Linux has a priority per thread, which `setPriority` sets by thread id. */
function lowerThreads(priority: number, isMeant: (name: string) => boolean) {
  const threads = '/proc/self/task'
  try {
    for (const thread of readdirSync(threads))
      if (isMeant(readFileSync(`${threads}/${thread}/comm`, 'utf8').trim())) setPriority(Number(thread), priority)
  } catch {
    // Only an optimization: ignore a failure.
  }
}
