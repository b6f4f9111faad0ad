import type { Migration } from 'kysely/migration'
import { migrations } from '../migrations/index.ts'
import { appendOnly, attendanceAppendOnly } from './append-only.ts'
import { listVersionTriggers } from './list-version.ts'

/** The shared migrations and the triggers of SQLite. */
export const sqliteMigrations: Record<string, Migration> = {
  ...migrations,
  '003-audit-append-only': appendOnly,
  '006-attendance-chain-append-only': attendanceAppendOnly,
  '010-list-version-triggers': listVersionTriggers,
}
