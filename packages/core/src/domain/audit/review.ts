import { listAuditRowsOfTask } from '../../database/queries/audit.ts'
import { findFirstRecordTime } from '../../database/queries/records.ts'
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

const day = 24 * 3600 * 1000
/** Days after the end of a month in which somebody should have looked at its record. */
const reviewDays = 14

export type ReviewState = {
  /** The newest month that was reviewed, by whom, and how many days ago. */
  last: { month: string; by: string; days: number } | undefined
  /** The month that nobody has reviewed in time. */
  missing: string | undefined
}

/**
 * Whether somebody looks at the audit record. 개인정보의 안전성 확보조치 기준, article 8, asks for it once a month. Undefined before a
 * month of the record is over.
 */
export async function findReviewState(db: Db, now: Date): Promise<ReviewState | undefined> {
  const current = monthOf(new Date(now.getTime() - reviewDays * day))
  const due = monthOf(new Date(periodOf(current).from.getTime() - 1))
  const first = await findFirstRecordTime(db)
  if (first === undefined || monthOf(new Date(first)) > due) return undefined
  const review = await findLastReview(db)
  const last = review && { ...review, days: Math.max(0, Math.floor((now.getTime() - Date.parse(review.at)) / day)) }
  return { last, missing: last && last.month >= due ? undefined : due }
}

async function findLastReview(db: Db) {
  const rows = await listAuditRowsOfTask(db, 'audit-review')
  const reviews = rows.map(({ at, details }) => ({ ...(JSON.parse(details) as Review), at }))
  return reviews.toSorted((one, other) => one.month.localeCompare(other.month) || one.at.localeCompare(other.at)).at(-1)
}
