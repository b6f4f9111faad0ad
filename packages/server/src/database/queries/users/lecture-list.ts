import { type ExpressionBuilder, sql } from 'kysely'
import { isPostgres } from '../../tables/engine.ts'
import type { Db, Flag, Tables } from '../../tables/tables.ts'

export type LectureState = { name: string; connected: boolean }

/** A user's lectures by name in one column: one row per lecture would repeat the rest of the row. */
export function lectureList(db: Db, row: ExpressionBuilder<Pick<Tables, 'lectures' | 'users'>, 'users'>) {
  const inOrder = row
    .selectFrom('lectures')
    .select(['name', 'connected'])
    .whereRef('user_key', '=', 'users.key')
    .where('removed_at', 'is', null)
    .orderBy('name')
  // SQLite already reads the rows in index order; ordering the aggregate would sort them again.
  const list = isPostgres(db)
    ? sql<string>`coalesce(json_agg(json_build_array(name, connected) order by name), '[]')::text`
    : sql<string>`json_group_array(json_array(name, connected))`
  return row.selectFrom(inOrder.as('shown')).select(list.as('list')).$asScalar().$notNull().as('lectures')
}

export function readLectureList(list: string): LectureState[] {
  const lectures = JSON.parse(list) as [name: string, connected: Flag][]
  return lectures.map(([name, connected]) => ({ name, connected: connected === 1 }))
}
