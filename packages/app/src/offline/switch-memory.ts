import type { Campus } from '@campus-connect/sdk'
import type { UnansweredSwitch } from './kept-switches.ts'
import type { KeptValue, LoggedIn } from './kept-value.ts'

export type SwitchMemory = ReturnType<typeof createSwitchMemory>

/**
 * Keeps each switch until its answer is seen. A page that goes away before leaves it to the next visit, which says what
 * became of it. Deleted when the user is no longer logged in.
 */
export function createSwitchMemory({ userId, subscribe }: LoggedIn, storage: KeptValue, page: EventTarget = window) {
  const listeners = new Set<() => void>()
  let owner = userId()
  let unanswered: UnansweredSwitch[] = []
  let running: UnansweredSwitch[] = []
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
    change([])
  })

  /** The first render does not wait for it. */
  async function readEarlier(reader: string) {
    const kept = await storage.get().catch(ignore)
    if (kept === undefined) return
    const { parseKept } = await import('./kept-switches.ts')
    const earlier = parseKept(kept, reader)
    const isRunning = ({ name }: UnansweredSwitch) => running.some((other) => other.name === name)
    if (reader === owner && earlier.length > 0) change(earlier.filter((entry) => !isRunning(entry)))
  }
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
