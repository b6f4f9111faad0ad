import { type AuditRow, listAuditRowsAfter, listAuditRowsBetween } from '../../database/queries/audit.ts'
import { countPeopleRead, listNewAddresses, listReaders } from '../../database/queries/people-read.ts'
import { findTotals } from '../../database/queries/users/totals.ts'
import { findUser } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Operator } from '../actor.ts'
import { operatorReader, readerOf, record } from './record.ts'
import type { AuditTask } from './tasks.ts'

/** An export or a print. `rows`: how many users it selected; undefined where the record does not know. */
export type RecordedExport = {
  at: string
  task: AuditTask
  purpose: 'export' | 'print'
  reason?: string
  rows?: number
}

/** A change of who may do what, or of somebody's password. */
export type RightsChange = { at: string; task: AuditTask }

/** Why an officer should ask somebody about the month. */
export type Concern = 'many' | 'night' | 'address'

/** `deleted`: an account that is gone. `unknown`: somebody without an account, or the campus itself. */
export type ActorKind = 'administrator' | 'program' | 'operator' | 'deleted' | 'unknown'

/** What one actor did in a month. */
export type ActorMonth = {
  /** The number of an administrator, the account of an operator or the name of a program; undefined for the others. */
  id?: string
  name?: string
  kind: ActorKind
  /** The random key of an account, by which the exported record names it too. */
  key?: string
  acts: number
  logins: number
  refusals: number
  /** Addresses from which the actor never acted before. */
  newAddresses: string[]
  /** Whether the actor never acted before this month, from any address. */
  appeared: boolean
  /** Acts between 22:00 and 07:00, and on Saturdays and Sundays, in Korea. */
  nights: number
  weekends: number
  /** Distinct people whose data the actor was shown. */
  people: number
  /** Rows of people shown at night. A person who was shown twice counts twice. */
  rowsAtNight: number
  /** The days of Korea on which people were shown at night. */
  readNights: string[]
  exports: RecordedExport[]
  /** All of them; `exports` and `rights` hold at most `mostTold`. */
  exportCount: number
  rights: RightsChange[]
  rightsCount: number
  concerns: Concern[]
}

export type AuditReport = {
  month: string
  takenAt: string
  /** All rows of the month. */
  acts: number
  /** Those of people who opened their own record, most of them students. They are no acts of an actor. */
  ownReads: number
  accounts: number
  actors: ActorMonth[]
}

const page = 1000
/** Exports and changes of rights that are told one by one, for each actor. */
export const mostTold = 200
/** 개인정보 보호법, article 34: from this number of people a leak is reported to the authority too. */
const manyPeople = 1000
const manyAtNight = 100

/**
 * What each actor of the audit record did in a month of Korea, those of most concern first. Holds one entry for each actor, whatever
 * the number of records. Records itself.
 */
export async function reportMonth(
  db: Db,
  actor: Operator,
  { month }: { month: string },
  { clock, signal }: { clock: () => Date; signal?: AbortSignal },
): Promise<AuditReport> {
  const period = periodOf(month)
  const found = new Map<string, Tally>()
  const of = (reader: string) => {
    const known = found.get(reader) ?? emptyMonth()
    found.set(reader, known)
    return known
  }
  let acts = 0
  let ownReads = 0
  for await (const rows of rowsOf(db, period, signal))
    for (const row of rows) {
      acts += 1
      if (row.task === 'record-read') ownReads += 1
      else add(of(readerOf(row) ?? (isRefusal(row) && row.subject_key ? row.subject_key : '')), row)
    }
  for (const { reader, address } of await listNewAddresses(db, period.from, period.to))
    of(reader).newAddresses.push(address)
  for (const [reader, people] of await countPeopleRead(db, month)) of(reader).people = people

  const { total } = await findTotals(db)
  const from = period.from.toISOString()
  const known = new Set((await listReaders(db)).filter(({ first_at }) => first_at < from).map(({ reader }) => reader))
  const actors: ActorMonth[] = []
  for (const [reader, { last, readNights, ...tally }] of found)
    actors.push({
      ...(await identityOf(db, reader, last)),
      ...tally,
      appeared: !known.has(reader),
      readNights: [...readNights],
      concerns: concernsOf(tally, total),
    })
  await record(db, actor, { task: 'audit-report', details: { month }, at: clock() })
  return { month, takenAt: clock().toISOString(), acts, ownReads, accounts: total, actors: actors.toSorted(byConcern) }
}

async function* rowsOf(db: Db, period: { from: Date; to: Date }, signal: AbortSignal | undefined) {
  let after: AuditRow | undefined
  do {
    signal?.throwIfAborted()
    const rows: AuditRow[] = await listAuditRowsBetween(db, { ...period, after, limit: page })
    yield rows
    after = rows.length < page ? undefined : rows.at(-1)
  } while (after)
}

/** The first moment of a month of Korea, and the first of the next one. */
export function periodOf(month: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const begin = (index: number) => new Date(Date.UTC(year, index, 1) - koreanOffset)
  return { from: begin(number - 1), to: begin(number) }
}

const koreanOffset = 9 * 3600 * 1000

const operatorPrefix = operatorReader('')

/** What is counted while the record is read. */
type Tally = Omit<ActorMonth, 'id' | 'name' | 'kind' | 'key' | 'appeared' | 'readNights' | 'concerns'> & {
  readNights: Set<string>
  /** The sequence of the last row. */
  last: number
}

const emptyMonth = (): Tally => ({
  acts: 0,
  logins: 0,
  refusals: 0,
  newAddresses: [],
  nights: 0,
  weekends: 0,
  people: 0,
  rowsAtNight: 0,
  readNights: new Set(),
  exports: [],
  exportCount: 0,
  rights: [],
  rightsCount: 0,
  last: 0,
})

/** Who it was, by the last row, which is named like the rows of `export audit`. */
async function identityOf(
  db: Db,
  reader: string,
  last: number,
): Promise<Pick<ActorMonth, 'id' | 'name' | 'kind' | 'key'>> {
  if (reader === '') return { kind: 'unknown' }
  if (reader.startsWith(operatorPrefix)) return { kind: 'operator', id: reader.slice(operatorPrefix.length) }
  const [row] = last === 0 ? [] : await listAuditRowsAfter(db, last - 1, 1)
  const id = row?.by_key === reader ? row.by : row?.subject
  if (id === null || id === undefined) return { kind: 'deleted', key: reader }
  const user = await findUser(db, id)
  if (user?.key !== reader) return { kind: 'program', id, key: reader }
  return { kind: 'administrator', id, name: user.username, key: reader }
}

const isRefusal = ({ task }: AuditRow) => task === 'login-refused' || task === 'call-refused'
const isRights = (task: string) => /^(admin|token)-(?!keep$)/.test(task) || task === 'password-set'
const readTasks: readonly string[] = ['users-read', 'user-read', 'sheet-read']
const exportTasks = ['attendance-export', 'audit-export', 'backup']

/** Adds one row of the record to what its actor did. */
function add(of: Tally, row: AuditRow) {
  const { at, details } = row
  const task = row.task as AuditTask
  const { day, hour, weekend } = placeInWeek(at)
  const night = hour >= 22 || hour < 7
  of.acts += 1
  of.last = row.sequence
  if (task === 'login') of.logins += 1
  if (isRefusal(row)) of.refusals += 1
  if (night) of.nights += 1
  if (weekend) of.weekends += 1
  if (isRights(task)) {
    of.rightsCount += 1
    if (of.rights.length < mostTold) of.rights.push({ at, task })
  }
  if (!readTasks.includes(task) && !exportTasks.includes(task)) return
  const told = JSON.parse(details) as {
    rows?: number
    matching?: number
    purpose?: 'export' | 'print'
    reason?: string
  }
  const purpose = exportTasks.includes(task) ? 'export' : told.purpose
  // The record of an export is that of its first page.
  const rows = purpose === undefined ? (told.rows ?? 1) : told.matching
  if (night && rows !== 0) {
    of.rowsAtNight += rows ?? 0
    of.readNights.add(day)
  }
  if (purpose === undefined) return
  of.exportCount += 1
  const { reason } = told
  if (of.exports.length < mostTold)
    of.exports.push({ at, task, purpose, ...(reason !== undefined && { reason }), ...(rows !== undefined && { rows }) })
}

function placeInWeek(iso: string) {
  // Korea has no daylight saving time.
  const there = new Date(Date.parse(iso) + koreanOffset)
  return {
    day: there.toISOString().slice(0, 10),
    hour: there.getUTCHours(),
    weekend: [0, 6].includes(there.getUTCDay()),
  }
}

/**
 * `many`: 1,000 people, or half of the accounts. `night`: a hundred rows at night, or half of the accounts. `address`: a new
 * address of somebody who was shown people.
 */
function concernsOf(
  { people, rowsAtNight, newAddresses }: Pick<Tally, 'people' | 'rowsAtNight' | 'newAddresses'>,
  accounts: number,
): Concern[] {
  const half = Math.max(10, accounts / 2)
  return [
    people >= Math.min(manyPeople, half) && ('many' as const),
    rowsAtNight >= Math.min(manyAtNight, half) && ('night' as const),
    newAddresses.length > 0 && people > 0 && ('address' as const),
  ].filter((concern) => concern !== false)
}

const byConcern = (one: ActorMonth, other: ActorMonth) =>
  other.concerns.length - one.concerns.length || other.people - one.people || other.acts - one.acts
