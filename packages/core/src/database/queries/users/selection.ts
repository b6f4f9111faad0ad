import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { isPostgres } from '../../statements/engine.ts'
import type { Db, Tables } from '../../schema/tables.ts'
import { partLength } from '../../schema/user-index.ts'
import type { Totals } from './totals.ts'

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

/**
 * Where the database begins to find the users of a selection: at the few whom a word, a lecture or a connection selects, or
 * at every user. To find every user of a small selection, it begins at the few; to find a page of a large one, it checks
 * users in their order until the page is full.
 */
export type Beginning = { word: string } | 'lectures' | 'users'

export function conditions(db: Db, where: Users, selection: Selection, begin: Beginning): Expression<SqlBool>[] {
  const { words = [], enabled, connected, lecture, id } = selection
  const found: Expression<SqlBool>[] = words.flatMap((word) => wordConditions(db, word, begin))
  if (id !== undefined) found.push(where('users.id', '=', id))
  if (enabled !== undefined) found.push(where('users.enabled', '=', sql.lit(enabled ? 1 : 0)))
  if (lecture !== undefined) found.push(inLecture(where, { lecture, connected }, begin))
  else if (connected !== undefined) found.push(isConnected(where, connected, begin))
  return found
}

function wordConditions(db: Db, word: string, begin: Beginning) {
  if (typeof begin !== 'object' || begin.word !== word) return [contains(db, word)]
  const ids = sql<boolean>`users.id in (${usersWith(word)})`
  return Array.from(word).length > partLength ? [ids, contains(db, word)] : [ids]
}

/** The numbers of the users whose number or name has this word, or at least its first letters. */
function usersWith(word: string) {
  const part = Array.from(word).slice(0, partLength).join('')
  return sql<{ user_id: string }>`
    select distinct user_id from user_parts where part >= ${part} and part < ${`${part}\u{10ffff}`}`
}

/** Not `like`: PostgreSQL underestimates how many rows match, and then sorts all of them for each page. */
function contains(db: Db, word: string) {
  return isPostgres(db)
    ? sql<boolean>`strpos(users.search, ${word}) > 0`
    : sql<boolean>`instr(users.search, ${word}) > 0`
}

function inLecture(where: Users, { lecture, connected }: Pick<Selection, 'lecture' | 'connected'>, begin: Beginning) {
  let query = where
    .selectFrom('lectures')
    .select('lectures.user_key')
    .where('lectures.removed_at', 'is', null)
    .where('lectures.name', '=', lecture!)
  if (connected !== undefined) query = query.where('lectures.connected', '=', connected ? 1 : 0)
  if (begin === 'lectures') return where('users.key', 'in', query)
  // The offset keeps PostgreSQL from making a join, which would sort all members for each page.
  return where.exists(query.whereRef('lectures.user_key', '=', 'users.key').limit(1).offset(0))
}

function isConnected(where: Users, connected: boolean, begin: Beginning): Expression<SqlBool> {
  if (connected && begin === 'lectures') return sql<boolean>`users.key in (select user_key from connected_users)`
  const exists = sql<boolean>`
    exists (select 1 from connected_users where user_key = users.key limit 1 offset 0)`
  return connected ? exists : where.not(exists)
}

/** Users of a selection: `ids`, in their order, if there are few; otherwise the place where a page begins. */
export type Selected = { matching: number; ids?: string[]; begin: Beginning }

/** As many users can be sorted faster than found in order. */
const few = 1000

/** Counts the users of a selection. Uses the totals if they have the answer, and caches a count that depends only on numbers and names. */
export async function select(db: Db, selection: Selection, totals: Totals): Promise<Selected> {
  const size = sizeIn(totals, selection)
  if (size !== undefined && (size > few || size === totals.total))
    return { matching: size, begin: pageBeginning(selection, size, totals) }

  const { words = [], connected, lecture } = selection
  if (words.length === 0 || connected !== undefined || lecture !== undefined) return find(db, selection, totals)
  const counted = countedSince(db, totals.changes)
  const key = JSON.stringify([words, selection.enabled, selection.id])
  const earlier = counted.get(key)
  const selected = earlier ?? (await find(db, selection, totals))
  if (!earlier) keep(counted, key, selected)
  return selected
}

/** The size of a selection that the totals already have. */
function sizeIn({ total, enabled, connectedUsers }: Totals, selection: Selection) {
  const { words = [], lecture, id, ...filters } = selection
  if (words.length > 0 || lecture !== undefined || id !== undefined) return undefined
  if (filters.enabled === undefined && filters.connected === undefined) return total
  if (filters.connected === undefined) return filters.enabled ? enabled : total - enabled
  if (filters.enabled === undefined) return filters.connected ? connectedUsers : total - connectedUsers
  return undefined
}

async function find(db: Db, selection: Selection, totals: Totals): Promise<Selected> {
  const large = (matching: number) => ({ matching, begin: pageBeginning(selection, matching, totals) })
  const members = await countMembers(db, selection)
  if (members !== undefined && members > few) return large(members)

  const begin = await bestBeginning(db, selection)
  const users = db.selectFrom('users').where((where) => where.and(conditions(db, where, selection, begin)))
  const found = await users
    .select('users.id')
    .limit(few + 1)
    .execute()
  if (found.length <= few) return { matching: found.length, ids: found.map(({ id }) => id).toSorted(), begin }
  const { matching } = await users.select(({ fn }) => fn.countAll().as('matching')).executeTakeFirstOrThrow()
  return large(Number(matching))
}

/** The size of a selection by a lecture alone, which is counted without its users. */
async function countMembers(db: Db, { words = [], enabled, connected, lecture, id }: Selection) {
  if (lecture === undefined || words.length > 0 || enabled !== undefined || id !== undefined) return undefined
  let members = db.selectFrom('lectures').where('name', '=', lecture).where('removed_at', 'is', null)
  if (connected !== undefined) members = members.where('connected', '=', connected ? 1 : 0)
  const { count } = await members.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** The beginning that reads the fewest users to find all of a selection. */
async function bestBeginning(db: Db, { words = [], enabled, connected, lecture }: Selection): Promise<Beginning> {
  const byLength = words.toSorted((a, b) => b.length - a.length)
  for (const word of byLength) {
    const { rows } = await sql`select 1 from (${usersWith(word)} limit ${few + 1}) as found`.execute(db)
    if (rows.length <= few) return { word }
  }
  if (lecture !== undefined) return 'lectures'
  const [longest] = byLength
  if (longest !== undefined) return { word: longest }
  return connected === true && enabled !== false ? 'lectures' : 'users'
}

/** Users who are read for a page of a large selection. */
const pageSize = 50

/** Whether sorting the whole selection reads fewer users than checking users in their order until a page is full. */
function pageBeginning({ words = [], lecture, connected }: Selection, matching: number, { total }: Totals): Beginning {
  if (words.length > 0 || (lecture === undefined && connected !== true)) return 'users'
  return matching * matching < pageSize * total ? 'lectures' : 'users'
}

type Counted = Map<string, Selected>
const latest = new WeakMap<Db, { changes: number; counted: Counted }>()

function countedSince(db: Db, changes: number): Counted {
  const known = latest.get(db)
  if (known?.changes === changes) return known.counted
  const counted: Counted = new Map()
  latest.set(db, { changes, counted })
  return counted
}

/** Selections that are kept at a time. */
const most = 50

function keep(counted: Counted, key: string, selected: Selected) {
  const [oldest] = counted.keys()
  if (counted.size >= most && oldest !== undefined) counted.delete(oldest)
  counted.set(key, selected)
}
