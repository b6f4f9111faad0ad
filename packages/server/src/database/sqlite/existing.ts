import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { OperatorError } from '../../errors/operator-error.ts'
import type { Db } from '../tables/tables.ts'
import { refuseSchema, refuseUnfit } from './fitness.ts'
import { sqliteDialect } from './dialect.ts'

/** Opens an existing database without creating or migrating it. Throws an OperatorError if its schema was changed. */
export async function openExisting(path: string): Promise<Db> {
  if (!existsSync(path)) throw new OperatorError(`데이터베이스 ${path}: 파일이 없습니다. DATABASE_URL을 확인해주세요.`)
  const database = new DatabaseSync(path, { timeout: 50 })
  return checked(database, async () => {
    await refuseSchema(database, path)
    database.exec('pragma synchronous = full')
  })
}

/** Opens a copy that nobody else uses, without a log. Throws an OperatorError if it is damaged, foreign or newer. */
export async function openCopy(path: string): Promise<Db> {
  const database = new DatabaseSync(path)
  return checked(database, async () => {
    await refuseUnfit(database, path)
    const [broken] = database.prepare('pragma foreign_key_check').all()
    if (broken) throw new OperatorError(`데이터베이스 ${path}: ${String(broken.table)}에 짝이 없는 행이 있습니다.`)
  })
}

async function checked(database: DatabaseSync, check: () => Promise<void>): Promise<Db> {
  try {
    database.exec('pragma trusted_schema = off')
    await check()
  } catch (error) {
    database.close()
    throw error
  }
  return new Kysely({ dialect: sqliteDialect(database) })
}
