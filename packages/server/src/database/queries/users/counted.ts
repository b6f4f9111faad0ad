import type { Db } from '../../tables/tables.ts'

export type Totals = {
  total: number
  enabled: number
  /** Connected lectures of all users. */
  connected: number
  /** Users with a connected lecture. */
  connectedUsers: number
}

/** Users of a selection; `ids`, in their order, where there are few. */
export type Selected = { matching: number; ids?: string[] }

/** What was counted in one version of the list, which is true as long as the version stands. */
export type Counted = { version: string; totals?: Totals; selections: Map<string, Selected> }

const latest = new WeakMap<Db, Counted>()

export function findCounted(db: Db, version: string): Counted {
  const known = latest.get(db)
  if (known?.version === version) return known
  const counted = { version, selections: new Map<string, Selected>() }
  latest.set(db, counted)
  return counted
}

/** Selections that are kept at a time. */
const most = 50

export function keep({ selections }: Counted, key: string, selected: Selected) {
  const [oldest] = selections.keys()
  if (selections.size >= most && oldest !== undefined) selections.delete(oldest)
  selections.set(key, selected)
}
