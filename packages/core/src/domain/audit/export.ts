import { listAuditRowsAfter, type NamedAuditRow } from '../../database/queries/audit.ts'
import { findChain } from '../../database/queries/chains.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Operator } from '../actor.ts'
import { record } from './record.ts'

export type { NamedAuditRow } from '../../database/queries/audit.ts'

const page = 1000

/** Pages of all rows that are left in the audit record, up to the row that records this export. */
export async function exportAuditRecord(
  db: Db,
  actor: Operator,
  { clock }: { clock: () => Date },
): Promise<AsyncGenerator<NamedAuditRow[]>> {
  await record(db, actor, { task: 'audit-export', at: clock() })
  const { sequence: end, cut_sequence: begin } = await findChain(db, 'audit')
  return rowsBetween(db, begin, end)
}

async function* rowsBetween(db: Db, begin: number, end: number) {
  for (let last = begin; last < end;) {
    const rows = await listAuditRowsAfter(db, last, Math.min(page, end - last))
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.sequence ?? end
  }
}
