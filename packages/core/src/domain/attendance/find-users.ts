import { listConnectedSince } from '../../database/queries/attendance/lectures.ts'
import {
  type ListedUser,
  listUsers as findPage,
  positionOf,
  readUsers,
  type Slice,
} from '../../database/queries/users/page.ts'
import { findAuditRow } from '../../database/queries/audit.ts'
import { findChain } from '../../database/queries/chains.ts'
import { findFirstSeen } from '../../database/queries/people-read.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import { type Selection, select } from '../../database/queries/users/selection.ts'
import { findTotals } from '../../database/queries/users/totals.ts'
import { findUser, type ListedAccount, listAccountsAfter } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { searchWords } from '../../search-text.ts'
import { seenText } from '../../text.ts'
import type { Manager, Operator } from '../actor.ts'
import { type AuditEntry, readerOf, readerOfActor, record, recordPeople, recordReading } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import { findConnectedToday, findLectures } from './overview.ts'
import { lectureName } from './switch.ts'

export { type Position, type SortKey, sortColumns } from '../../database/queries/users/page.ts'

type Selected = Omit<Selection, 'words'> & { q?: string | undefined }

/** Users who leave the screen, and why the administrator needs them. */
export type Purpose = { kind: 'export' | 'print'; reason?: string | undefined }

/** What an administrator asks for: a page, or everybody if there is no limit. */
type UsersWanted = Selected &
  Pick<Slice, 'sort' | 'descending' | 'after' | 'limit'> & {
    /** Asks for the counts alone. */
    countOnly?: boolean
    /** Asks also for the lectures of the search, and without one for the course of the day. With `countOnly`, for nothing else. */
    overview?: boolean
    /** What an export or a print is for; undefined = a look. */
    purpose?: Purpose | undefined
    /** The sequence of the audit record of the export that this page continues, as the page before told it. */
    continues?: number | undefined
  }

/** What an operator asks for: all accounts, or those of students whom the roster in use lacks. */
type AccountsWanted = { notInRoster: boolean }

export type FoundUsers = Awaited<ReturnType<typeof findUsers>>
type Accounts = AsyncIterable<ListedAccount[]>
type Clock = { clock: () => Date }

/** Longer lists are read and sent in chunks, so that other requests do not wait for them. */
const longestPage = 1000

/** Gives an administrator or a program the users with their lectures, and an operator the accounts. Records the read before it. */
export function listUsers(db: Db, actor: Manager, wanted: UsersWanted, tools: Clock): Promise<FoundUsers>
export function listUsers(db: Db, actor: Operator, wanted: AccountsWanted, tools: Clock): Promise<Accounts>
export async function listUsers(
  db: Db,
  actor: Manager | Operator,
  wanted: UsersWanted | AccountsWanted,
  { clock }: Clock,
): Promise<FoundUsers | Accounts> {
  if (actor.kind === 'student') throw new Refusal('forbidden')
  if ('sort' in wanted) return findUsers(db, actor, wanted, clock)
  const { notInRoster } = wanted
  const missingIn = notInRoster ? (await findSnapshot(db))?.id : undefined
  if (notInRoster && missingIn === undefined) throw new Refusal('no-roster')
  await record(db, actor, { task: 'users-read', details: { notInRoster }, at: clock() })
  return remembered(db, actor, readAccounts(db, missingIn), { clock })
}

/** The chunks of a read that is recorded. Remembers who is in each before it is shown. */
async function* remembered<Person extends { id: string }>(
  db: Db,
  actor: Manager | Operator,
  chunks: AsyncIterable<Person[]>,
  { clock }: Clock,
): AsyncGenerator<Person[]> {
  for await (const chunk of chunks) {
    await recordPeople(db, actor, { people: chunk.map(({ id }) => id), at: clock() })
    yield chunk
  }
}

async function* readAccounts(db: Db, missingIn: string | undefined): Accounts {
  for (let last: string | undefined = ''; last !== undefined;) {
    const accounts: ListedAccount[] = await listAccountsAfter(db, last, { limit: longestPage, missingIn })
    yield accounts
    last = accounts.length < longestPage ? undefined : accounts.at(-1)?.id
  }
}

async function findUsers(db: Db, actor: Manager | Operator, wanted: UsersWanted, clock: () => Date) {
  const { limit } = wanted
  const at = clock()
  const { words, ...rest } = sliceOf(wanted)
  // No user is read, so there is nothing to record. A number asks about a person, and so does a search, unless its words are
  // only looked for in the names of lectures.
  const counted = wanted.countOnly && wanted.id === undefined && (wanted.q === undefined || wanted.overview)
  const slice = counted ? rest : { ...rest, words }
  const totals = await findTotals(db)
  const selected = await select(db, slice, totals)
  const { matching } = selected
  const counts = { ...totals, matching }
  const { connected } = totals
  const overview = wanted.overview ? await overviewOf(db, { words, alone: counted, connected, at }) : undefined
  if (counted) return { counts, users: [], since: [], counted, overview }
  const continued = await findContinued(db, actor, wanted, at)
  if (limit === undefined && matching > longestPage) {
    await recordRead(db, actor, wanted, { rows: matching, matching, at, people: [] })
    const users = remembered(db, actor, readUsers(db, slice, selected), { clock })
    return { counts, users, since: [], overview, newAddress: await isNewAddress(db, actor, at) }
  }
  // One user more than requested shows whether there is a next page.
  const found = await findPage(db, limit === undefined ? slice : { ...slice, limit: limit + 1 }, selected)
  const users = found.slice(0, limit)
  const [only] = users.length === 1 ? users : []
  const people = users.map(({ id }) => id)
  if (continued !== undefined) await recordPeople(db, actor, { people, at })
  const sequence =
    continued ?? (await recordRead(db, actor, wanted, { rows: users.length, only, matching, at, people }))
  const last = found.length > users.length ? users.at(-1) : undefined
  const since = only && wanted.id !== undefined ? await connectedSince(db, only) : []
  return {
    counts,
    users,
    last: last && { ...positionOf(last, slice.sort), ...(sequence !== undefined && { sequence }) },
    since,
    overview,
    newAddress: await isNewAddress(db, actor, at),
  }
}

const day = 24 * 3600 * 1000

/** Whether the actor has acted from this address for less than a day. */
async function isNewAddress(db: Db, actor: Manager | Operator, at: Date): Promise<boolean> {
  const reader = readerOfActor(actor)
  const first = reader === undefined ? undefined : await findFirstSeen(db, reader, actor.address)
  return first !== undefined && at.getTime() - Date.parse(first) < day
}

/** Milliseconds in which the pages of an export must follow its first one. */
const longestExport = 3600 * 1000

/**
 * The audit record of the export that this page continues. It must be the actor's own, for the same purpose and the same
 * users, and of the last hour: any other page is recorded as an export of its own, so that no cursor hides a read.
 */
async function findContinued(
  db: Db,
  actor: Manager | Operator,
  wanted: UsersWanted,
  at: Date,
): Promise<number | undefined> {
  const { purpose, continues } = wanted
  if (purpose === undefined || continues === undefined) return undefined
  const row = await findAuditRow(db, continues)
  if (row?.task !== 'users-read' || readerOf(row) !== readerOfActor(actor)) return undefined
  if (Math.abs(at.getTime() - Date.parse(row.at)) > longestExport) return undefined
  const { rows: _rows, matching: _matching, ...about } = JSON.parse(row.details) as Record<string, unknown>
  return JSON.stringify(about) === JSON.stringify(aboutRead(wanted, undefined)) ? continues : undefined
}

type OverviewWanted = Pick<Slice, 'words'> & { alone: boolean | undefined; connected: number; at: Date }

/** Numbers of no person: which lectures the words find, or how the day goes. */
async function overviewOf(db: Db, { words = [], alone = false, connected, at }: OverviewWanted) {
  const lectures = await findLectures(db, { words, alone, at })
  return words.length > 0 ? { lectures } : { lectures, today: await findConnectedToday(db, connected, at) }
}

/**
 * Since when each connected lecture of a user is connected, in the order of the list; null for one of which it is not
 * known. A list without a connected lecture costs no query.
 */
async function connectedSince(db: Db, { id, lectureDtoList }: ListedUser): Promise<(string | null)[]> {
  const connected = lectureDtoList.filter((lecture) => lecture.connected)
  if (connected.length === 0) return []
  const { rows } = await listConnectedSince(db, { id })
  const times = new Map(rows.map(({ name, connected_at }) => [name, connected_at]))
  return connected.map(({ name }) => times.get(name) ?? null)
}

function sliceOf({ q, enabled, connected, lecture, id, sort, descending, after, limit }: UsersWanted): Slice {
  const search = q === undefined ? '' : seenText(q, 400)
  if (search === undefined) throw new Refusal('invalid', { field: 'search' })
  const words = searchWords(search)
  return {
    sort,
    descending,
    after,
    limit,
    enabled,
    connected,
    id,
    words: words.length > 0 ? words : undefined,
    lecture: lecture === undefined ? undefined : lectureName(lecture),
  }
}

type Read = {
  /** How many users the response has, and the user if there is only one. */
  rows: number
  only?: { id: string } | undefined
  matching: number
  at: Date
  /** The numbers of the users of the response. */
  people: readonly string[]
}

/**
 * Records that the actor saw these users. For a single user it stores the key, not the search text: a number or a name must
 * not outlive the account. It omits the cursor for the same reason. Returns the place of the record of an export or a print.
 */
async function recordRead(
  db: Db,
  actor: Manager | Operator,
  wanted: UsersWanted,
  { rows, only, matching, at, people }: Read,
): Promise<number | undefined> {
  const details = { rows, matching, ...aboutRead(wanted, only) }
  const subject = only && (await findUser(db, only.id))?.key
  const entry: AuditEntry = { task: 'users-read', subject, details, at, people }
  if (wanted.purpose === undefined) await recordReading(db, actor, entry)
  else
    return inTransaction(db, async (transaction) => {
      await record(transaction, actor, entry)
      return (await findChain(transaction, 'audit')).sequence
    })
  return undefined
}

/** What was asked for, as it is recorded. */
function aboutRead({ q, enabled, connected, lecture, id, purpose }: UsersWanted, only: Read['only']) {
  return {
    ...(q !== undefined && !only ? { q } : {}),
    ...(id !== undefined && !only ? { id } : {}),
    ...(enabled === undefined ? {} : { enabled }),
    ...(connected === undefined ? {} : { connected }),
    ...(lecture === undefined ? {} : { lecture }),
    ...(purpose && { purpose: purpose.kind }),
    ...(purpose?.reason !== undefined && { reason: purpose.reason }),
  }
}
