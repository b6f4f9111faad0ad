import { randomBytes } from 'node:crypto'
import { addMarkRecords, hasBatch, listMarkRecords, removeBatch } from '../../database/queries/marks/mark-records.ts'
import { write } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Operator } from '../../domain/actor.ts'
import { membersAreRecorded, recordMembers } from '../../domain/attendance/class-members.ts'
import { recordSealed } from '../../domain/audit/mark-seal.ts'
import { withImportLock } from '../../database/import-lock.ts'
import { lockAuditChain } from '../../database/queries/audit.ts'
import type { GivenRow, RowFault } from './given.ts'
import { repeatedRows, type ResolvedRow, resolveRows } from './resolve.ts'

type Given = {
  kind: 'excuse' | 'correction'
  rows: readonly GivenRow[]
  /** Days after the day of a meeting in which a correction is taken. */
  correctUntil: number | undefined
}

export type Recorded = { students: number; records: number }

/** Names what one command records, for its undo file. */
export const newBatch = (): string => randomBytes(12).toString('hex')

/**
 * Records the excuses or corrections of all rows under a batch, sealed by their audit record; or none, and what is wrong with
 * the rows. The events stay as they are. Without a batch it only checks the rows.
 */
export async function recordMarks(
  db: Db,
  actor: Operator,
  { kind, rows, correctUntil, batch }: Given & { batch: string | undefined },
  { clock }: { clock: () => Date },
): Promise<Recorded | { faults: RowFault[] }> {
  if (batch !== undefined && !(await membersAreRecorded(db))) await withImportLock(db, {}, () => recordMembers(db))
  const now = clock()
  const { resolved, faults } = await resolveRows(db, rows, { kind, now, correctUntil })
  const wrong = [...faults, ...(await repeatedRows(db, resolved))]
  if (wrong.length > 0) return { faults: wrong.toSorted((one, other) => one.row - other.row) }
  const students = new Set(resolved.map(({ student_number }) => student_number)).size
  const recorded = { students, records: resolved.length }
  if (batch === undefined) return recorded
  return write(db, async (tx) => {
    // Two commands at a time would each miss what the other one records.
    await lockAuditChain(tx)
    const repeated = await repeatedRows(tx, resolved)
    if (repeated.length > 0) return { faults: repeated }
    const at = await laterThanRecorded(tx, resolved, now)
    await addMarkRecords(
      tx,
      resolved.map(({ row: _row, ...each }) => {
        return { ...each, id: randomBytes(16).toString('hex'), batch, at: at.toISOString() }
      }),
    )
    const task = kind === 'excuse' ? 'attendance-excuse' : 'attendance-correct'
    await recordSealed(tx, actor, { task, at: now, details: { batch, ...recorded } })
    return recorded
  })
}

/** The latest of two corrections counts, also if the clock was ahead at the first one. */
async function laterThanRecorded(tx: Db, rows: readonly ResolvedRow[], now: Date): Promise<Date> {
  const classIds = [...new Set(rows.map(({ class_sourced_id }) => class_sourced_id))]
  const last = (await listMarkRecords(tx, classIds)).at(-1)
  return new Date(Math.max(now.getTime(), last === undefined ? 0 : Date.parse(last.at) + 1))
}

/** Whether there is anything that the undo file of this command could undo. */
export const canUndo = (db: Db, { batch }: { batch: string }): Promise<boolean> => hasBatch(db, batch)

/** Removes what one command recorded, and returns how much that was; 0 if it is undone already. The audit record keeps both. */
export function undoMarks(
  db: Db,
  actor: Operator,
  { batch }: { batch: string },
  { clock }: { clock: () => Date },
): Promise<number> {
  return write(db, async (tx) => {
    await lockAuditChain(tx)
    const removed = await removeBatch(tx, batch)
    const classes = [...new Set(removed.map(({ class_sourced_id }) => class_sourced_id))]
    if (removed.length > 0)
      await recordSealed(tx, actor, {
        task: 'attendance-undo',
        at: clock(),
        details: { batch, records: removed.length, classes: classes.join(' ') },
      })
    return removed.length
  })
}
