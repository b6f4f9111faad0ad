import { randomFillSync } from 'node:crypto'
import { writeSync } from 'node:fs'
import { stdSerializers } from 'pino'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import { cutTexts } from './texts.ts'

/** JSON lines on stdout, without headers and bodies: they may hold passwords, cookies and tokens. */
export function logger(level: Settings['logLevel']) {
  return {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    base: null,
    formatters: { log: cutTexts },
    serializers: { err: (error: Error) => cutTexts({ ...stdSerializers.err(error) }) },
    stream: logStream,
  }
}

const bytes = 12
const pool = Buffer.alloc(bytes * 256)
let used = pool.length

/** 96 random bits in 16 characters. Generates 256 ids at a time, because a single call is expensive. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('base64url', used - bytes, used)
}

let written = 0

/** All bytes that this process ever wrote to its log. */
export const writtenBytes = () => written

const standardOutput = 1
const moments = new Int32Array(new SharedArrayBuffer(4))

/** Hundredths of a second. */
const mostWaits = 100
let waitsLeft = mostWaits

/**
 * Writes lines to stdout in order. Waits at most one second for a slow reader, and then not again until it reads. Drops
 * lines that it cannot write.
 */
const logStream = {
  write(line: string): void {
    let rest = Buffer.from(line)
    written += rest.length
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
