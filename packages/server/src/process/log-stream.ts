import { writeSync } from 'node:fs'

const standardOutput = 1
const moments = new Int32Array(new SharedArrayBuffer(4))

/** Hundredths of a second. */
const mostWaits = 100
let waitsLeft = mostWaits

/**
 * Writes lines to stdout in order. Waits at most one second for a slow reader, and then not again until it reads. Drops
 * lines that it cannot write.
 */
export const logStream = {
  write(line: string): void {
    let rest = Buffer.from(line)
    for (let waits = 0; rest.length > 0;)
      try {
        rest = rest.subarray(writeSync(standardOutput, rest))
        waitsLeft = mostWaits
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
        if (waits >= waitsLeft) return void (waitsLeft = 0)
        waits += 1
        Atomics.wait(moments, 0, 0, 10)
      }
  },
}
