import type { Hold, StoredReport } from './guard/held.ts'
import type { Reason } from './guard/reasons.ts'

/** `reasons`: why it is held, or would be. `hold`: how to accept it. */
export type ImportReport = StoredReport & {
  outcome: 'imported' | 'unchanged' | 'held' | 'dry-run'
  message: string
  reasons?: Reason[]
  hold?: Hold
}
