import { hash } from 'node:crypto'
import {
  type CarriedEvent,
  listCarried,
  listConnectedOf,
  replaceCarried,
} from '../../database/queries/attendance/carried.ts'
import { type AttendanceEvent, listEventsAfter } from '../../database/queries/attendance/events.ts'
import { setCutBefore } from '../../database/queries/chains.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Keeper } from '../audit/chain.ts'

const page = 500

/**
 * Keeps the beginnings of the connections that stand where the events are trimmed: those that end later, and those that
 * stand now. Without them a sheet could not tell a class from a connection that nobody ended.
 */
export async function carryConnections(db: Db): Promise<Keeper<AttendanceEvent>> {
  const open = new Beginnings()
  for (const event of await listCarried(db)) open.pass(event)
  const ended = new Set<CarriedEvent>()
  return {
    removed: (event) => void open.pass(event),
    stays: (event) => {
      const begun = open.pass(event, false)
      if (begun && event.connected_to === 0) ended.add(begun)
    },
    async settle(sealed) {
      const standing = await stillStanding(db, open.all())
      // What ended since then has its event after the seal.
      for (let last = sealed; ;) {
        const events = await listEventsAfter(db, last, page)
        for (const event of events) {
          const begun = open.pass(event, false)
          if (begun && event.connected_to === 0) ended.add(begun)
        }
        if (events.length < page) break
        last = events.at(-1)?.sequence ?? last
      }
      const kept = [...new Set([...ended, ...standing])].toSorted((one, other) => one.sequence - other.sequence)
      return {
        seal: sealOf(kept),
        async store(tx, before) {
          await replaceCarried(tx, kept)
          await setCutBefore(tx, before.toISOString())
        },
      }
    },
  }
}

/** The seal of what the last trim kept. */
export async function carriedSeal(db: Db): Promise<string | undefined> {
  return sealOf(await listCarried(db))
}

function sealOf(events: readonly CarriedEvent[]): string | undefined {
  if (events.length === 0) return undefined
  const rows = events.map((event) => [
    event.sequence,
    event.at,
    event.user_key,
    event.lecture,
    event.connected_from,
    event.connected_to,
    event.by_key,
    event.cause,
    event.class_sourced_id,
  ])
  return hash('sha256', JSON.stringify(rows))
}

/** The last beginning of each lecture that has no end yet. A lecture may get another name, and older events have no class. */
class Beginnings {
  readonly #of = new Map<string, CarriedEvent[]>()

  /** Takes an event, and returns the beginning that it follows. `begins`: whether it may be a beginning itself. */
  pass(event: CarriedEvent, begins = true): CarriedEvent | undefined {
    const open = this.#of.get(event.user_key) ?? []
    const before = open.find((each) => isSameLecture(each, event))
    const rest = open.filter((each) => each !== before)
    if (begins && event.connected_to === 1) rest.push(event)
    if (rest.length > 0) this.#of.set(event.user_key, rest)
    else this.#of.delete(event.user_key)
    return before
  }

  all(): CarriedEvent[] {
    return [...this.#of.values()].flat()
  }
}

type Named = Pick<CarriedEvent, 'lecture' | 'class_sourced_id'>

const isSameLecture = (one: Named, other: Named) =>
  one.lecture === other.lecture || (one.class_sourced_id !== null && one.class_sourced_id === other.class_sourced_id)

async function stillStanding(db: Db, begun: readonly CarriedEvent[]): Promise<CarriedEvent[]> {
  const standing: CarriedEvent[] = []
  for (let start = 0; start < begun.length; start += page) {
    const some = begun.slice(start, start + page)
    const connected = await listConnectedOf(
      db,
      some.map(({ user_key }) => user_key),
    )
    const byUser = Map.groupBy(connected, ({ user_key }) => user_key)
    standing.push(
      ...some.filter((event) => byUser.get(event.user_key)?.some((lecture) => isSameLecture(event, lecture))),
    )
  }
  return standing
}
