import { findChain } from '../../database/queries/chains.ts'
import { listRecordedRoles } from '../../database/queries/users/recorded-roles.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Campus, Operator } from '../actor.ts'
import { record } from './record.ts'

/** Administrators whose role no audit row gives. `trimmed`: it may have been among the rows that an earlier version removed. */
export type UnrecordedRole = { id: string; trimmed: boolean }

/** Finds roles that somebody wrote into the database by hand. */
export async function findUnrecordedRoles(db: Db): Promise<UnrecordedRole[]> {
  const roles = await listRecordedRoles(db)
  const { cut_sequence } = await findChain(db, 'audit')
  return roles
    .filter(({ task }) => task === null || task === 'admin-revoke')
    .map(({ id, task }) => ({ id, trimmed: task === null && cut_sequence > 0 }))
}

/** Records again who is an administrator, before a trim removes the rows that say so. */
export async function keepRoleRecords(
  db: Db,
  actor: Operator | Campus,
  { before }: { before: Date },
  { clock }: { clock: () => Date },
): Promise<void> {
  for (const { key, task, at } of await listRecordedRoles(db))
    if (at !== null && task !== 'admin-revoke' && at < before.toISOString())
      await record(db, actor, { task: 'admin-keep', subject: key, at: clock() })
}
