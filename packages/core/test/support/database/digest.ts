import { createHash } from 'node:crypto'
import type { Db } from '../../../src/database/schema/tables.ts'

/** The number of rows of each table and a hash of them, in whatever order they are stored. */
export async function digestOf(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of tables) {
    const rows = await db
      .selectFrom(table as 'users')
      .selectAll()
      .execute()
    const texts = rows.map((row) => JSON.stringify(row)).toSorted()
    digests[table] = `${rows.length} ${createHash('sha256').update(texts.join('\n')).digest('hex')}`
  }
  return digests
}

/** All tables but those whose name begins with one of these. */
export async function tablesWithout(db: Db, ...beginnings: string[]): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.map(({ name }) => name).filter((name) => !beginnings.some((each) => name.startsWith(each)))
}
