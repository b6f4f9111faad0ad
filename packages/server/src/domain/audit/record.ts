import type { FastifyRequest } from 'fastify'
import { addAuditRecord } from '../../database/queries/audit.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction, type TransactionOptions } from '../../database/transaction.ts'
import type { Operator } from '../actor.ts'

export type AuditTask =
  | 'login'
  | 'login-refused'
  | 'users-read'
  | 'user-read'
  | 'user-create'
  | 'user-delete'
  | 'user-renumber'
  | 'user-enable'
  | 'user-disable'
  | 'lecture-start'
  | 'lecture-stop'
  | 'admin-create'
  | 'admin-grant'
  | 'admin-revoke'
  | 'admin-delete'
  | 'password-set'
  | 'roster-import'
  | 'roster-read'
  | 'roster-accept'
  | 'roster-reject'
  | 'roster-rollback'
  | 'roster-sync'
  | 'attendance-end'
  | 'attendance-export'
  | 'attendance-trim'
  | 'audit-export'
  | 'audit-trim'
  | 'backup'
  | 'restore'

export type AuditEntry = {
  task: AuditTask
  at: Date
  /** The key of the user concerned. Never a student number: it must not outlive the account. */
  subject?: string | undefined
  details?: Record<string, string | number | boolean>
}

/** Records what a user did, in the caller's transaction. `by` is the user's key if the request has no session. */
export async function recordRequest(
  db: Db,
  request: FastifyRequest,
  entry: AuditEntry & { by?: string },
): Promise<void> {
  await append(db, actorOf(request, entry.by), entry)
}

/** Records what a user read, before the answer. A power cut can lose the last of these records, never one of an act. */
export async function recordReading(db: Db, request: FastifyRequest, entry: AuditEntry): Promise<void> {
  await append(db, actorOf(request), entry, { durable: false })
}

/** Records what an operator's command or the server itself did. */
export async function recordOperator(db: Db, { account, address }: Operator, entry: AuditEntry): Promise<void> {
  await append(db, { by_key: null, operator: account, address }, entry)
}

type Actor = { by_key: string | null; operator: string | null; address: string }

function actorOf({ user, ip }: FastifyRequest, by?: string): Actor {
  return { by_key: by ?? user?.key ?? null, operator: null, address: ip }
}

async function append(
  db: Db,
  actor: Actor,
  { task, at, subject, details = {} }: AuditEntry,
  options: TransactionOptions = {},
) {
  const record = {
    ...actor,
    at: at.toISOString(),
    task,
    subject_key: subject ?? null,
    details: JSON.stringify(details),
  }
  await inTransaction(db, (transaction) => addAuditRecord(transaction, record), options)
}
