import { Command } from 'commander'
import { recordOperator } from '../../domain/audit/record.ts'
import { findAuditChain, listAuditRowsAfter, type NamedAuditRow } from '../../database/queries/audit.ts'
import type { OperatorContext } from '../context/context.ts'
import { csvLine } from '../../domain/attendance/csv.ts'

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
        await recordOperator(db, context.operator, { task: 'audit-export', at: context.clock() })
        const { sequence: end, cut_sequence: begin } = await findAuditChain(db)
        context.print(`\ufeff${csvLine(columns)}`)
        for (let last = begin; last < end;) {
          const rows = await listAuditRowsAfter(db, last, Math.min(page, end - last))
          if (rows.length === 0) return
          context.print(rows.map((row) => csvLine(cells(row))).join('\n'))
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
