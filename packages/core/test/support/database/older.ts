import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { sqliteDialect } from '../../../src/database/sqlite/dialect.ts'
import { sqliteMigrations } from '../../../src/database/sqlite/migrations.ts'

/** Creates a database as an earlier version left it. */
export async function migratedUpTo(path: string, name: string): Promise<void> {
  const db = new Kysely({ dialect: sqliteDialect(new DatabaseSync(path)) })
  const provider = { getMigrations: async () => sqliteMigrations }
  const { error } = await new Migrator({ db, provider }).migrateTo(name)
  await db.destroy()
  if (error) throw error
}
