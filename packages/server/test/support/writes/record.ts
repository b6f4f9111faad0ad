import { CampusError } from '@campus-connect/sdk'

export type Act = 'signup' | 'delete' | 'start' | 'stop' | 'enable' | 'disable'

/** One change that was asked for; without an outcome it may or may not have come about. */
export type Entry = {
  /** Of the student whom it concerns. */
  id: string
  act: Act
  lecture?: string
  /** Milliseconds of the day. */
  begun: number
  ended?: number
  outcome?: 'done' | 'refused'
}

export type Ledger = ReturnType<typeof newLedger>

/** Everything that was asked for, in the order in which it was asked for; of one student one after the other. */
export function newLedger(now: () => number) {
  const entries: Entry[] = []
  return {
    entries,
    now,
    count: (outcome: Entry['outcome'], act?: Act) =>
      entries.filter((entry) => entry.outcome === outcome && (act === undefined || entry.act === act)).length,
    async asked<T>(what: Pick<Entry, 'id' | 'act' | 'lecture'>, answer: () => Promise<T>): Promise<T> {
      const entry: Entry = { ...what, begun: now() }
      entries.push(entry)
      try {
        const told = await answer()
        entry.outcome = 'done'
        return told
      } catch (error) {
        if (isRefusal(error)) entry.outcome = 'refused'
        throw error
      } finally {
        entry.ended = now()
      }
    },
  }
}

/** The server said no: nothing has changed. Of a 503 that is not certain. */
export const isRefusal = (error: unknown) =>
  error instanceof CampusError && error.kind === 'refused' && (error.status ?? 500) < 500

/** What is to be found of one student. */
export type Expected = {
  exists: ReadonlySet<boolean>
  enabled: ReadonlySet<boolean>
  /** How often each lecture was switched; odd where it is connected. */
  switches: ReadonlyMap<string, ReadonlySet<number>>
}

/**
 * What a database has to hold that was read between two moments of the day. What was answered before the first is in it,
 * what was begun after the second is not, the rest may be.
 */
export function expectedOf(entries: readonly Entry[], from = Infinity, until = Infinity): Map<string, Expected> {
  const students = new Map<string, Growing>()
  for (const entry of entries) {
    if (entry.begun >= until || entry.outcome === 'refused') continue
    const known: Growing = students.get(entry.id) ?? {
      exists: new Set([false]),
      enabled: new Set([true]),
      switches: new Map<string, ReadonlySet<number>>(),
    }
    students.set(entry.id, known)
    const certain = entry.outcome === 'done' && (entry.ended ?? Infinity) <= from
    const { act, lecture } = entry
    if (act === 'signup' || act === 'delete') known.exists = after(known.exists, () => act === 'signup', certain)
    if (act === 'enable' || act === 'disable') known.enabled = after(known.enabled, () => act === 'enable', certain)
    if (lecture !== undefined) {
      const counts = known.switches.get(lecture) ?? new Set([0])
      known.switches.set(
        lecture,
        after(counts, (count) => switched(count, act === 'start'), certain),
      )
    }
    // Whoever leaves is disconnected first.
    if (act === 'delete')
      for (const [name, counts] of known.switches)
        known.switches.set(
          name,
          after(counts, (count) => switched(count, false), certain),
        )
  }
  return students
}

type Growing = {
  exists: ReadonlySet<boolean>
  enabled: ReadonlySet<boolean>
  switches: Map<string, ReadonlySet<number>>
}

/** Each real change is an event, and turns the state round. */
const switched = (count: number, on: boolean) => (count % 2 === (on ? 1 : 0) ? count : count + 1)

function after<T>(before: ReadonlySet<T>, step: (value: T) => T, certain: boolean): Set<T> {
  const stepped = [...before].map(step)
  return new Set(certain ? stepped : [...before, ...stepped])
}
