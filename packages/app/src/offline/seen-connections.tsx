import type { Campus } from '@campus-connect/sdk'
import type { LecturesAnswer } from '@campus-connect/sdk/types'
import type { SeenConnectionsProps } from '@campus-connect/ui'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { KeptValue, LoggedIn } from './kept-value.ts'

type SeenConnection = SeenConnectionsProps['seen'][number]

/** What is stored: a connection and its lecture. */
type Kept = SeenConnection & { lecture: string }

export type SeenConnectionsStore = ReturnType<typeof createSeenConnections>

/** How many are kept of each lecture. */
const most = 20

/** Milliseconds after which a connection is forgotten, also without a logout. */
const keptFor = 30 * 24 * 3600 * 1000

/** Milliseconds. A connection that this device made begins for the server at about the same time. */
const sameBeginning = 60_000

/**
 * Remembers when this device saw which lecture connected: by its own changes, and by the times of the server's lists.
 * Forgets everything when the user is no longer logged in.
 */
export function createSeenConnections({ userId, subscribe }: LoggedIn, storage: KeptValue) {
  const listeners = new Set<() => void>()
  let owner = userId()
  let kept: Kept[] = []
  /** The same arrays until something changes, because React compares them. */
  let groups = new Map<string, Kept[]>()
  const reading = owner === undefined ? storage.clear().catch(ignore) : readEarlier(owner)
  subscribe(() => {
    if (userId() === owner) return
    owner = userId()
    change([])
  })

  async function readEarlier(reader: string) {
    const found = await storage.get().catch(ignore)
    if (reader !== owner || found === undefined) return
    change(parseKept(found, reader).filter(({ from }) => Date.now() - Date.parse(from) < keptFor))
  }
  function show(next: Kept[]) {
    kept = next
    groups = Map.groupBy(next, ({ lecture }) => lecture)
    for (const listener of listeners) listener()
  }
  function change(next: Kept[]) {
    show(next)
    const stored = next.length === 0 ? storage.clear() : storage.set({ userId: owner, connections: next })
    stored.catch(ignore)
  }
  /** After the earlier ones are read, and only for the user who asked. */
  async function record(asker: string | undefined, note: (seen: Kept[]) => Kept[]) {
    await reading
    if (asker === undefined || asker !== owner) return
    const next = note(kept)
    if (JSON.stringify(next) !== JSON.stringify(kept)) change(next)
  }

  return {
    of: (lecture: string | undefined): readonly SeenConnection[] => groups.get(lecture ?? '') ?? none,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** The same client; its answers are watched. */
    watching: (campus: Campus): Campus => ({
      ...campus,
      async listMyLectures(init) {
        const asker = userId()
        const answer = await campus.listMyLectures(init)
        void record(asker, (seen) => listed(seen, answer))
        return answer
      },
      async startAttendance(body, init) {
        const asker = userId()
        const answer = await campus.startAttendance(body, init)
        if (answer.changed) void record(asker, (seen) => begun(seen, body.name, new Date().toISOString()))
        return answer
      },
      async stopAttendance(body, init) {
        const asker = userId()
        const answer = await campus.stopAttendance(body, init)
        if (answer.changed) void record(asker, (seen) => ended(seen, body.name, new Date().toISOString()))
        return answer
      },
    }),
  }
}

// Without the memory the app works; a lecture only tells less.
const ignore = () => {}
const none: readonly SeenConnection[] = []

function listed(seen: Kept[], { data, connectedSince }: LecturesAnswer): Kept[] {
  const held = seen.filter(({ lecture }) => data.some(({ name }) => name === lecture))
  return data.reduce((all, { name, connected }) => {
    if (!connected) return ended(all, name, null)
    const since = connectedSince?.get(name)
    return since === undefined ? all : begun(all, name, since)
  }, held)
}

function begun(seen: Kept[], lecture: string, from: string): Kept[] {
  const latest = seen.findLast((each) => each.lecture === lecture)
  if (latest && latest.to === undefined) {
    const same = Math.abs(Date.parse(latest.from) - Date.parse(from)) < sameBeginning
    if (same) return seen.map((each) => (each === latest ? { ...each, from } : each))
    return begun(ended(seen, lecture, null), lecture, from)
  }
  const others = seen.filter((each) => each.lecture !== lecture)
  const own = seen.filter((each) => each.lecture === lecture && each.from !== from)
  return [...others, ...own.slice(1 - most), { lecture, from }]
}

function ended(seen: Kept[], lecture: string, to: string | null): Kept[] {
  return seen.map((each) => (each.lecture === lecture && each.to === undefined ? { ...each, to } : each))
}

/** Validates the stored value: other code may have written it. */
function parseKept(value: unknown, owner: string): Kept[] {
  const { userId, connections } = (value ?? {}) as { userId?: unknown; connections?: unknown }
  return userId === owner && Array.isArray(connections) ? connections.filter(isKept) : []
}

function isKept(value: unknown): value is Kept {
  const { lecture, from, to } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>
  return typeof lecture === 'string' && isTime(from) && (to === undefined || to === null || isTime(to))
}

const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value))

const SeenContext = createContext<SeenConnectionsStore | undefined>(undefined)

type ProviderProps = { store: SeenConnectionsStore; children: ReactNode }

export function SeenConnectionsProvider({ store, children }: ProviderProps) {
  return <SeenContext value={store}>{children}</SeenContext>
}

/** The connections of a lecture that this device has seen, the earliest first. */
export function useSeenConnections(lecture: string | undefined): readonly SeenConnection[] {
  const store = use(SeenContext)
  if (!store) throw new Error('SeenConnectionsProvider is missing above this component')
  return useSyncExternalStore(store.subscribe, () => store.of(lecture))
}
