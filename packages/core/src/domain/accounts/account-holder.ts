import { listAuditRowsAfter } from '../../database/queries/audit.ts'
import { findChain } from '../../database/queries/chains.ts'
import { listAuditRowsOf, listDevicesOf, listSessionsOf } from '../../database/queries/users/personal-data.ts'
import type { UserRow } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { existing } from './accounts.ts'
import { grantChanges, type Shown } from './administrators.ts'
import { findRosterEntry, type RosterEntry } from './roster-entry.ts'

/** Who made an account. `unknown`: the rows that would tell were trimmed. */
type Origin = 'demo' | 'sign-up' | 'unknown' | { operator: string | null }

/** What tells an operator whose account it is. */
export type AccountHolder = {
  /** The account as `grantAdmin` expects to find it. */
  shown: Shown
  /** Whether a grant would change anything. */
  changes: boolean
  createdAt: string
  origin: Origin
  /** Undefined if neither a session nor a trusted browser is left. */
  lastUsedAt: string | undefined
  roster: RosterEntry
}

/** Describes the holder of an account before a grant. Refuses a number without an account. */
export async function describeHolder(db: Db, id: string): Promise<AccountHolder> {
  const shown = await existing(db, id)
  const { role, enabled } = await grantChanges(db, shown)
  const uses = [...(await listSessionsOf(db, shown.key)), ...(await listDevicesOf(db, shown.key))]
  return {
    shown,
    changes: role || enabled,
    createdAt: shown.created_at,
    origin: shown.demo ? 'demo' : await originOf(db, shown),
    lastUsedAt: uses
      .map(({ seen_at }) => seen_at)
      .toSorted()
      .at(-1),
    roster: await findRosterEntry(db, shown),
  }
}

/** The record has the accounts that operators made. A sign-up leaves no row. */
async function originOf(db: Db, { key, created_at }: UserRow): Promise<Origin> {
  const rows = await listAuditRowsOf(db, [key])
  const made = rows.find(({ task, by_key }) => by_key !== key && (task === 'user-create' || task === 'admin-create'))
  if (made) return { operator: made.operator }
  const { cut_sequence } = await findChain(db, 'audit')
  const [oldest] = await listAuditRowsAfter(db, cut_sequence, 1)
  return cut_sequence > 0 && (oldest === undefined || created_at <= oldest.at) ? 'unknown' : 'sign-up'
}
