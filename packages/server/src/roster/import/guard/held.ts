import { createHash } from 'node:crypto'
import type { Snapshot } from '../../../database/queries/roster/snapshots.ts'
import type { RosterReport } from '../reading/report.ts'
import type { Change } from './change.ts'
import type { Reason } from './reasons.ts'

/** What is stored with a snapshot. The first one has no `change`. */
export type StoredReport = RosterReport & { change?: Change }

/** Why a snapshot waits for an operator. It is good for this file, this base and this number of removals alone. */
export type Hold = {
  /** What `roster accept` asks for. */
  code: string
  /** Enrolments that would go. */
  removals: number
  /** The snapshot in use with which it was compared. */
  base: string
  reasons: Reason[]
}

export function makeHold(base: Snapshot, sha256: string, change: Change, reasons: Reason[]): Hold {
  const removals = change.enrolments.removed
  const code = createHash('sha256').update(`${base.id} ${sha256} ${removals}`).digest('hex').slice(0, 8)
  return { code, removals, base: base.id, reasons }
}

export const holdOf = ({ held }: Snapshot): Hold | undefined => (held === null ? undefined : (JSON.parse(held) as Hold))

export const reportOf = ({ report }: Snapshot): StoredReport => JSON.parse(report) as StoredReport
