import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '../migrations/index.ts'
import type { Db } from '../tables/tables.ts'
import { appendOnly, attendanceAppendOnly } from './append-only.ts'
import { listVersionTriggers } from './list-version.ts'

/**
 * Lists of lectures are read from an index, without their rows. The index by name leaves out `connected` in return, so
 * that a switch changes as many indexes as before; who is connected to one lecture is read from the rows of that lecture.
 * A sync writes one index more.
 */
const lectureLists: Migration = {
  async up(db: Kysely<unknown>) {
    await createIndex(db, 'lectures_listed', ['user_key', 'name', 'connected', 'removed_at'])
    await db.schema.dropIndex('lectures_of_name').execute()
    await createIndex(db, 'lectures_of_name', ['name', 'user_key', 'removed_at'])
  },
}

function createIndex(db: Kysely<unknown>, name: string, columns: string[]) {
  const shown = sql<boolean>`removed_at is null`
  return db.schema.createIndex(name).on('lectures').columns(columns).where(shown).execute()
}

/** The shared migrations and what only SQLite has. */
export const sqliteMigrations: Record<string, Migration> = {
  ...migrations,
  '003-audit-append-only': appendOnly,
  '006-attendance-chain-append-only': attendanceAppendOnly,
  '010-list-version-triggers': listVersionTriggers,
  '012-lecture-lists': lectureLists,
}

/** Runs the migrations that are missing; all of them, or those of an earlier version. */
export async function migrateSqlite(db: Db, names: readonly string[] = Object.keys(sqliteMigrations)): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(sqliteMigrations).filter(([name]) => names.includes(name)))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => wanted } }).migrateToLatest()
  if (error) throw error
}
