import type { DatabaseSync } from 'node:sqlite'
import { isBusy, isFull } from '../errors.ts'

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
