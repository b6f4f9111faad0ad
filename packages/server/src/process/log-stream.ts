import { writeSync } from 'node:fs'

const standardOutput = 1
const moments = new Int32Array(new SharedArrayBuffer(4))

/** Hundredths of a second. */
const mostWaits = 100
let waitsLeft = mostWaits

/**
 * Writes lines on stdout in order. A reader who is slow is waited for, a second at most, and then no more until he reads
 * again; a log that cannot be written ends no request.
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
