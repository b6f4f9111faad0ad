import type { Settings } from '../settings.ts'
import type { Db } from '../store/database.ts'

/** What an operator's command gets from the process. */
export type OperatorContext = {
  /** Throws a Refusal where the environment is wrong. */
  settings: () => Pick<Settings, 'roster' | 'rosterMatch' | 'rosterTerm'>
  /** Opened and migrated; whoever opens it closes it. */
  openDatabase: () => Promise<Db>
  clock: () => Date
  /** Data, on stdout. */
  write: (text: string) => void
  /** Talk, on stderr. */
  say: (line: string) => void
}

/** Closes the database whatever happens. */
export async function withDatabase<T>(context: OperatorContext, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await context.openDatabase()
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
