import type { FastifyRequest } from 'fastify'
import { addAuditRow, lockAuditChain } from '../database/queries/audit.ts'
import type { Db } from '../database/tables/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { chainHash } from './chain.ts'
import type { Operator } from './operator.ts'

/** What was done: the vocabulary of the record. */
export type AuditTask =
  | 'login'
  | 'login-refused'
  | 'users-read'
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
  | 'attendance-export'
  | 'attendance-trim'
  | 'audit-export'
  | 'audit-trim'
  | 'backup'
  | 'restore'

export type AuditEntry = {
  task: AuditTask
  at: Date
  /** The key of whom it was about. Never a number: deleting an account must leave none behind. */
  subject?: string | undefined
  details?: Record<string, string | number | boolean>
}

/** Writes down what a user did, as part of the caller's transaction; `by` is his key where the request has no session. */
export async function recordRequest(
  db: Db,
  request: FastifyRequest,
  entry: AuditEntry & { by?: string },
): Promise<void> {
  const by_key = entry.by ?? request.user?.key ?? null
  await append(db, { by_key, operator: null, address: request.ip }, entry)
}

/** Writes down what was done on the machine, past the application. */
export async function recordOperator(db: Db, { account, address }: Operator, entry: AuditEntry): Promise<void> {
  await append(db, { by_key: null, operator: account, address }, entry)
}

type Actor = { by_key: string | null; operator: string | null; address: string }

async function append(db: Db, actor: Actor, { task, at, subject, details = {} }: AuditEntry) {
  await inTransaction(db, async (transaction) => {
    const { sequence, hash } = await lockAuditChain(transaction)
    const row = {
      ...actor,
      sequence: sequence + 1,
      at: at.toISOString(),
      task,
      subject_key: subject ?? null,
      details: JSON.stringify(details),
    }
    await addAuditRow(transaction, { ...row, hash: chainHash(hash, row) })
  })
}
