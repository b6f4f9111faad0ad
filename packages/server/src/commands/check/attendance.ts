import { koreanTime } from '../../domain/sync/message.ts'
import { findAttendanceChain } from '../../database/queries/attendance/event-chain.ts'
import { countEventsFrom, findFirstEventSince, findOldestEvent } from '../../database/queries/attendance/event-age.ts'
import { isPostgres } from '../../database/tables/engine.ts'
import type { Db } from '../../database/tables/tables.ts'
import { type Finding, note } from './finding.ts'

const day = 24 * 3600 * 1000
const month = 30 * day
const year = 365 * day
/** Bytes per event of a student, for a lecture title of ten syllables. */
const bytes = { sqlite: 100, postgres: 173 }

/** The age of the oldest attendance event, and the disk space that a year of events takes. */
export async function attendanceFindings(db: Db, now: Date): Promise<Finding[]> {
  const { cut_sequence } = await findAttendanceChain(db)
  const oldest = await findOldestEvent(db, cut_sequence)
  if (!oldest) return []
  const since = Math.max(now.getTime() - month, Date.parse(oldest.at))
  const first = await findFirstEventSince(db, new Date(since), oldest.sequence)
  const count = await countEventsFrom(db, first)
  const inYear = Math.round((count * year) / Math.max(now.getTime() - since, day))
  const bytesPerEvent = isPostgres(db) ? bytes.postgres : bytes.sqlite
  const megabytes = Math.ceil((inYear * bytesPerEvent) / 1e6)
  return [
    note(
      `출석 기록: 가장 오래된 것은 ${koreanTime(oldest.at)}입니다. 최근 30일로 보아 한 해에 ${inYear}건, 약 ${megabytes} MB가 늘어납니다.`,
      '보관 기간이 지나면 campus-server export attendance와 attendance trim으로 내보내고 지워주세요 (docs/operations.md).',
    ),
  ]
}
