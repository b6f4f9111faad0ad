import { koreanDay } from '@campus-connect/roster/model'
import { addAuditRecord } from '../../database/queries/audit.ts'
import { addPeopleRead, noteAddress } from '../../database/queries/people-read.ts'
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
  /** The numbers of the users whose data the actor reads with this. */
  people?: readonly string[]
}

/** Records a change, in the caller's transaction. The reason of an operator goes into the details. */
export async function record(
  db: Db,
  actor: Actor,
  { task, at, subject, by, details = {}, people = [] }: AuditEntry,
  options: TransactionOptions = {},
): Promise<void> {
  const reason = actor.kind === 'operator' && actor.reason
  const row = {
    ...recordedActor(actor, by),
    at: at.toISOString(),
    task,
    subject_key: subject ?? null,
    details: JSON.stringify({ ...details, ...(reason && { reason }) }),
  }
  // Students see only themselves.
  const reader = actor.kind === 'student' ? undefined : readerOf(row)
  await inTransaction(
    db,
    async (transaction) => {
      if (reader !== undefined) {
        await noteAddress(transaction, { reader, address: row.address, at })
        await addPeopleRead(transaction, people, { reader, month: monthOf(at), at })
      }
      await addAuditRecord(transaction, row)
    },
    options,
  )
}

/** Records what a user read, before the answer. A power cut can lose the last of these records, never one of a change. */
export function recordReading(db: Db, actor: Actor, entry: AuditEntry): Promise<void> {
  return record(db, actor, entry, { durable: false })
}

/** Remembers whose data the next part of a recorded read shows. */
export async function recordPeople(
  db: Db,
  actor: Actor,
  { people, at }: { people: readonly string[]; at: Date },
): Promise<void> {
  const reader = readerOf(recordedActor(actor))
  if (reader === undefined) return
  await inTransaction(db, (transaction) => addPeopleRead(transaction, people, { reader, month: monthOf(at), at }), {
    durable: false,
  })
}

function recordedActor(actor: Actor, by?: string) {
  const known = actor.kind === 'student' || actor.kind === 'administrator' || actor.kind === 'program'
  return {
    by_key: by ?? (known ? keyOf(actor) : null),
    operator: actor.kind === 'operator' ? actor.account : null,
    address: actor.kind === 'campus' ? 'local' : actor.address,
  }
}

/** The name of an actor in `people_read` and `reader_addresses`; undefined for the campus and for strangers. */
export function readerOf({ by_key, operator }: { by_key: string | null; operator: string | null }): string | undefined {
  if (by_key !== null) return by_key
  return operator === null ? undefined : operatorReader(operator)
}

export const operatorReader = (account: string): string => `operator ${account}`

/** The reader of an actor who has a key or an account. */
export const readerOfActor = (actor: Actor): string | undefined => readerOf(recordedActor(actor))

/** `2026-11`, in Korea. */
export const monthOf = (at: Date): string => koreanDay(at).slice(0, 7)
