import type { Campus } from '@campus-connect/sdk'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { KeptValue, LoggedIn } from './kept-value.ts'

/** A change of attendance whose answer no page has seen; `at` is ISO. */
export type UnansweredChange = { name: string; connected: boolean; at: string }

export type ChangeMemory = ReturnType<typeof createChangeMemory>

/**
 * Remembers the student's changes of attendance. Each is kept until its answer is seen: a page that goes away before
 * leaves it to the next visit, which says what became of it. Forgets everything when the user is no longer logged in.
 */
export function createChangeMemory({ userId, subscribe }: LoggedIn, storage: KeptValue, page: EventTarget = window) {
  const listeners = new Set<() => void>()
  let owner = userId()
  let unanswered: UnansweredChange[] = []
  let running: UnansweredChange[] = []
  let confirmed: string | undefined
  let leaving = false

  // A page that goes away may reject its calls, which says nothing about their outcome.
  page.addEventListener('pagehide', () => (leaving = true))
  page.addEventListener('pageshow', () => (leaving = false))
  if (owner === undefined) storage.clear().catch(ignore)
  else void readEarlier(owner)
  subscribe(() => {
    if (userId() === owner) return
    owner = userId()
    running = []
    confirmed = undefined
    change([])
  })

  /** The first render does not wait for it. */
  async function readEarlier(reader: string) {
    const earlier = parseKept(await storage.get().catch(ignore), reader)
    const isRunning = ({ name }: UnansweredChange) => running.some((other) => other.name === name)
    if (reader === owner && earlier.length > 0) change(earlier.filter((entry) => !isRunning(entry)))
  }
  function change(next: UnansweredChange[]) {
    unanswered = next
    keep()
    for (const listener of listeners) listener()
  }
  function keep() {
    const switches = [...unanswered, ...running]
    const kept = switches.length === 0 ? storage.clear() : storage.set({ userId: owner, switches })
    kept.catch(ignore)
  }
  async function remembered<T>(name: string, connected: boolean, call: () => Promise<T>): Promise<T> {
    const entry = { name, connected, at: new Date().toISOString() }
    running = [...running, entry]
    change(unanswered.filter((earlier) => earlier.name !== name))
    try {
      return await call()
    } finally {
      if (!leaving) {
        running = running.filter((other) => other !== entry)
        keep()
      }
    }
  }

  return {
    /** Those of earlier visits. */
    unanswered: () => unanswered,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The user knows what became of this change. */
    forget: (known: UnansweredChange) => change(unanswered.filter((other) => other !== known)),

    /** The list marks this lecture once, when the user comes back to it. */
    confirm: (name: string) => void (confirmed = name),
    /** The lecture that was confirmed since the last call. */
    takeConfirmed() {
      const name = confirmed
      confirmed = undefined
      return name
    },

    /** The same client; its attendance calls are remembered. */
    remembering: (campus: Campus): Campus => ({
      ...campus,
      startAttendance: (body, init) => remembered(body.name, true, () => campus.startAttendance(body, init)),
      stopAttendance: (body, init) => remembered(body.name, false, () => campus.stopAttendance(body, init)),
    }),
  }
}

// Without the memory the app works; only the next visit says less.
const ignore = () => {}

/** Validates the stored value: other code may have written it. */
function parseKept(value: unknown, owner: string): UnansweredChange[] {
  const { userId, switches } = (value ?? {}) as { userId?: unknown; switches?: unknown }
  return userId === owner && Array.isArray(switches) ? switches.filter(isUnanswered) : []
}

function isUnanswered(value: unknown): value is UnansweredChange {
  const { name, connected, at } = (value ?? {}) as Partial<Record<keyof UnansweredChange, unknown>>
  return (
    typeof name === 'string' &&
    typeof connected === 'boolean' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  )
}

const MemoryContext = createContext<ChangeMemory | undefined>(undefined)

export function ChangeMemoryProvider({ memory, children }: { memory: ChangeMemory; children: ReactNode }) {
  return <MemoryContext value={memory}>{children}</MemoryContext>
}

export function useChangeMemory(): ChangeMemory {
  const memory = use(MemoryContext)
  if (!memory) throw new Error('ChangeMemoryProvider is missing above this component')
  return memory
}

/** The changes of earlier visits whose answer nobody has seen. */
export function useUnansweredChanges(): UnansweredChange[] {
  const { subscribe, unanswered } = useChangeMemory()
  return useSyncExternalStore(subscribe, unanswered)
}
