import type { Db } from '../database/schema/tables.ts'
import { listUnknownAccounts } from '../database/queries/roster/enrolments.ts'
import { findSnapshot, type Snapshot } from '../database/queries/roster/snapshots.ts'
import type { Operator } from '../domain/actor.ts'
import { record } from '../domain/audit/record.ts'
import { koreanTime } from '../domain/sync/message.ts'
import { OperatorError } from '../operator-error.ts'
import { reportOf, type StoredReport } from './import/guard.ts'
import { listNameChanges, type NameChange } from './import/names.ts'
import { findFailure, type ImportFailure } from './import/state.ts'
import { findHeld, versionBefore } from './import/versions.ts'

export type RosterInUse = {
  snapshot: Snapshot
  report: StoredReport
  /** Numbers of student accounts that it lacks. */
  unknownAccounts: string[]
  /** The version before, and the names that changed since. */
  before: { number: number; names: NameChange[] } | undefined
  failure: ImportFailure | undefined
  /** Whether another roster waits for an operator. */
  held: boolean
}

/** Describes the roster in use. Records the access. Throws an OperatorError if there is none. */
export async function showRoster(db: Db, actor: Operator, { clock }: { clock: () => Date }): Promise<RosterInUse> {
  const snapshot = await snapshotInUse(db)
  await record(db, actor, { task: 'roster-read', at: clock() })
  const before = await versionBefore(db, snapshot)
  return {
    snapshot,
    report: reportOf(snapshot),
    unknownAccounts: await listUnknownAccounts(db, snapshot.id),
    before: before && { number: before.number, names: await listNameChanges(db, [before.id, snapshot.id]) },
    failure: await findFailure(db),
    held: (await findHeld(db)) !== undefined,
  }
}

/** Throws an OperatorError, also with the failure of the last import, if no roster is in use. */
export async function snapshotInUse(db: Db): Promise<Snapshot> {
  const snapshot = await findSnapshot(db)
  if (snapshot) return snapshot
  const failure = await findFailure(db)
  throw new OperatorError(['가져온 명단이 없습니다.', ...(failure ? [failureLine(failure)] : [])].join(' '))
}

export const failureLine = ({ at, reason }: ImportFailure): string => `마지막 실패: ${koreanTime(at)} ${reason}`
