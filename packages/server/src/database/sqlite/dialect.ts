import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isDiskFailure } from './errors.ts'
import { statementCache } from './statement-cache.ts'

export type SqliteEvents = {
  closed?: () => void
  /** The disk failed in a write: what the file holds is unknown from here on. */
  broken?: (error: unknown) => void
  committed?: () => void
}

/** Kysely over Node's own SQLite. Kysely hands the one connection to one user at a time. */
export function sqliteDialect(database: DatabaseSync, events: SqliteEvents = {}): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => sqliteDriver(database, events),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new WholeDatabaseCompiler(),
  }
}

/** SQLite rolls schema changes back like any other; Kysely's own adapter does not count on it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** A transaction that writes holds the whole database, and needs to hold no rows. */
class WholeDatabaseCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier() {}
}

function sqliteDriver(database: DatabaseSync, { closed, broken, committed }: SqliteEvents): Driver {
  const told = <T>(work: () => T) => {
    try {
      return work()
    } catch (error) {
      if (isDiskFailure(error)) broken?.(error)
      throw error
    }
  }
  const connection = sqliteConnection(database, told)
  const command = async (text: string) => void (await connection.executeQuery(CompiledQuery.raw(text)))
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    // Takes the write lock at once: a lock asked for half-way could only be refused.
    beginTransaction: () => command('begin immediate'),
    commitTransaction: async () => {
      await command('commit')
      if (committed) told(committed)
    },
    // Where the disk is full, SQLite has done so itself.
    rollbackTransaction: async () => {
      if (database.isTransaction) await command('rollback')
    },
    releaseConnection: async () => {},
    destroy: async () => {
      database.close()
      closed?.()
    },
  }
}

type Row = never
type Parameters = (string | number | bigint | null | Uint8Array)[]

function sqliteConnection(database: DatabaseSync, told: <T>(work: () => T) => T): DatabaseConnection {
  const prepared = statementCache(database)
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return told(() => {
        const { statement, reads } = prepared(sql)
        if (reads) return { rows: statement.all(...(parameters as Parameters)) as Row[] }
        const { changes, lastInsertRowid } = statement.run(...(parameters as Parameters))
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
      })
    },
    async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      // Of its own: others may run the same text before its last row is read.
      for (const row of database.prepare(sql).iterate(...(parameters as Parameters))) yield { rows: [row as Row] }
    },
  }
}
