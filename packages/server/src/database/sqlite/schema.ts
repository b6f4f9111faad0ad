import type { DatabaseSync } from 'node:sqlite'
import { sqliteMigrations } from './migrations.ts'
import {
  type Changes,
  type Difference,
  findDifferences,
  type Schema,
  schemaAfter,
  type SchemaState,
  withoutLayout,
} from '../schema/difference.ts'
import content from './schema.json' with { type: 'json' }

/**
 * Generated, because migrating an empty database would slow down each start. A test compares it with the migrations.
 */
const changes: Changes = content

const record = 'kysely_migration'
const known = Object.keys(sqliteMigrations).toSorted()

/** Compares the schema with the expected one. Reads only the schema and the record of migrations. */
export function schemaState(database: DatabaseSync): SchemaState {
  const whole = schemaAfter(changes, known)
  const { actual, done } = readSchema(database, whole)
  const nothing = { foreign: false, unknown: [], missing: [], differences: [] }
  if (!done) {
    if (![...actual.keys()].some((key) => key.endsWith(` ${record}`))) return { ...nothing, foreign: true }
    return { ...nothing, differences: findDifferences(whole, actual) }
  }
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0) return { ...nothing, unknown }
  const missing = known.filter((name) => !done.includes(name))
  return { ...nothing, missing, differences: differencesOf(actual, done) }
}

/**
 * Reads both in one transaction, because another process may be migrating. `done` is undefined if the record of
 * migrations is not the expected table.
 */
function readSchema(database: DatabaseSync, whole: Schema) {
  database.exec('begin')
  try {
    const actual = schemaOf(database)
    const key = `table ${record}`
    const trusted = actual.has(key) && actual.get(key) === whole.get(key)
    const rows = trusted ? database.prepare(`select name from ${record} order by name limit 1000`).all() : undefined
    return { actual, done: rows?.map(({ name }) => String(name)) }
  } finally {
    if (database.isTransaction) database.exec('rollback')
  }
}

function differencesOf(actual: Schema, done: string[]): Difference[] {
  if (done.some((name, index) => name !== known[index])) return [{ key: `table ${record}`, kind: 'changed' }]
  const differences = findDifferences(schemaAfter(changes, done), actual)
  // Versions before this migration created the same triggers when they opened a file.
  const next = known[done.length]
  if (differences.length === 0 || next !== '003-audit-append-only') return differences
  return findDifferences(schemaAfter(changes, [...done, next]), actual)
}

/** Tables that `analyze` creates for the statistics of SQLite. */
const statistics = new Map([
  ['table sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'],
  ['table sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'],
])

/** Reads only the schema table, which views and triggers cannot replace. */
export function schemaOf(database: DatabaseSync): Schema {
  const schema = new Map<string, string>()
  for (const { type, name, tbl_name, sql } of database
    .prepare('select type, name, tbl_name, sql from sqlite_master limit 10000')
    .iterate()) {
    const key = `${String(type)} ${String(name)}`
    if (statistics.get(key) === sql) continue
    const definition = sql === null ? `of ${String(tbl_name)}` : withoutLayout(String(sql))
    // A second object with the same name is a change.
    schema.set(key, schema.has(key) ? `${schema.get(key)}; ${definition}` : definition)
  }
  return schema
}
