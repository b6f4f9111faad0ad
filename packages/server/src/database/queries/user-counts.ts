import type { Db } from '../tables/tables.ts'
import { conditions, type Selection } from './user-selection.ts'

export type UserCounts = {
  total: number
  enabled: number
  /** Connected lectures of all users. */
  connected: number
  /** Users with a connected lecture. */
  connectedUsers: number
  /** Users of the selection. */
  matching: number
}

/** Counts all users, and those of a selection. */
export async function countUsers(db: Db, selection: Selection): Promise<UserCounts> {
  const totals = await countAll(db)
  return { ...totals, matching: known(totals, selection) ?? (await countSelected(db, selection)) }
}

async function countAll(db: Db) {
  const counts = await db
    .selectNoFrom((part) => [
      part
        .selectFrom('users')
        .select((all) => all.fn.countAll().as('count'))
        .as('total'),
      part
        .selectFrom('users')
        .select((all) => all.fn.countAll().as('count'))
        .where('enabled', '=', 0)
        .as('disabled'),
    ])
    .executeTakeFirstOrThrow()
  const lectures = await db
    .selectFrom('lectures')
    .select(({ fn }) => [fn.countAll().as('connected'), fn.count('user_key').distinct().as('users')])
    .where('connected', '=', 1)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    total: Number(counts.total),
    enabled: Number(counts.total) - Number(counts.disabled),
    connected: Number(lectures.connected),
    connectedUsers: Number(lectures.users),
  }
}

type Totals = Omit<UserCounts, 'matching'>

/** The size of a selection that the totals tell. */
function known({ total, enabled, connectedUsers }: Totals, selection: Selection) {
  const { words = [], lecture, id, ...filters } = selection
  if (words.length > 0 || lecture !== undefined || id !== undefined) return undefined
  if (filters.enabled === undefined && filters.connected === undefined) return total
  if (filters.connected === undefined) return filters.enabled ? enabled : total - enabled
  if (filters.enabled === undefined) return filters.connected ? connectedUsers : total - connectedUsers
  return undefined
}

async function countSelected(db: Db, selection: Selection) {
  const { matching } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('matching'))
    .where((where) => where.and(conditions(where, selection)))
    .executeTakeFirstOrThrow()
  return Number(matching)
}
