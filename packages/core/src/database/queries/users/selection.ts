import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
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

export function conditions(
  db: Db,
  where: Users,
  selection: Selection,
  begin: Beginning,
  joined = begin === 'lectures',
): Expression<SqlBool>[] {
  const { words = [], enabled, connected, lecture, id } = selection
  const found: Expression<SqlBool>[] = words.flatMap((word) => wordConditions(db, word, begin))
  if (id !== undefined) found.push(where('users.id', '=', id))
  if (enabled !== undefined) found.push(where('users.enabled', '=', sql.lit(enabled ? 1 : 0)))
  if (lecture !== undefined) found.push(inLecture(where, { lecture, connected }, joined))
  else if (connected !== undefined) found.push(isConnected(where, connected, joined))
  return found
}

function wordConditions(db: Db, word: string, begin: Beginning) {
  if (typeof begin !== 'object' || begin.word !== word) return [contains(db, word)]
  const ids = sql<boolean>`users.id in (${usersWith(word)})`
  return Array.from(word).length > partLength ? [ids, contains(db, word)] : [ids]
}

/** The numbers of the users whose number or name has this word, or at least its first letters. */
const usersWith = (word: string) => sql`select user_id from user_parts where ${beginsWith(word)}`

function beginsWith(word: string) {
  const part = Array.from(word).slice(0, partLength).join('')
  return sql`part >= ${part} and part < ${`${part}\u{10ffff}`}`
}

/** Not `like`: PostgreSQL underestimates how many rows match, and then sorts all of them for each page. */
function contains(db: Db, word: string) {
  return isPostgres(db)
    ? sql<boolean>`strpos(users.search, ${word}) > 0`
    : sql<boolean>`instr(users.search, ${word}) > 0`
}

function inLecture(where: Users, { lecture, connected }: Pick<Selection, 'lecture' | 'connected'>, joined: boolean) {
  const members = (which: boolean | undefined) =>
    membersOf(where.selectFrom('lectures'), lecture!, which).select('lectures.user_key')
  // The offset keeps PostgreSQL from making a join, which would sort all members for each page.
  if (!joined) return where.exists(ofUser(members(connected)).limit(1).offset(0))
  if (connected !== false) return where('users.key', 'in', members(connected))
  return where.and([where('users.key', 'in', members(undefined)), where('users.key', 'not in', members(true))])
}

const ofUser = (lectures: Lectures) => lectures.where('lectures.user_key', '=', sql.ref<string>('users.key'))

type Lectures = SelectQueryBuilder<Tables, 'lectures', unknown>

/** The members of a lecture, or those who are connected to it or not. As a parameter, `connected` would not fit the index of the connected. */
function membersOf(lectures: Lectures, lecture: string, connected: boolean | undefined): Lectures {
  const members = lectures.where('lectures.name', '=', lecture).where('lectures.removed_at', 'is', null)
  return connected === undefined ? members : members.where('lectures.connected', '=', sql.lit(connected ? 1 : 0))
}

function isConnected(where: Users, connected: boolean, joined: boolean): Expression<SqlBool> {
  const found = joined
    ? sql<boolean>`users.key in (select user_key from connected_users)`
    : sql<boolean>`exists (select 1 from connected_users where user_key = users.key limit 1 offset 0)`
  return connected ? found : where.not(found)
}

/** Users of a selection: `ids`, in their order, if there are few; otherwise the place where a page begins. */
export type Selected = { matching: number; ids?: string[]; begin: Beginning }

/** As many users can be sorted faster than found in order. */
const few = 2000
/** SQLite searches as many users for a word, in the order of an index, as it looks up one. */
const readInOrder = 40

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
  const set = await smallestSet(db, selection, totals)
  if (set.size > few) {
    const matching = isOfMembers(selection) ? set.size : await countByOthers(db, selection, { set, totals })
    if (matching !== undefined && matching > few) return large(matching)
  }
  const { matching, ids } = await findAll(db, selection, { set, totals })
  if (matching > few) return large(matching)
  return { matching, ids: ids?.split(' ').toSorted() ?? [], begin: set.begin }
}

/** Users whom a condition of the selection names, among whom those of the selection are found. */
type Set = { begin: Beginning; size: number }
type Sizes = { set: Set; totals: Totals }

/** The smallest of these sets. A word that more than `few` have names all users. */
async function smallestSet(
  db: Db,
  { words = [], enabled, connected, lecture, id }: Selection,
  { total, enabled: allEnabled, connectedUsers }: Totals,
): Promise<Set> {
  if (id !== undefined) return { begin: 'users', size: 1 }
  const sets: Set[] = [{ begin: 'users', size: total }]
  if (enabled === false) sets.push({ begin: 'users', size: total - allEnabled })
  if (lecture !== undefined) sets.push({ begin: 'lectures', size: await countMembers(db, lecture, connected) })
  else if (connected === true) sets.push({ begin: 'lectures', size: connectedUsers })
  for (const word of words) {
    const size = await countFew(db, word)
    if (size !== undefined) sets.push({ begin: { word }, size })
  }
  return sets.reduce((smallest, set) => (set.size <= smallest.size ? set : smallest))
}

async function countMembers(db: Db, lecture: string, connected: boolean | undefined): Promise<number> {
  // The others have no index of their own.
  if (connected === false) return (await countMembers(db, lecture, undefined)) - (await countMembers(db, lecture, true))
  const members = membersOf(db.selectFrom('lectures'), lecture, connected)
  const { count } = await members.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** How many users have a word, if they are few; those who have it twice count twice. */
async function countFew(db: Db, word: string): Promise<number | undefined> {
  const parts = sql`select 1 from user_parts where ${beginsWith(word)} limit ${few + 1}`
  const { rows } = await sql<{ size: number }>`select count(*) as size from (${parts}) as found`.execute(db)
  const { size } = rows[0]!
  return size <= few ? size : undefined
}

/** Whether the selection is all members of a lecture, or those who are connected to it or not. */
const isOfMembers = ({ words = [], enabled, lecture, id }: Selection) =>
  lecture !== undefined && words.length === 0 && enabled === undefined && id === undefined

/** Counts the disabled in place of the enabled, and the connected in place of the others, if they are fewer. */
async function countByOthers(db: Db, selection: Selection, { set, totals }: Sizes): Promise<number | undefined> {
  const { words, enabled, connected, lecture } = selection
  // A frequent word is looked for in all users: once, not once for all of them and once more for the others.
  if (words !== undefined && set.begin === 'users') return undefined
  if (enabled === true) {
    const disabled: Set = { begin: 'users', size: totals.total - totals.enabled }
    if (disabled.size >= set.size) return undefined
    const all = { ...selection, enabled: undefined }
    const matching = isOfMembers(all) ? set.size : (await select(db, all, totals)).matching
    return matching - (await findAll(db, { ...selection, enabled: false }, { set: disabled, totals })).matching
  }
  const some: Set = { begin: 'lectures', size: totals.connectedUsers }
  if (connected !== false || lecture !== undefined || some.size >= set.size) return undefined
  const { matching } = await select(db, { ...selection, connected: undefined }, totals)
  return matching - (await findAll(db, { ...selection, connected: true }, { set: some, totals })).matching
}

/** How many users a selection has, and their numbers. In one statement: most of its time goes into finding the users. */
async function findAll(db: Db, selection: Selection, { set, totals }: Sizes) {
  // PostgreSQL joins the sets without looking up each user.
  const joins = isPostgres(db)
  const scans = !joins && selection.words !== undefined && set.size * readInOrder > totals.total
  const begin = scans ? 'users' : set.begin
  const { matching, ids } = await db
    .selectFrom('users')
    .where((where) => where.and(conditions(db, where, selection, begin, joins || begin === 'lectures')))
    .select(({ fn }) => [fn.countAll().as('matching'), sql<string | null>`string_agg(id, ' ')`.as('ids')])
    .executeTakeFirstOrThrow()
  return { matching: Number(matching), ids }
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
