import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { sqliteDialect } from '../../../src/database/sqlite/dialect.ts'
import type { Db, Tables } from '../../../src/database/schema/tables.ts'

/** A database file as it is: opening it migrates and locks nothing. */
export const openReadOnly = (path: string): Db =>
  new Kysely<Tables>({ dialect: sqliteDialect(new DatabaseSync(path, { readOnly: true })) })
