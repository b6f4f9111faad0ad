import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Refusal } from '../refusal.ts'
import type { Db } from './database.ts'
import { migrations } from './migrations/index.ts'
import { refuseUnfit } from './sqlite-file.ts'
import { sqliteDialect } from './sqlite.ts'

const known = Object.keys(migrations)

/** Opens the database that is there, unchecked and as it is: not created, not migrated. Throws a Refusal. */
export function openExisting(path: string): Db {
  if (!existsSync(path)) throw new Refusal(`데이터베이스 ${path}: 파일이 없습니다. DATABASE_URL을 확인하세요.`)
  const database = new DatabaseSync(path, { timeout: 50 })
  database.exec('pragma synchronous = full')
  return new Kysely({ dialect: sqliteDialect(database) })
}

/** Opens a copy that nobody else uses, without a log beside it; throws a Refusal where it is damaged, foreign or newer. */
export function openCopy(path: string): Db {
  const database = new DatabaseSync(path)
  try {
    refuseUnfit(database, path, { known })
    const [broken] = database.prepare('pragma foreign_key_check').all()
    if (broken) throw new Refusal(`데이터베이스 ${path}: ${String(broken.table)}에 짝이 없는 행이 있습니다.`)
  } catch (error) {
    database.close()
    throw error
  }
  return new Kysely({ dialect: sqliteDialect(database) })
}
