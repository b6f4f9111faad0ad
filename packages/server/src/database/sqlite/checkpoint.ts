import type { DatabaseSync } from 'node:sqlite'
import { isBusy, isFull } from './errors.ts'

type Frames = { log: number; checkpointed: number }

const longLog = 1000

/**
 * Brings the log into the file once it has a thousand pages, as SQLite does by itself. SQLite, however, says nothing
 * where that fails: a file that could not be synchronised would then count as written, and the log be given up.
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
      // All of it stands in the log; the next commit tries again.
      if (!isBusy(error) && !isFull(error)) throw error
    }
  }
}
