import { createHash } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Waits until the file, or the names in the folder, are on the disk. */
export function toDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

export const namesToDisk = (path: string) => toDisk(dirname(path))

/** SHA-256 in hexadecimal. */
export async function sha256(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}

/** Copies into a new file that its owner alone reads; gives the SHA-256 of what it read. */
export async function copyHashed(from: string, to: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), tap, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal })
  return hash.digest('hex')
}
