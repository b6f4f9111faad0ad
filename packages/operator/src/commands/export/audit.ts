import { csvLines } from '@campus-connect/tables/csv-lines'
import { Command } from 'commander'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { listAuditRowsAfter, type NamedAuditRow } from '@campus-connect/core/database/queries/audit.ts'
import { findChain } from '@campus-connect/core/database/queries/chains.ts'
import type { OperatorContext } from '../../context/context.ts'

const columns = [
  'sequence',
  'at',
  'by',
  'operator',
  'address',
  'task',
  'subject',
  'details',
  'byKey',
  'subjectKey',
  'hash',
]
const page = 1000

export function exportAudit(context: OperatorContext): Command {
  return new Command('audit')
    .description('감사 기록을 CSV로 내보냅니다 (탈퇴한 사용자의 학번은 비어 있습니다)')
    .action(() =>
      context.withDatabase(async (db) => {
        await record(db, context.operator, { task: 'audit-export', at: context.clock() })
        const { sequence: end, cut_sequence: begin } = await findChain(db, 'audit')
        context.print(`\ufeff${csvLines([columns])}`)
        for (let last = begin; last < end;) {
          const rows = await listAuditRowsAfter(db, last, Math.min(page, end - last))
          if (rows.length === 0) return
          context.print(csvLines(rows.map(cells)))
          last = rows.at(-1)?.sequence ?? end
        }
      }),
    )
}

function cells(row: NamedAuditRow): string[] {
  const { sequence, at, by, operator, address, task, subject, details, by_key, subject_key, hash } = row
  const who = [by ?? '', operator ?? '', address]
  return [String(sequence), at, ...who, task, subject ?? '', details, by_key ?? '', subject_key ?? '', hash]
}
