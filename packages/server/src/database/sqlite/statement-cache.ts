import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** A statement that is made once; `reads` where it gives rows. */
type Prepared = { statement: StatementSync; reads: boolean }

/** More texts than the program has; rows that are inserted many at once have a text for each number of them. */
const kept = 200

/** Prepares each text once: that takes longer than most statements run. Forgets what was not used for longest. */
export function statementCache(database: DatabaseSync): (text: string) => Prepared {
  const known = new Map<string, Prepared>()

  return (text) => {
    const found = known.get(text) ?? prepare(database, text)
    known.delete(text)
    known.set(text, found)
    const [oldest] = known.size > kept ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    return found
  }
}

function prepare(database: DatabaseSync, text: string): Prepared {
  const statement = database.prepare(text)
  return { statement, reads: statement.columns().length > 0 }
}
