import { PostgresAdapter } from 'kysely'
import type { Db } from './tables.ts'

/** For statements that the two engines write differently. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
