import { findLastTask } from '../../database/queries/records.ts'
import { userExists } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Operator } from '../actor.ts'
import { record } from './record.ts'

const week = 7 * 24 * 3600 * 1000

/** Records a backup before its copy is made, so that the copy contains its own row. `file`: its name. */
export function recordBackup(
  db: Db,
  actor: Operator,
  { file }: { file: string },
  { clock }: { clock: () => Date },
): Promise<void> {
  return record(db, actor, { task: 'backup', details: { file }, at: clock() })
}

/** Records that a backup was restored for a try. `file`: its name; `failed`: it could not be restored, or not be trusted. */
export function recordDrill(
  db: Db,
  actor: Operator,
  { file, failed }: { file: string; failed: boolean },
  { clock }: { clock: () => Date },
): Promise<void> {
  return record(db, actor, { task: 'backup-check', details: { file, ...(failed && { failed }) }, at: clock() })
}

/** Records what `campus-server check` found, for the status. */
export function recordCheck(
  db: Db,
  actor: Operator,
  { errors, warnings }: { errors: number; warnings: number },
  { clock }: { clock: () => Date },
): Promise<void> {
  return record(db, actor, { task: 'check', details: { errors, warnings }, at: clock() })
}

/** Whether the last backup is older than a week; `last` is undefined if there is none. A database without accounts needs no backup. */
export async function findBackupState(db: Db, now: Date): Promise<{ overdue: boolean; last: string | undefined }> {
  const last = (await findLastTask(db, 'backup', { now }))?.at
  const recent = last !== undefined && now.getTime() - Date.parse(last) <= week
  return { overdue: !recent && (await userExists(db)), last }
}
