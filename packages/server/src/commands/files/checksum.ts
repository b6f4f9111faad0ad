import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The file beside a backup that `sha256sum -c` reads. */
export const checksumFile = (backup: string) => `${backup}.sha256`

/** SHA-256 in hexadecimal. */
export async function sha256(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}

/** Copies into a new file that only its owner can read. Returns the SHA-256 of what it read. */
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
