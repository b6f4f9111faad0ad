import type { ImportReport } from '../roster/import.ts'
import type { Db } from '../store/database.ts'
import type { Operator } from './operator.ts'
import { recordOperator } from './record.ts'

/** Writes down an import that changed the roster. It is written in many transactions, of which this is the last. */
export async function recordRosterImport(
  db: Db,
  operator: Operator,
  { outcome, counts }: ImportReport,
  at: Date,
): Promise<void> {
  if (outcome === 'imported') await recordOperator(db, operator, { task: 'roster-import', details: { ...counts }, at })
}
