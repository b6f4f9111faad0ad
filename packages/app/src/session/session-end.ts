import type { Campus, Fetch } from '@campus-connect/sdk'
import type { Session } from './session.ts'
import { attempt, type UserStorage } from './stored-user.ts'

/** Milliseconds before the end at which the user is warned. */
const warningTime = 120_000
/** Milliseconds between two notes for the other tabs. */
const noteInterval = 5000
/** In the storage: last use, last answer and the server's end. Not sent as messages, which a frozen tab would read too late. */
const useKey = 'campus_use'
const endedNote = 'ended'
const inputs = ['pointerdown', 'keydown'] as const

export type SessionEnd = ReturnType<typeof createSessionEnd>

/**
 * Ends a session that nobody uses, and warns two minutes before. Only an administrator's session ends so: the server says in
 * `X-Session-Ends-In` when. Only input counts as use, because the app also fetches by itself.
 */
export function createSessionEnd(session: Session, storage: UserStorage) {
  const listeners = new Set<() => void>()
  let campus: Campus | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** How long a session lasts without use; 0 while it is not known, and for a student. */
  let idle = 0
  let used = Date.now()
  let answered = 0
  /** When the server ends the session if no request follows. */
  let serverEnd = 0
  let asked = 0
  let noted = 0
  let warned = false
  /** The end that the user was warned of: 12 hours after the login a session ends in spite of its use. */
  let warnedOf = 0

  const end = () => Math.min(used + idle, serverEnd)

  function warn(next: boolean) {
    if (warned === next) return
    warned = next
    for (const listener of listeners) listener()
  }

  function readNote() {
    const [use = 0, answer = 0, itsEnd = 0] = (attempt(() => storage.getItem(useKey)) ?? '').split(' ').map(Number)
    if (use > used) used = use
    if (answer > answered) [answered, serverEnd] = [answer, itsEnd]
  }

  function note() {
    noted = Date.now()
    attempt(() => storage.setItem(useKey, `${used} ${answered} ${serverEnd}`))
  }

  function noteSometimes() {
    if (Date.now() - noted >= noteInterval) note()
  }

  /** A cheap request: the server counts requests, not keys. */
  function ask() {
    asked = Date.now()
    void campus
      ?.listMyLectures()
      .then(note, () => {})
      .then(check)
  }

  /** Compares clocks: timers are late after the machine slept. */
  function check() {
    clearTimeout(timer)
    if (!idle || !campus) return
    readNote()
    const left = end() - Date.now()
    if (left <= 0) return finish(campus)
    if (left > warningTime) warn(false)
    else if (used > Math.max(answered, asked)) {
      warn(false)
      ask()
    } else if (end() > warnedOf + noteInterval) {
      warnedOf = end()
      warn(true)
    }
    timer = setTimeout(check, left > warningTime ? left - warningTime : left)
  }

  function finish({ logout }: Campus) {
    forget()
    attempt(() => storage.setItem(useKey, endedNote))
    session.expired(() => logout().catch(() => {}))
  }

  function forget() {
    clearTimeout(timer)
    idle = answered = serverEnd = asked = noted = warnedOf = 0
    warn(false)
  }

  function use() {
    // The dialog's buttons decide.
    if (warned) return
    if (idle && Date.now() >= end()) return check()
    used = Date.now()
    if (!idle) return
    noteSometimes()
    if (used - Math.max(answered, asked) > idle / 4) ask()
  }

  function handleStorage({ key, newValue }: StorageEvent) {
    if (key !== useKey || !idle) return
    if (newValue === endedNote) session.lost()
    else check()
  }

  return {
    /** Whether the user has to be warned now. */
    warned: () => warned,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** The same fetch; answers tell when the session ends. */
    noting:
      (fetch: Fetch): Fetch =>
      async (...request) => {
        const response = await fetch(...request)
        const milliseconds = Number(response.headers.get('X-Session-Ends-In')) * 1000
        if (milliseconds && session.userId() !== undefined) {
          idle = Math.max(idle, milliseconds)
          answered = Date.now()
          serverEnd = answered + milliseconds
          noteSometimes()
          check()
        }
        return response
      },

    /** The user goes on. */
    stay: () => {
      used = Date.now()
      warn(false)
      note()
      ask()
    },

    /** Watches the session of one user. Returns the function that stops it. */
    watch: (client: Campus) => {
      campus = client
      used = Date.now()
      for (const input of inputs) addEventListener(input, use, true)
      addEventListener('storage', handleStorage)
      document.addEventListener('visibilitychange', check)
      return () => {
        for (const input of inputs) removeEventListener(input, use, true)
        removeEventListener('storage', handleStorage)
        document.removeEventListener('visibilitychange', check)
        campus = undefined
        forget()
        attempt(() => storage.removeItem(useKey))
      }
    },
  }
}
