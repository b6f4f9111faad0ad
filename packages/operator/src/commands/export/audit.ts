import { csvLines } from '@campus-connect/tables/csv-lines'
import { Command } from 'commander'
import { exportAuditRecord, type NamedAuditRow } from '@campus-connect/core/domain/audit/export.ts'
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

export function exportAudit({ clock, operator, print, withDatabase }: OperatorContext): Command {
  return new Command('audit')
    .description('감사 기록을 CSV로 내보냅니다 (탈퇴한 사용자의 학번은 비어 있습니다)')
    .action(() =>
      withDatabase(async (db) => {
        const pages = await exportAuditRecord(db, operator, { clock })
        print(`\ufeff${csvLines([columns])}`)
        for await (const rows of pages) print(csvLines(rows.map(cells)))
      }),
    )
}

function cells(row: NamedAuditRow): string[] {
  const { sequence, at, by, operator, address, task, subject, details, by_key, subject_key, hash } = row
  const who = [by ?? '', operator ?? '', address]
  return [String(sequence), at, ...who, task, subject ?? '', details, by_key ?? '', subject_key ?? '', hash]
}
