import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { databaseError, isDiskFailure } from './errors.ts'
import { statementCache } from './statement-cache.ts'

export type SqliteEvents = {
  closed?: () => void
  /** The disk failed in a write, so the content of the file is unknown. */
  broken?: (error: unknown) => void
  committed?: () => void
}

/** Kysely on node:sqlite. Kysely gives the only connection to one user at a time. */
export function sqliteDialect(database: DatabaseSync, events: SqliteEvents = {}): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => sqliteDriver(database, events),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new WholeDatabaseCompiler(),
  }
}

/** SQLite can roll back schema changes, but the adapter of Kysely does not rely on it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** A write transaction locks the whole database, so it needs no row locks. */
class WholeDatabaseCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node)
  }
}

function sqliteDriver(database: DatabaseSync, { closed, broken, committed }: SqliteEvents): Driver {
  const watched = <T>(work: () => T) => {
    try {
      return work()
    } catch (error) {
      if (isDiskFailure(error)) broken?.(error)
      throw databaseError(error)
    }
  }
  const connection = sqliteConnection(database, watched)
  const command = async (text: string) => void (await connection.executeQuery(CompiledQuery.raw(text)))
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    // Take the write lock at once: SQLite would refuse to upgrade a read lock.
    beginTransaction: () => command('begin immediate'),
    commitTransaction: async () => {
      await command('commit')
      if (committed) watched(committed)
    },
    // SQLite has rolled back already if the disk is full.
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

function sqliteConnection(database: DatabaseSync, watched: <T>(work: () => T) => T): DatabaseConnection {
  const prepared = statementCache(database)
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return watched(() => {
        const { statement, reads } = prepared(sql)
        if (reads) return { rows: statement.all(...(parameters as Parameters)) as Row[] }
        const { changes, lastInsertRowid } = statement.run(...(parameters as Parameters))
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
      })
    },
    async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      // A separate statement: others may run the same text before the last row is read.
      for (const row of database.prepare(sql).iterate(...(parameters as Parameters))) yield { rows: [row as Row] }
    },
  }
}
