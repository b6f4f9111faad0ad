import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'

type CopyOptions = {
  /** Receives the share that has been copied. */
  progress: (share: number) => void
  signal: AbortSignal
}

/** Pages per step: few enough to stop soon, enough to be fast. */
const pagesAtOnce = 512

/**
 * Copies the current state into a new file that only its owner can read, while others write. The copy is one file
 * without a log beside it.
 */
export async function copyDatabase(from: string, to: string, { progress, signal }: CopyOptions): Promise<void> {
  const written = openSync(to, 'wx', 0o600)
  const source = new DatabaseSync(from, { readOnly: true, timeout: 1000 })
  try {
    // An open read transaction keeps this state. Otherwise each write of the server would restart the copy.
    source.exec('begin; select count(*) from sqlite_master')
    await backup(source, to, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => {
        signal.throwIfAborted()
        // Sync in small steps: the writes of the server would wait behind one large sync.
        fdatasyncSync(written)
        progress(1 - remainingPages / totalPages)
      },
    })
    signal.throwIfAborted()
  } finally {
    source.close()
    closeSync(written)
  }
  const copy = new DatabaseSync(to)
  try {
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
}
