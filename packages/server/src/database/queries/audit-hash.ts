import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditEventsTable } from '../tables/tables.ts'

/** What is recorded, without its place in the chain. */
export type AuditRecord = Omit<AuditEventsTable, 'sequence' | 'hash'>

/** Hash chain: SHA-256 over a JSON array of the previous hash, the sequence and what is recorded. */
export function chainHash(before: string, row: AuditRecord & { sequence: number }): string {
  const text = `["${before}",${row.sequence},${hashedPart(row)}`
  return createHash('sha256').update(text).digest('hex')
}

/** The rest of the JSON array, with what is recorded. */
export function hashedPart({ at, by_key, operator, address, task, subject_key, details }: AuditRecord): string {
  return JSON.stringify([at, by_key, operator, address, task, subject_key, details]).slice(1)
}

/** `chainHash` as PostgreSQL calculates it, from expressions. */
export function chainHashSql(before: unknown, sequence: unknown, part: unknown) {
  const text = sql`'["' || ${before} || '",' || ${sequence} || ',' || ${part}`
  return sql<string>`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`
}
