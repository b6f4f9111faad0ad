import {
  changeSnapshotCheckedAt,
  findHeldSnapshot,
  findRosterSource,
  findSnapshot,
  giveUpHeldSnapshot,
  type Snapshot,
} from '../../database/queries/roster/snapshots.ts'
import { write } from '../../database/queries/roster/pace.ts'
import type { Db } from '../../database/tables/tables.ts'
import { RosterError } from '../roster-error.ts'
import { holdOf, reportOf } from './guard/held.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportOptions } from './import-options.ts'
import { locationOf } from './location.ts'
import { isRefused } from './refused-files.ts'
import { heldMessage } from './texts.ts'

const halfDay = 12 * 60 * 60 * 1000

/**
 * The result for a file that was imported before: it is in use, or waits for an operator. Throws a RosterError if an
 * operator rejected it or rolled it back, and no operator imports it.
 */
export async function knownFile(db: Db, sha256: string, options: ImportOptions): Promise<ImportReport | undefined> {
  const { match, term, clock, byOperator = false } = options
  const isThis = (snapshot: Snapshot) =>
    snapshot.sha256 === sha256 && snapshot.match === match && snapshot.term === term
  const [inUse, held] = [await findSnapshot(db), await findHeldSnapshot(db)]
  if (inUse && isThis(inUse)) {
    await recordUnchanged(db, inUse, clock())
    const unchanged = { ...reportOf(inUse), outcome: 'unchanged' as const }
    if (held?.location !== locationOf(options)) return { ...unchanged, message: '변경 없음' }
    await write(db, (tx) => giveUpHeldSnapshot(tx))
    return { ...unchanged, message: '변경 없음. 지금 쓰는 명단이 다시 왔으므로 보류한 명단을 거두었습니다.' }
  }
  const hold = held && isThis(held) ? holdOf(held) : undefined
  if (held && hold && hold.base === inUse?.id)
    return { ...reportOf(held), outcome: 'held', message: heldMessage(hold), reasons: hold.reasons, hold }
  if (!byOperator && isRefused(await findRosterSource(db), sha256))
    throw new RosterError(
      'refused',
      '운영자가 되돌리거나 거절한 파일이어서 다시 가져오지 않습니다. 쓰려면 campus-server roster import로 가져와 받아들여주세요.',
    )
  return undefined
}

/** Records at most twice a day that the roster is unchanged, so that a restart writes nothing. */
async function recordUnchanged(db: Db, { id, checked_at }: Snapshot, now: Date) {
  const failed = (await findRosterSource(db))?.failed_at
  if (failed || now.getTime() - Date.parse(checked_at) > halfDay)
    await changeSnapshotCheckedAt(db, id, now.toISOString())
}
