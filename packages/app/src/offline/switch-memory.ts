import type { Campus } from '@campus-connect/sdk'
import { type KeptValue, type LoggedIn, readWithinTimeout } from './kept-value.ts'

/** A switch whose answer no page has seen; `at` is ISO. */
export type UnansweredSwitch = { name: string; connected: boolean; at: string }

export type SwitchMemory = Awaited<ReturnType<typeof createSwitchMemory>>

/**
 * Keeps each switch until its answer is seen. A page that goes away before leaves it to the next visit, which says what
 * became of it. Deleted when the user is no longer logged in.
 */
export async function createSwitchMemory(
  { userId, subscribe }: LoggedIn,
  storage: KeptValue,
  page: EventTarget = window,
) {
  const listeners = new Set<() => void>()
  let owner = userId()
  let unanswered = owner === undefined ? [] : parseKept(await readWithinTimeout(storage), owner)
  let running: UnansweredSwitch[] = []
  let leaving = false

  // A page that goes away may reject its calls, which says nothing about their outcome.
  page.addEventListener('pagehide', () => (leaving = true))
  page.addEventListener('pageshow', () => (leaving = false))
  if (owner === undefined) void storage.clear().catch(ignore)
  subscribe(() => {
    if (userId() === owner) return
    owner = userId()
    running = []
    change([])
  })

  function change(next: UnansweredSwitch[]) {
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
    /** The user knows what became of this switch. */
    forget: (known: UnansweredSwitch) => change(unanswered.filter((other) => other !== known)),

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
function parseKept(value: unknown, owner: string): UnansweredSwitch[] {
  const { userId, switches } = (value ?? {}) as { userId?: unknown; switches?: unknown }
  return userId === owner && Array.isArray(switches) ? switches.filter(isUnanswered) : []
}

function isUnanswered(value: unknown): value is UnansweredSwitch {
  const { name, connected, at } = (value ?? {}) as Partial<Record<keyof UnansweredSwitch, unknown>>
  return (
    typeof name === 'string' &&
    typeof connected === 'boolean' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  )
}
