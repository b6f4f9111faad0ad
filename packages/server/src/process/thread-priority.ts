import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** As `nice` counts: three times the share of the processor goes to whom they compete with. */
const lower = 5

/** Lets the threads that hash passwords leave the processor to the one that answers requests. */
export function lowerWorkerPriority(): void {
  lowerThreads(lower, (name) => name === 'libuv-worker')
}

/** Lets a command of an operator leave the processor to the server beside it. */
export function lowerProcessPriority(): void {
  setPriority(constants.priority.PRIORITY_LOW)
  lowerThreads(constants.priority.PRIORITY_LOW, () => true)
}

/** On Linux alone each thread has a priority of its own, and its number is one of a process. */
function lowerThreads(priority: number, isMeant: (name: string) => boolean) {
  const threads = '/proc/self/task'
  try {
    for (const thread of readdirSync(threads))
      if (isMeant(readFileSync(`${threads}/${thread}/comm`, 'utf8').trim())) setPriority(Number(thread), priority)
  } catch {
    // It would have been better, and is no reason not to go on.
  }
}
