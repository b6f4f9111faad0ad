import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { isPostgres } from '../../tables/engine.ts'
import type { Db, Tables } from '../../tables/tables.ts'
import { prepared } from '../../tables/prepared.ts'

export type Selection = {
  /** Words in the form of `searchWords`, all of which the number or the name contains. */
  words?: string[] | undefined
  enabled?: boolean | undefined
  /** Has a connected lecture; with `lecture`, is connected to it. */
  connected?: boolean | undefined
  /** Has this lecture. */
  lecture?: string | undefined
  id?: string | undefined
}

type Users = ExpressionBuilder<Tables, 'users'>
/** The table that the database reads first. With `users` it checks each user; with `lectures` it looks up only the members. */
type From = 'users' | 'lectures'

/** The better beginning to find every user of a selection. */
function bestFrom({ words = [], enabled, connected, lecture }: Selection): From {
  if (words.length > 0) return 'users'
  return lecture !== undefined || (connected === true && enabled === undefined) ? 'lectures' : 'users'
}

export function conditions(db: Db, where: Users, selection: Selection, from: From): Expression<SqlBool>[] {
  const { words = [], enabled, connected, lecture, id } = selection
  const found: Expression<SqlBool>[] = words.map((word) => contains(db, word))
  if (id !== undefined) found.push(where('users.id', '=', id))
  if (enabled !== undefined) found.push(where('users.enabled', '=', enabled ? 1 : 0))
  if (lecture !== undefined) found.push(holds(where, { lecture, connected }, from))
  else if (connected === true) found.push(holds(where, { connected }, from))
  else if (connected === false) found.push(where.not(holds(where, { connected: true }, 'users')))
  return found
}

function holds(where: Users, held: { lecture?: string; connected?: boolean | undefined }, from: From) {
  const { lecture, connected } = held
  let query = where.selectFrom('lectures').select('lectures.user_key').where('lectures.removed_at', 'is', null)
  if (lecture !== undefined) query = query.where('lectures.name', '=', lecture)
  if (connected !== undefined) query = query.where('lectures.connected', '=', connected ? 1 : 0)
  if (from === 'lectures') return where('users.key', 'in', query)
  // The offset keeps PostgreSQL from making a join, which would sort all connected users for each page.
  return where.exists(query.whereRef('lectures.user_key', '=', 'users.key').limit(1).offset(0))
}

/** Not `like`: PostgreSQL underestimates how many rows match, and then sorts all of them for each page. */
function contains(db: Db, word: string) {
  return isPostgres(db)
    ? sql<boolean>`strpos(users.search, ${word}) > 0`
    : sql<boolean>`instr(users.search, ${word}) > 0`
}

/** Changes with each commit that changes the list, and never comes back. Read it before the list. */
export async function findListVersion(db: Db): Promise<string> {
  return (await version(db, {})).rows[0]!.value
}

const version = prepared([], (db) => db.selectNoFrom(listVersion(db).as('value')))

/** The version as a column of another statement. */
export function listVersion(db: Db) {
  const value = sql.raw(isPostgres(db) ? 'bit_xor(value)' : 'value')
  return sql<string>`(select cast(${value} as text) from user_list_changes)`
}

/** Replaces the rows that PostgreSQL collects by one, of the same version. */
export async function foldListChanges(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  await sql`
    with folded as (delete from user_list_changes returning value)
    insert into user_list_changes (value) select bit_xor(value) from folded having count(*) > 0`.execute(db)
}

type Totals = {
  total: number
  enabled: number
  /** Connected lectures of all users. */
  connected: number
  /** Users with a connected lecture. */
  connectedUsers: number
}

/** Users of a selection; `ids`, in their order, if there are few. */
export type Selected = { matching: number; ids?: string[] }

/** What was counted in one version of the list, which is true as long as the version stands. */
type Counted = { version: string; totals?: Totals; selections: Map<string, Selected> }

type UserCounts = Totals & Selected

/**
 * Counts all users and those of a selection. Counts of the same `version` of the list are kept; by default it is the current
 * one. With a version that was read earlier, the counts may be as old as it is.
 */
export async function countUsers(db: Db, selection: Selection, version?: string): Promise<UserCounts> {
  const counted = findCounted(db, version ?? (await findListVersion(db)))
  counted.totals ??= await countAll(db)
  const size = known(counted.totals, selection)
  if (size !== undefined && (size > few || size === counted.totals.total)) return { ...counted.totals, matching: size }

  const { words, enabled, connected, lecture, id } = selection
  const key = JSON.stringify([words, enabled, connected, lecture, id])
  const earlier = counted.selections.get(key)
  const selected = earlier ?? (await select(db, selection))
  if (!earlier) keep(counted, key, selected)
  return { ...counted.totals, ...selected }
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
  const connectedOf = db
    .selectFrom('lectures')
    .select((each) => each.fn.countAll().as('connected'))
    .where('connected', '=', 1)
    .where('removed_at', 'is', null)
    .groupBy('user_key')
  const lectures = await db
    .selectFrom(connectedOf.as('of_user'))
    .select(({ fn }) => [fn.sum('connected').as('connected'), fn.countAll().as('users')])
    .executeTakeFirstOrThrow()
  return {
    total: Number(counts.total),
    enabled: Number(counts.total) - Number(counts.disabled),
    connected: Number(lectures.connected ?? 0),
    connectedUsers: Number(lectures.users),
  }
}

/** The size of a selection that the totals tell. */
function known({ total, enabled, connectedUsers }: Totals, selection: Selection) {
  const { words = [], lecture, id, ...filters } = selection
  if (words.length > 0 || lecture !== undefined || id !== undefined) return undefined
  if (filters.enabled === undefined && filters.connected === undefined) return total
  if (filters.connected === undefined) return filters.enabled ? enabled : total - enabled
  if (filters.enabled === undefined) return filters.connected ? connectedUsers : total - connectedUsers
  return undefined
}

/** As many users can be sorted faster than found in order. */
const few = 1000

async function select(db: Db, selection: Selection): Promise<Selected> {
  const users = db
    .selectFrom('users')
    .where((where) => where.and(conditions(db, where, selection, bestFrom(selection))))
  const found = await users
    .select('users.id')
    .limit(few + 1)
    .execute()
  if (found.length <= few) return { matching: found.length, ids: found.map(({ id }) => id).toSorted() }
  const { matching } = await users.select(({ fn }) => fn.countAll().as('matching')).executeTakeFirstOrThrow()
  return { matching: Number(matching) }
}

const latest = new WeakMap<Db, Counted>()

function findCounted(db: Db, version: string): Counted {
  const known = latest.get(db)
  if (known?.version === version) return known
  const counted = { version, selections: new Map<string, Selected>() }
  latest.set(db, counted)
  return counted
}

/** Selections that are kept at a time. */
const most = 50

function keep({ selections }: Counted, key: string, selected: Selected) {
  const [oldest] = selections.keys()
  if (selections.size >= most && oldest !== undefined) selections.delete(oldest)
  selections.set(key, selected)
}
