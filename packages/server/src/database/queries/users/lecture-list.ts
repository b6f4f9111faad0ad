import { type ExpressionBuilder, sql } from 'kysely'
import { isPostgres } from '../../tables/engine.ts'
import type { Db, Tables } from '../../tables/tables.ts'

export type LectureState = { name: string; connected: boolean }

/**
 * A user's lectures by name in one column: one row per lecture would repeat the rest of the row. Each lecture is a line:
 * 0 or 1 and the name, which never has a line break. PostgreSQL writes lines faster than JSON, and they are read faster.
 */
export function lectureList(db: Db, row: ExpressionBuilder<Pick<Tables, 'lectures' | 'users'>, 'users'>) {
  const shown = row
    .selectFrom('lectures')
    .select(['name', 'connected'])
    .whereRef('user_key', '=', 'users.key')
    .where('removed_at', 'is', null)
    .orderBy('name')
  // SQLite already reads the rows in index order; ordering the aggregate would sort them again.
  const order = isPostgres(db) ? sql` order by name` : sql``
  const list = sql<string | null>`string_agg(connected || name, ${sql.lit('\n')}${order})`
  return row.selectFrom(shown.as('shown')).select(list.as('list')).$asScalar().as('lectures')
}

/** Reads what `lectureList` wrote; null without lectures. */
export function readLectureList(list: string | null): LectureState[] {
  const lines = list === null ? [] : list.split('\n')
  return lines.map((line) => ({ name: line.slice(1), connected: line.startsWith('1') }))
}
