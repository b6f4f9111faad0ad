import { lockRosterSource, type RosterSource } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/tables/tables.ts'
import { OperatorError } from '../../errors/operator-error.ts'

/**
 * Locks the roster for the rest of the transaction. Throws an OperatorError if `base` is not in use any more: another
 * process may go on after this one lost its import lock.
 */
export async function lockBase(tx: Db, base: string | undefined): Promise<RosterSource> {
  const source = await lockRosterSource(tx)
  if (source.snapshot_id !== (base ?? null))
    throw new OperatorError('그사이에 명단이 바뀌었습니다. 다시 실행해주세요. 아무것도 바꾸지 않았습니다.')
  return source
}
