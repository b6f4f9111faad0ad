import { createHash } from 'node:crypto'
import { findLastMarkSeal, lockAuditChain } from '../../database/queries/audit.ts'
import {
  forgetMarksBefore,
  forgetMarksOf,
  hasMarkRecords,
  listMarkRecordsAfter,
  renumberMarks,
} from '../../database/queries/marks/mark-records.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Actor } from '../actor.ts'
import { type AuditEntry, record } from './record.ts'

const page = 1000

/** SHA-256 over all excuses and corrections, in the order of their random ids. */
async function sealOf(db: Db): Promise<string> {
  const hash = createHash('sha256')
  for (let after = ''; ;) {
    const rows = await listMarkRecordsAfter(db, after, page)
    for (const row of rows)
      hash.update(
        JSON.stringify([
          row.id,
          row.batch,
          row.kind,
          row.student_number,
          row.class_sourced_id,
          row.first_day,
          row.last_day,
          row.begins,
          row.mark,
          row.reason,
          row.at,
        ]),
      )
    if (rows.length < page) return hash.digest('hex')
    after = rows.at(-1)?.id ?? after
  }
}

/** Records a change of excuses or corrections, in its transaction, with the seal of all that there are now. */
export async function recordSealed(tx: Db, actor: Actor, entry: AuditEntry): Promise<void> {
  // Nobody else changes them between the seal and its record.
  await lockAuditChain(tx)
  await record(tx, actor, { ...entry, details: { ...entry.details, seal: await sealOf(tx) } })
}

/** Whether the excuses and corrections are those that the audit record seals. True if it has no seal: nothing was recorded, or it was trimmed. */
export async function areMarksSealed(db: Db): Promise<boolean> {
  const sealed = await findLastMarkSeal(db, sealingTasks)
  return sealed === undefined || sealed === (await sealOf(db))
}

const sealingTasks = ['attendance-excuse', 'attendance-correct', 'attendance-undo', 'attendance-forget'] as const

type Change = { id: string; subject: string; at: Date }

/** Removes the excuses, the corrections and the issued marks of a person. */
export async function forgetMarks(tx: Db, actor: Actor, { id, subject, at }: Change): Promise<void> {
  const had = await hasMarkRecords(tx, [id])
  await forgetMarksOf(tx, id)
  if (had) await recordSealed(tx, actor, { task: 'attendance-forget', subject, at })
}

/** Gives them another number. */
export async function moveMarks(tx: Db, actor: Actor, { id, to, subject, at }: Change & { to: string }): Promise<void> {
  const had = await hasMarkRecords(tx, [id])
  await renumberMarks(tx, id, to)
  if (had) await recordSealed(tx, actor, { task: 'attendance-forget', subject, at })
}

/** Removes those about days before this one alone: their events are gone. */
export async function trimMarks(tx: Db, actor: Actor, { day, at }: { day: string; at: Date }): Promise<void> {
  if ((await forgetMarksBefore(tx, day)) > 0) await recordSealed(tx, actor, { task: 'attendance-forget', at })
}
