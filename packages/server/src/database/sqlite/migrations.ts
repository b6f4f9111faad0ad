import type { Migration } from 'kysely/migration'
import { migrations } from '../migrations/index.ts'
import { appendOnly, attendanceAppendOnly } from './append-only.ts'

/** Those that both engines share, and the triggers, which each engine writes in its own way. */
export const sqliteMigrations: Record<string, Migration> = {
  ...migrations,
  '003-audit-append-only': appendOnly,
  '006-attendance-chain-append-only': attendanceAppendOnly,
}
