import { listAuditRowsOfTask } from '../../database/queries/audit.ts'
import type { Db } from '../../database/schema/tables.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Operator } from '../actor.ts'
import { periodOf } from './report.ts'
import { monthOf, record } from './record.ts'

export type Review = { month: string; by: string; note?: string | undefined }

/** Records that somebody has looked at the audit record of a month. Throws an OperatorError for a month that has not begun. */
export async function recordReview(
  db: Db,
  actor: Operator,
  { month, by, note }: Review,
  { clock }: { clock: () => Date },
): Promise<void> {
  const at = clock()
  if (periodOf(month).from > at)
    throw new OperatorError(`--month ${month}: 아직 오지 않은 달은 점검할 수 없습니다. 지금은 ${monthOf(at)}입니다.`)
  await record(db, actor, { task: 'audit-review', details: { month, by, ...(note && { note }) }, at })
}

/** The newest month that somebody reviewed after its end, and when the last review was. Undefined if nobody has. */
export async function findLastReview(db: Db): Promise<{ month: string; by: string; at: string } | undefined> {
  const rows = await listAuditRowsOfTask(db, 'audit-review')
  const reviews = rows.map(({ at, details }) => ({ ...(JSON.parse(details) as Review), at }))
  return reviews.toSorted((one, other) => one.month.localeCompare(other.month) || one.at.localeCompare(other.at)).at(-1)
}
