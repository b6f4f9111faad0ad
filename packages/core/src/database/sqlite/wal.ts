import type { DatabaseSync } from 'node:sqlite'
import { closeSync, openSync, readSync } from 'node:fs'
import { isBusy, isFull } from './errors.ts'

type Frames = { log: number; checkpointed: number }

const longLog = 1000

/**
 * Checkpoints the log when it has a thousand pages, as SQLite does by itself. SQLite ignores a failed checkpoint,
 * even if the file could not be synced, and then reuses the log.
 */
export function checkpoints(database: DatabaseSync): () => void {
  database.exec('pragma wal_autocheckpoint = 0')
  const look = database.prepare('pragma wal_checkpoint(noop)')
  const begin = database.prepare('pragma wal_checkpoint(passive)')

  return function afterCommit() {
    const { log, checkpointed } = look.get() as Frames
    if (log < longLog || log === checkpointed) return
    try {
      begin.get()
    } catch (error) {
      // The log still has everything; the next commit tries again.
      if (!isBusy(error) && !isFull(error)) throw error
    }
  }
}

/** https://sqlite.org/fileformat2.html#walformat: the lowest bit is the byte order of the checksum. */
const magic = 0x377f0682
const headBytes = 32

/**
 * Whether `PATH-wal` cannot be the log of this database. SQLite ignores such a file, and silently loses the commits
 * in it.
 */
export function isWalDamaged(path: string): boolean {
  const head = headOf(`${path}-wal`)
  // After a power cut during its creation, the log has no header or only zeros.
  if (head.length < headBytes || head.every((byte) => byte === 0)) return false
  if ((head.readUInt32BE(0) & ~1) >>> 0 !== magic) return true
  const [first, second] = checksum(head.subarray(0, 24), (head.readUInt32BE(0) & 1) === 1)
  return head.readUInt32BE(24) !== first || head.readUInt32BE(28) !== second
}

function headOf(path: string) {
  const head = Buffer.alloc(headBytes)
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    return head.subarray(0, readSync(file, head, 0, headBytes, 0))
  } catch (error) {
    // A server removes the log when it stops.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return Buffer.alloc(0)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

function checksum(bytes: Buffer, bigEndian: boolean) {
  const word = (offset: number) => (bigEndian ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset))
  let [first, second] = [0, 0]
  for (let offset = 0; offset < bytes.length; offset += 8) {
    first = (first + word(offset) + second) >>> 0
    second = (second + word(offset + 4) + first) >>> 0
  }
  return [first, second]
}
