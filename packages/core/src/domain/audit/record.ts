import { addAuditRecord } from '../../database/queries/audit.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction, type TransactionOptions } from '../../database/transaction.ts'
import { type Actor, keyOf } from '../actor.ts'
import type { AuditTask } from './tasks.ts'

export type AuditEntry = {
  task: AuditTask
  at: Date
  /** The key of the user concerned. Never a student number: it must not outlive the account. */
  subject?: string | undefined
  /** The key of the user who acted, if the actor has no session yet. */
  by?: string
  details?: Record<string, string | number | boolean>
}

/** Records a change, in the caller's transaction. The reason of an operator goes into the details. */
export async function record(
  db: Db,
  actor: Actor,
  { task, at, subject, by, details = {} }: AuditEntry,
  options: TransactionOptions = {},
): Promise<void> {
  const operator = actor.kind === 'operator' ? actor : undefined
  const user = 'account' in actor && actor.kind !== 'operator' ? actor : actor.kind === 'program' ? actor : undefined
  const row = {
    by_key: by ?? (user && keyOf(user)) ?? null,
    operator: operator?.account ?? null,
    address: actor.kind === 'campus' ? 'local' : actor.address,
    at: at.toISOString(),
    task,
    subject_key: subject ?? null,
    details: JSON.stringify({ ...details, ...(operator?.reason && { reason: operator.reason }) }),
  }
  await inTransaction(db, (transaction) => addAuditRecord(transaction, row), options)
}

/** Records what a user read, before the answer. A power cut can lose the last of these records, never one of a change. */
export function recordReading(db: Db, actor: Actor, entry: AuditEntry): Promise<void> {
  return record(db, actor, entry, { durable: false })
}
