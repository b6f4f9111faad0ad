import { isAcknowledged, type Write } from './record.ts'

/** The possible states of one account after the writes of a record. */
export type Expected = {
  exists: ReadonlySet<boolean>
  enabled: ReadonlySet<boolean>
  /** How often each lecture was switched. An odd number means connected. */
  switches: ReadonlyMap<string, ReadonlySet<number>>
}

type Options = {
  /** Accounts from before the first write. */
  known?: ReadonlyMap<string, Expected>
  /** Whether a write has certainly happened; the others may have happened. */
  isCertain?: (write: Write) => boolean
  /** Writes that were sent at this moment or later are left out. */
  until?: number
}

/** Accounts that exist, are enabled and have switched nothing. */
export const unchanged = (ids: readonly string[]): Map<string, Expected> =>
  new Map(ids.map((id) => [id, { exists: new Set([true]), enabled: new Set([true]), switches: new Map() }]))

/** For a database that was read between two moments: it holds what was answered before the first of them. */
export const readBetween = (from = Infinity, until = Infinity): Options => ({
  isCertain: (write) => isAcknowledged(write) && (write.ended ?? Infinity) <= from,
  until,
})

/** What a database has to hold after these writes. */
export function expectedAfter(writes: readonly Write[], options: Options = {}): Map<string, Expected> {
  const { known = new Map<string, Expected>(), isCertain = isAcknowledged, until = Infinity } = options
  const accounts = new Map([...known].map(([id, account]) => [id, { ...account, switches: new Map(account.switches) }]))
  for (const write of writes) {
    if (write.begun >= until || write.outcome === 'refused') continue
    const { id, act, lecture } = write
    const account = accounts.get(id) ?? absent()
    accounts.set(id, account)
    const certain = isCertain(write)
    // What was acknowledged to an account proves that the account exists.
    if (act === 'signup' || act === 'delete' || certain)
      account.exists = after(account.exists, () => act !== 'delete', certain)
    if (act === 'enable' || act === 'disable') account.enabled = after(account.enabled, () => act === 'enable', certain)
    if (lecture !== undefined) switchTo(account, lecture, { on: act === 'start', certain })
    // The lectures of an account are disconnected before it is deleted.
    if (act === 'delete') for (const name of account.switches.keys()) switchTo(account, name, { on: false, certain })
  }
  return accounts
}

type Account = Omit<Expected, 'switches'> & { switches: Map<string, ReadonlySet<number>> }

const absent = (): Account => ({ exists: new Set([false]), enabled: new Set([true]), switches: new Map() })

/** Only a real change of the state is an event. */
function switchTo({ switches }: Account, lecture: string, { on, certain }: { on: boolean; certain: boolean }) {
  const counts = switches.get(lecture) ?? new Set([0])
  const step = (count: number) => (count % 2 === (on ? 1 : 0) ? count : count + 1)
  switches.set(lecture, after(counts, step, certain))
}

function after<T>(before: ReadonlySet<T>, step: (value: T) => T, certain: boolean): Set<T> {
  const stepped = [...before].map(step)
  return new Set(certain ? stepped : [...before, ...stepped])
}
