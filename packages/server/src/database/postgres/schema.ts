import { type Kysely, sql } from 'kysely'
import { postgresMigrations } from './migrations.ts'
import type { Tables } from '../tables/tables.ts'
import { type Changes, findDifferences, type Schema, schemaAfter, type SchemaState } from '../schema/difference.ts'
import { readCatalog } from './catalog.ts'
import content from './schema.json' with { type: 'json' }

/**
 * Generated, because a read-only role cannot create the tables for a comparison. A test compares it with the
 * migrations.
 */
const changes: Changes = content
const known = Object.keys(postgresMigrations).toSorted()
const record = 'kysely_migration'

/** Compares the schema with the expected one. Reads only the catalog and the record of migrations. */
export async function schemaState(db: Kysely<Tables>): Promise<SchemaState> {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async (transaction) => {
    const actual = await readCatalog(transaction)
    const nothing = { foreign: false, unknown: [], missing: [], differences: [] }
    const migrated = actual.has(`table ${record}`)
    if (!migrated && [...actual.keys()].some((key) => /^table (?!kysely_migration)/.test(key)))
      return { ...nothing, foreign: true }
    const whole = schemaAfter(changes, known)
    // If the record was replaced, reading it could run any code.
    if (migrated && findDifferences(partOf(whole, record), partOf(actual, record)).length > 0)
      return { ...nothing, differences: findDifferences(whole, actual) }
    const done = migrated ? await doneIn(transaction) : []
    const unknown = done.filter((name) => !known.includes(name))
    if (unknown.length > 0) return { ...nothing, unknown }
    return { ...nothing, missing: known.slice(done.length), differences: differencesOf(actual, done) }
  })
}

async function doneIn(transaction: Kysely<Tables>) {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(record)} limit 1000`.execute(transaction)
  return rows.map(({ name }) => name).toSorted()
}

function differencesOf(actual: Schema, done: string[]): SchemaState['differences'] {
  if (done.some((name, index) => name !== known[index])) return [{ key: `table ${record}`, kind: 'changed' }]
  const differences = findDifferences(schemaAfter(changes, done), actual)
  // Another process may be creating these tables at the moment.
  return done.length === 0 ? differences.filter(({ key }) => !key.includes(` ${record}`)) : differences
}

/** A table with its columns, constraints, indexes and triggers. */
function partOf(schema: Schema, table: string): Schema {
  const ofTable = (name: string) => name === table || name.startsWith(`${table}.`)
  return new Map([...schema].filter(([key]) => ofTable(key.slice(key.indexOf(' ') + 1))))
}
