import { latestTime } from '../../stored-time.ts'
import { PostgresAdapter, sql } from 'kysely'
import type { Db } from '../schema/tables.ts'

/** For statements that the two engines write differently. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Values without control characters as one parameter, so that the statement text is the same for any number of them. */
export function listParameter(db: Db, values: readonly string[]): string {
  const list = JSON.stringify(values)
  return isPostgres(db) ? `{${list.slice(1, -1)}}` : list
}

/** Whether the column holds one of the values of a `listParameter`. */
export function oneOf(db: Db, column: string, parameter: string) {
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(${parameter}::text[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${parameter}))`
}

/** A time to sort by: a foreign one comes before all others. */
export function unlessForeign(column: string, now: Date) {
  return sql<string>`case when ${sql.ref(column)} > ${latestTime(now).toISOString()} then '' else ${sql.ref(column)} end`
}
