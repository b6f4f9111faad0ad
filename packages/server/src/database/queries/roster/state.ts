import { prepared } from '../../tables/prepared.ts'
import type { Db } from '../../tables/tables.ts'

/** What tells whether the roster is in order, without the reports. Undefined before the first import. */
export async function findRosterTimes(db: Db) {
  return (await times(db, {})).rows[0]
}

const times = prepared([], (db) =>
  db
    .selectFrom('roster_sources as source')
    .leftJoin('roster_snapshots as current', 'current.id', 'source.snapshot_id')
    .leftJoin('roster_snapshots as waiting', (join) =>
      join.on('waiting.ready', '=', 1).on('waiting.held', 'is not', null),
    )
    .select([
      'source.failed_at',
      'source.failure',
      'current.checked_at',
      'waiting.taken_at as held_at',
      'waiting.held as held',
    ])
    .limit(1),
)
