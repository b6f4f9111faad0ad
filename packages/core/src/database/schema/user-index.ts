import { sql } from 'kysely'

/** The columns of `user_totals`, whose rows are added up. */
export const totalColumns = ['users', 'enabled', 'connected', 'connected_users', 'changes'] as const
export type TotalColumn = (typeof totalColumns)[number]

/** A connected lecture that the list shows, as a condition on a row of `lectures`. */
export const isConnected = (row: string) => `(${row}.connected = 1 and ${row}.removed_at is null)`

/** The totals counted anew. */
export const recounted = sql<Record<TotalColumn, number | string>>`
  select (select count(*) from users) as users,
    (select count(*) from users where enabled = 1) as enabled,
    count(*) as connected,
    count(distinct user_key) as connected_users,
    0 as changes
  from lectures where ${sql.raw(isConnected('lectures'))}`

/**
 * Letters of a part in `user_parts`, the index that finds users by any part of a number or name: for each letter of
 * `users.search` the text that begins there. A longer word is found by its first letters and then compared.
 */
export const partLength = 8
