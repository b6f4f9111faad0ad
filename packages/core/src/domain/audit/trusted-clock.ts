import { findDone } from '../../database/queries/done-tasks.ts'
import { findLastAuditTime, findLastRecordTime } from '../../database/queries/records.ts'
import type { Db } from '../../database/schema/tables.ts'
import { isForeign, known } from '../../stored-time.ts'

const minute = 60 * 1000
const day = 24 * 3600 * 1000
/** A campus may be switched off for a long weekend. */
const longestPause = 3 * day

export type ClockState = 'trusted' | 'behind' | 'leapt'

/**
 * Whether the clock may delete what is old: it is not before the newest audit record, and not days after the last cleanup. A
 * clock that leapt may be right, after a long pause, or wrong.
 */
export async function clockState(db: Db, now: Date): Promise<ClockState> {
  const recorded = await findLastAuditTime(db)
  if (recorded !== undefined && isForeign(recorded, now)) return 'behind'
  const last = known(await findDone(db, 'cleanup'), now) ?? recorded
  return last !== undefined && now.getTime() - Date.parse(last) > longestPause ? 'leapt' : 'trusted'
}

/** The time of the last row of both records, if the clock is more than a minute before it. */
export async function findTimeAhead(db: Db, now: Date): Promise<string | undefined> {
  const last = await findLastRecordTime(db)
  return last !== undefined && Date.parse(last) > now.getTime() + minute ? last : undefined
}

/** Whether a clock that leapt has run for a day since `doubted`, as a correct clock does. */
export function isConfirmed(doubted: string | undefined, now: Date): boolean {
  const age = doubted === undefined ? Number.NaN : now.getTime() - Date.parse(doubted)
  return age >= day && age <= longestPause
}

/** Whether the doubt about a leap must be recorded, or recorded again. */
export function isNewDoubt(doubted: string | undefined, now: Date): boolean {
  return known(doubted, now) === undefined || now.getTime() - Date.parse(doubted ?? '') > longestPause
}
