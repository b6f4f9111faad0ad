import { findLastTask } from '../../database/queries/records.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { AuditTask } from './tasks.ts'

type Details = Record<string, string | number | boolean>
export type LastTask = { at: string; details: Details }

type Known = Map<AuditTask, { through: number; last: LastTask | undefined }>

/** What earlier calls found: the record is large, and no index leads to a task. */
const known = new WeakMap<Db, Known>()

/**
 * The last row of a task. `through`: the last sequence of the audit record. A server asks again and again, so it reads only the rows
 * that came since.
 */
export async function lastTask(
  db: Db,
  task: AuditTask,
  { through, now }: { through: number; now: Date },
): Promise<LastTask | undefined> {
  const seen: Known = known.get(db) ?? new Map()
  known.set(db, seen)
  const before = seen.get(task)
  const row = await findLastTask(db, task, { now, after: before?.through ?? 0 })
  const last = row ? { at: row.at, details: JSON.parse(row.details) as Details } : before?.last
  seen.set(task, { through, last })
  return last
}
