import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'

type CopyOptions = {
  /** Told from time to time which share has been copied. */
  progress: (share: number) => void
  signal: AbortSignal
}

/** Pages in one step: short enough to stop soon, long enough not to cost. */
const pagesAtOnce = 512

/**
 * Copies the state that the database has now into a new file that its owner alone reads, while others go on writing.
 * The copy is one file, without a log beside it.
 */
export async function copyDatabase(from: string, to: string, { progress, signal }: CopyOptions): Promise<void> {
  const written = openSync(to, 'wx', 0o600)
  const source = new DatabaseSync(from, { readOnly: true, timeout: 1000 })
  try {
    // An open reading keeps this state: else each write of the server would make the copy begin anew, for ever.
    source.exec('begin; select count(*) from sqlite_master')
    await backup(source, to, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => {
        signal.throwIfAborted()
        // Little by little: the server's own writes would wait behind one that is as large as the database.
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
