import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Db } from '../schema/tables.ts'
import { sqliteDialect } from './dialect.ts'
import { migrateSqlite, sqliteMigrations } from './migrations.ts'

/** The objects of a database, e.g. `table users`, with their definitions. */
type Schema = ReadonlyMap<string, string>

export type Difference = {
  /** E.g. `trigger x`. */
  key: string
  kind: 'extra' | 'changed' | 'missing'
  /** The correct definition, if there is one. */
  expected?: string | undefined
}

export type SchemaState = {
  /** The database has no record of our migrations. */
  foreign: boolean
  /** Migrations of a newer version. */
  unknown: string[]
  /** Migrations that have not run yet. */
  missing: string[]
  /** Differences from the schema of the migrations that ran; empty if the database is foreign or newer. */
  differences: Difference[]
}

const record = 'kysely_migration'
const recordChanged: Difference = { key: `table ${record}`, kind: 'changed' }
const known = Object.keys(sqliteMigrations).toSorted()

/** The schema of all migrations. They take 25 ms, so a process runs them once. */
let current: Schema | undefined

/** Compares the schema with the one that the migrations create. Reads only the schema and the record of migrations. */
export async function schemaState(database: DatabaseSync): Promise<SchemaState> {
  const whole = (current ??= await schemaAfter(known))
  const { actual, done } = readSchema(database, whole)
  const nothing = { foreign: false, unknown: [], missing: [], differences: [] }
  if (!done) {
    if (![...actual.keys()].some((key) => key.endsWith(` ${record}`))) return { ...nothing, foreign: true }
    return { ...nothing, differences: findDifferences(whole, actual) }
  }
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0) return { ...nothing, unknown }
  const missing = known.filter((name) => !done.includes(name))
  if (missing.length === 0) return { ...nothing, differences: findDifferences(whole, actual) }
  return { ...nothing, missing, differences: await olderDifferences(actual, done) }
}

async function olderDifferences(actual: Schema, done: string[]): Promise<Difference[]> {
  if (done.some((name, index) => name !== known[index])) return [recordChanged]
  const differences = findDifferences(await schemaAfter(done), actual)
  // Versions before this migration created the same triggers when they opened a file.
  const next = known[done.length]
  if (differences.length === 0 || next !== '003-audit-append-only') return differences
  return findDifferences(await schemaAfter([...done, next]), actual)
}

/** The schema that these migrations create in an empty database. */
async function schemaAfter(names: readonly string[]): Promise<Schema> {
  const database = new DatabaseSync(':memory:')
  const db: Db = new Kysely({ dialect: sqliteDialect(database) })
  try {
    await migrateSqlite(db, names)
    return schemaOf(database)
  } finally {
    await db.destroy()
  }
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

/** Tables that `analyze` creates for the statistics of SQLite. */
const statistics = new Map([
  ['table sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'],
  ['table sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'],
])

/** Reads only the schema table, which views and triggers cannot replace. */
function schemaOf(database: DatabaseSync): Schema {
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

/** Keep quoted texts and comments: a line break may end a comment. */
const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*\n|\/\*.*?\*\/|\s+/gs
/** Characters. Our statements are shorter, and the pattern does not run in linear time. */
const longest = 20_000

/** The statement with every run of white space replaced by one space. */
export function withoutLayout(statement: string): string {
  if (statement.length > longest) return statement
  return statement.replace(quoted, (part) => (/^\s/.test(part) ? ' ' : part)).trim()
}

const openings = {
  extra: 'Campus Connect의 것이 아닌',
  changed: '내용이 다른',
  missing: '없어진',
}
const kinds = Object.keys(openings) as Difference['kind'][]

/** Lists the differences, added objects first. */
function findDifferences(expected: Schema, actual: Schema): Difference[] {
  const kindOf = (key: string) => (!expected.has(key) ? 'extra' : actual.has(key) ? 'changed' : 'missing')
  return [...new Set([...actual.keys(), ...expected.keys()])]
    .filter((key) => expected.get(key) !== actual.get(key))
    .map((key): Difference => ({ key, kind: kindOf(key), expected: expected.get(key) }))
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
}

const labels = new Map(Object.entries<string>({ table: '테이블', index: '인덱스', trigger: '트리거', view: '뷰' }))

/** A Korean noun phrase: no particle has to fit the name. */
export function describe({ key, kind }: Difference): string {
  const [, what = '', name = ''] = /^(\S+) (.*)$/s.exec(key) ?? []
  return `${openings[kind]} ${labels.get(what) ?? what} ${printable(name)}`
}

/** An attacker could name an object so that it controls the terminal. */
function printable(name: string) {
  const text = name.replace(/[\p{C}\p{Z}]/gu, (letter) => (letter === ' ' ? ' ' : '?'))
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

const shown = 3

/** The first differences in one line. */
export function summarize(differences: readonly Difference[]): string {
  const more = differences.length > shown ? ` 외 ${differences.length - shown}건` : ''
  return differences.slice(0, shown).map(describe).join(', ') + more
}
