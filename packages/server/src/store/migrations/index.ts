import type { Migration } from 'kysely/migration'
import { accounts } from './001-accounts.ts'
import { roster } from './002-roster.ts'
import { audit } from './003-audit.ts'
import { switchLimits } from './005-switch-limits.ts'

/** In the order in which they run; a name that has been released never changes. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-roster': roster,
  '003-audit': audit,
  '005-switch-limits': switchLimits,
}
