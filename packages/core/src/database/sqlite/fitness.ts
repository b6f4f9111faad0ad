import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Kysely } from 'kysely'
import type { Db } from '../schema/tables.ts'
import { schemaState, type SchemaState, summarize } from './schema.ts'
import { sqliteDialect } from './dialect.ts'
import { OperatorError } from '../../operator-error.ts'
import { isDamaged } from './errors.ts'

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
  // Nobody has the file open: without this, SQLite would leave files next to it.
  if (!existsSync(`${path}-wal`)) url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true, timeout: 1000 })
  // The check jumps between pages: with the 2 MB of SQLite it reads them again and again. Kibibytes, negative.
  database.exec('pragma trusted_schema = off; pragma cache_size = -32768')
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

/** Advice for a file that cannot be used. */
export const advice = '파일을 덮어쓰지 않았습니다. DATABASE_URL이 맞는지 확인해주세요.'
const damagedAdvice = '파일을 덮어쓰지 않았습니다. 백업에서 복원하거나 DATABASE_URL을 확인해주세요.'

/** Throws an OperatorError if the file is foreign, newer, changed in its schema or damaged. */
export async function refuseUnfit(
  database: DatabaseSync,
  path: string,
  { records = true }: { records?: boolean } = {},
): Promise<void> {
  const damaged = (cause?: unknown) =>
    new OperatorError(`데이터베이스 ${path}: 파일이 손상되었습니다. ${damagedAdvice}`, { cause })
  try {
    // Check the schema first: with a changed schema, any other statement may run unknown code.
    await refuseSchema(database, path)
    const parts = records ? ['1'] : tables(database)
    if (!parts.every((part) => isSound(database, part))) throw damaged()
  } catch (error) {
    throw isDamaged(error) ? damaged(error) : error
  }
}

function isSound(database: DatabaseSync, part: string) {
  const [check] = database.prepare(`pragma quick_check(${part})`).all()
  return check?.quick_check === 'ok'
}

/** All but the records, which grow without limit, and an index that can be rebuilt. */
function tables(database: DatabaseSync) {
  const left = "'attendance_events', 'audit_events', 'user_parts'"
  const found = database.prepare(`select name from sqlite_master where type = 'table' and name not in (${left})`)
  return found.all().map(({ name }) => `'${String(name)}'`)
}

/** Throws an OperatorError if the file is foreign, newer or changed in its schema. */
export async function refuseSchema(database: DatabaseSync, path: string): Promise<void> {
  const { foreign, unknown, differences } = await schemaState(database)
  if (foreign) throw new OperatorError(`데이터베이스 ${path}: Campus Connect의 데이터베이스가 아닙니다. ${advice}`)
  if (unknown.length > 0)
    throw new OperatorError(
      `데이터베이스 ${path}: 더 새로운 버전의 Campus Connect가 만든 파일입니다. 그 버전 이상으로 실행해주세요.`,
    )
  if (differences.length > 0)
    throw new OperatorError(
      `데이터베이스 ${path}: 누군가 구조를 바꾸었습니다 (${summarize(differences)}). 내용은 읽지 않았습니다. 파일은 그대로 두고 campus-server check로 무엇이 바뀌었는지, 누가 바꾸었는지 알아봐주세요.`,
    )
}
