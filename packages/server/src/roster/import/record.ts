import type { ImportReport } from './import-report.ts'
import type { Db } from '../../database/tables/tables.ts'
import type { Operator } from '../../domain/actor.ts'
import { record } from '../../domain/audit/record.ts'

/**
 * Adds an audit row for an import that changed the roster. An import runs in many transactions; this is the last one.
 */
export async function recordRosterImport(
  db: Db,
  operator: Operator,
  { outcome, counts }: ImportReport,
  at: Date,
): Promise<void> {
  if (outcome === 'imported') await record(db, operator, { task: 'roster-import', details: { ...counts }, at })
}
