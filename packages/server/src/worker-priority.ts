import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** As `nice` counts: three times the share of the processor goes to whom they compete with. */
const lower = 5
const threads = '/proc/self/task'

/**
 * Lets the threads that hash passwords leave the processor to the one that answers requests. On Linux alone a thread has a
 * priority of its own; elsewhere nothing changes.
 */
export function lowerWorkers(): void {
  try {
    for (const thread of readdirSync(threads))
      if (readFileSync(`${threads}/${thread}/comm`, 'utf8').trim() === 'libuv-worker')
        setPriority(Number(thread), lower)
  } catch {
    // It would have been better, and is no reason not to serve.
  }
}
