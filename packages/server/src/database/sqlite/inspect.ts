import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Kysely } from 'kysely'
import type { Db } from '../tables/tables.ts'
import { schemaState, type SchemaState } from './schema.ts'
import { sqliteDialect } from './dialect.ts'

/** A read-only inspection of a database, also while a server writes it. */
export type Inspection = {
  /** Read-only; `close` closes it. */
  db: Db
  /** Damage that SQLite finds in pages and indexes, at most 20 entries. */
  damage: () => string[]
  /** Tables with rows whose referenced row is missing. */
  brokenReferences: () => string[]
  schema: () => Promise<SchemaState>
  close: () => Promise<void>
}

/** Throws the error of SQLite if the file cannot be read as a database. */
export function inspectSqlite(path: string): Inspection {
  const url = pathToFileURL(resolve(path))
  // Nobody has the file open: without this, SQLite would leave files beside it.
  if (!existsSync(`${path}-wal`)) url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true, timeout: 1000 })
  database.exec('pragma trusted_schema = off')
  const texts = (sql: string, column: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => String(row[column]))
  const db: Db = new Kysely({ dialect: sqliteDialect(database) })
  return {
    db,
    damage: () => texts('pragma integrity_check(20)', 'integrity_check').filter((text) => text !== 'ok'),
    brokenReferences: () => [...new Set(texts('pragma foreign_key_check', 'table'))],
    schema: () => schemaState(database),
    close: () => db.destroy(),
  }
}
