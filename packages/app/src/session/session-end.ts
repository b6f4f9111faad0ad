import type { Campus } from '@campus-connect/sdk'
import type { SessionClock } from './session-clock.ts'
import { attempt } from './stored-user.ts'

/** Milliseconds before the end at which the user is warned. */
const warningTime = 120_000
/** Milliseconds between two notes for the other tabs. */
const noteInterval = 5000
/** In the storage: last use, last answer and the server's end. Not sent as messages, which a frozen tab would read too late. */
const useKey = 'campus_use'
const endedNote = 'ended'
const inputs = ['pointerdown', 'keydown'] as const

export type SessionEnd = ReturnType<typeof createSessionEnd>

/** Ends a session that nobody uses, and warns two minutes before. Only input counts as use, because the app also fetches by itself. */
export function createSessionEnd(clock: SessionClock, campus: Campus) {
  const { session, storage } = clock
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** How long a session lasts without use. */
  let idle = 0
  let used = Date.now()
  let answered = 0
  /** When the server ends the session if no request follows. */
  let serverEnd = 0
  let asked = 0
  let noted = 0
  let watching = false
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
      .listMyLectures()
      .then(note, () => {})
      .then(check)
  }

  /** Compares clocks: timers are late after the machine slept. */
  function check() {
    clearTimeout(timer)
    if (!watching) return
    readNote()
    const left = end() - Date.now()
    if (left <= 0) return finish()
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

  function finish() {
    watching = false
    attempt(() => storage.setItem(useKey, endedNote))
    session.expired(() => campus.logout().catch(() => {}))
  }

  function handleAnswer() {
    const answer = clock.latest()
    if (!answer) return
    idle = Math.max(idle, answer.milliseconds)
    answered = answer.at
    serverEnd = answer.at + answer.milliseconds
    noteSometimes()
    check()
  }

  function use() {
    // The dialog's buttons decide.
    if (warned) return
    if (Date.now() >= end()) return check()
    used = Date.now()
    noteSometimes()
    if (used - Math.max(answered, asked) > idle / 4) ask()
  }

  function handleStorage({ key, newValue }: StorageEvent) {
    if (key !== useKey) return
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

    /** The user goes on. */
    stay: () => {
      used = Date.now()
      warn(false)
      note()
      ask()
    },

    /** Returns the function that stops it. */
    watch: () => {
      watching = true
      used = Date.now()
      for (const input of inputs) addEventListener(input, use, true)
      addEventListener('storage', handleStorage)
      document.addEventListener('visibilitychange', check)
      const stopAnswers = clock.subscribe(handleAnswer)
      handleAnswer()
      return () => {
        watching = false
        clearTimeout(timer)
        for (const input of inputs) removeEventListener(input, use, true)
        removeEventListener('storage', handleStorage)
        document.removeEventListener('visibilitychange', check)
        stopAnswers()
        attempt(() => storage.removeItem(useKey))
      }
    },
  }
}
