import { findFirstEventSince } from '../../database/queries/attendance/events.ts'
import {
  countConnections,
  countMembers,
  listChanges,
  listLectureNames,
} from '../../database/queries/attendance/overview.ts'
import { findTotals } from '../../database/queries/users/totals.ts'
import type { Db } from '../../database/schema/tables.ts'
import { nameOrder, nameSearchText } from '../../search-text.ts'
import { lasting } from './lasting.ts'
import { near } from './near-names.ts'

/** A lecture with the number of users who have it, and of those who are connected to it. */
export type LectureCount = { name: string; connected: number; total: number }

/** Lectures of which an administrator sees the numbers at once: besides others, and where one is picked. */
const mostLectures = { besides: 8, alone: 24 }

type LecturesWanted = {
  words: readonly string[]
  /** Somebody picks a lecture: names that a mistyped one may mean take the place of none. */
  alone?: boolean
  at: Date
}

/**
 * The lectures that have all of these words in their names, or without words those with a connection; those with the most
 * connections come first.
 */
export async function findLectures(db: Db, { words, alone = false, at }: LecturesWanted): Promise<LectureCount[]> {
  const { names, connected } = await readerOf(db)(at)
  // A lecture that has just come may be connected before the names are read again.
  const fitting =
    words.length === 0
      ? [...connected.keys()].map((name) => ({ name, order: nameOrder(name) }))
      : names.filter(({ text }) => words.every((word) => text.includes(word)))
  const byConnections = fitting
    .map(({ name, order }) => ({ name, order, connected: connected.get(name) ?? 0 }))
    .toSorted((one, other) => other.connected - one.connected || (one.order < other.order ? -1 : 1))
    .map(({ name }) => name)
  const found =
    alone && words.length > 0 && byConnections.length === 0
      ? near(
          words.join(''),
          names.map(({ name }) => name),
        )
      : byConnections.slice(0, alone ? mostLectures.alone : mostLectures.besides)
  const members = await countMembers(db, found)
  return found.map((name) => ({ name, connected: connected.get(name) ?? 0, total: members.get(name) ?? 0 }))
}

const tenMinutes = 600_000
const day = 24 * 3600 * 1000
const koreaAhead = 9 * 3600 * 1000
const midnightBefore = (at: Date) => Math.floor((at.getTime() + koreaAhead) / day) * day - koreaAhead

/** How many lectures were connected at midnight in Korea, and at every ten minutes since; the last number is that of now. */
export async function findConnectedToday(db: Db, connected: number, at: Date): Promise<number[]> {
  const { changes, total } = await readerOf(db)(at)
  const midnight = midnightBefore(at)
  const counts = [connected]
  let count = total
  for (let step = Math.floor((at.getTime() - midnight) / tenMinutes); step >= 0; step -= 1) {
    count -= changes.get(new Date(midnight + step * tenMinutes).toISOString().slice(0, 15)) ?? 0
    // A clock that was wrong, or records that were trimmed, must not show less than nothing.
    counts.unshift(Math.max(0, count))
  }
  return counts
}

type Numbers = {
  /** All lectures, with what a search compares and an order sorts. */
  names: { name: string; text: string; order: string }[]
  connected: Map<string, number>
  /** Connected lectures of all users. */
  total: number
  /** By the beginning of the time: how many more lectures were connected than disconnected within ten minutes. */
  changes: Map<string, number>
}

/** Milliseconds for which numbers are not read again, however many administrators look. Lectures come and go rarely. */
const kept = { numbers: 5_000, names: 60_000 }

const readers = new WeakMap<Db, (at: Date) => Promise<Numbers>>()

/** Reads the numbers of a database. Requests that come together share one reading. */
function readerOf(db: Db) {
  const known = readers.get(db)
  if (known) return known
  const names = lasting(kept.names, async () =>
    (await listLectureNames(db)).map((name) => ({ name, text: nameSearchText(name), order: nameOrder(name) })),
  )
  const changes = changesOfToday(db)
  const reader = lasting(kept.numbers, async (at) => ({
    names: await names(at),
    connected: await countConnections(db),
    total: (await findTotals(db)).connected,
    changes: await changes(at),
  }))
  readers.set(db, reader)
  return reader
}

/** Events that one statement adds up, so that other requests do not wait for those of a long day. */
const batch = 20_000
/** PostgreSQL assigns sequence numbers before the commit, so an event may appear this many milliseconds later. */
const unsettled = 60_000

/** Adds up the events since midnight, each once: those that are settled are not read again. */
function changesOfToday(db: Db) {
  let today: { midnight: number; settled: number; changes: Map<string, number> } | undefined

  return async (at: Date): Promise<Map<string, number>> => {
    const midnight = midnightBefore(at)
    if (today?.midnight !== midnight) {
      const first = await findFirstEventSince(db, new Date(midnight), 0)
      today = { midnight, settled: first - 1, changes: new Map() }
    }
    const end = (await findFirstEventSince(db, new Date(at.getTime() - unsettled), today.settled + 1)) - 1
    while (today.settled < end) {
      const last = Math.min(today.settled + batch, end)
      add(today.changes, await listChanges(db, today.settled, last))
      today.settled = last
    }
    return add(new Map(today.changes), await listChanges(db, end))
  }
}

function add(changes: Map<string, number>, more: Awaited<ReturnType<typeof listChanges>>) {
  for (const { within, more: added } of more) changes.set(within, (changes.get(within) ?? 0) + added)
  return changes
}
