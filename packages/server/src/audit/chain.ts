import { createHash } from 'node:crypto'
import type { AuditRow } from '../database/queries/audit.ts'

/** Hash chain: SHA-256 over a JSON array of the previous hash and the row's columns in this order. */
export function chainHash(before: string, row: Omit<AuditRow, 'hash'>): string {
  const { sequence, at, by_key, operator, address, task, subject_key, details } = row
  const text = JSON.stringify([before, sequence, at, by_key, operator, address, task, subject_key, details])
  return createHash('sha256').update(text).digest('hex')
}
