import { setTimeout as pause } from 'node:timers/promises'
import { CampusError, createCampus, type Fetch } from '@campus-connect/sdk'
import { lecture, type Student } from './students.ts'
import type { Turns } from './turns.ts'

/** Somebody who does one thing all the time, and what he was told. */
export type Actor = {
  /** How often it was acknowledged. */
  acknowledged: () => number
  /** Milliseconds of each acknowledged answer since the last time that this was asked. */
  taken: () => number[]
  failures: CampusError[]
  /** Of what was begun after this moment of `performance.now()`. */
  failuresSince: (moment: number) => CampusError[]
  /** Resolves after that many more acknowledgements. */
  more: (times: number) => Promise<void>
  stop: () => Promise<void>
}

/** Switches the lectures of one student after the other; `student` is the one whose turn it is. */
export type Writer = Actor & { student: () => Student }

type Client = { retries?: boolean; headers?: Record<string, string> }
type Pace = { rest?: number }

/** A client with this student's session, which tells every failure but where it may try again. */
export function campusAt(baseUrl: string, { token }: Student, { retries = false, headers = {} }: Client = {}) {
  const own = { ...headers, cookie: `campus_session=${token}` }
  const send: Fetch = (input, init) =>
    fetch(input, { ...init, headers: [...new Headers(init?.headers), ...Object.entries(own)] })
  return createCampus({ baseUrl, retries, fetch: send })
}

/** Begins to switch as fast as it is answered; what failed is tried again. */
export async function startWriter(url: string, turns: Turns<Student>, options: Client & Pace = {}): Promise<Writer> {
  let turn = await turns.next()
  const act = async () => {
    if (turn.left === 0) {
      turns.giveBack(turn)
      turn = await turns.next()
    }
    const { student } = turn
    const campus = campusAt(url, student, options)
    student.uncertain = true
    await campus[student.acknowledged % 2 === 0 ? 'startAttendance' : 'stopAttendance']({ name: lecture })
    student.uncertain = false
    student.acknowledged += 1
    turn.left -= 1
  }
  return { student: () => turn.student, ...keepOn(act, options) }
}

/**
 * Begins to do this again and again, given how often it was acknowledged; after each answer it rests for `rest`
 * milliseconds. A refusal that trying again does not help (4xx) ends it, and fails whoever waits for it.
 */
export function keepOn(act: (acknowledged: number) => Promise<unknown>, { rest = 0 }: Pace = {}): Actor {
  const failures: CampusError[] = []
  const begun = new Map<CampusError, number>()
  let acknowledged = 0
  const times: number[] = []
  const stopped = new AbortController()
  const waiting = new Set<{ until: number; resolve: () => void }>()

  const running = (async () => {
    while (!stopped.signal.aborted) {
      const start = performance.now()
      try {
        await act(acknowledged)
        times.push(performance.now() - start)
        acknowledged += 1
        for (const each of waiting) if (acknowledged >= each.until) each.resolve()
      } catch (error) {
        if (!(error instanceof CampusError) || (error.status ?? 500) < 500) throw error
        failures.push(error)
        begun.set(error, start)
      }
      if (rest > 0) await pause(rest)
    }
  })()
  running.catch(() => {})

  return {
    failures,
    failuresSince: (moment) => failures.filter((error) => (begun.get(error) ?? 0) > moment),
    acknowledged: () => acknowledged,
    taken: () => times.splice(0),
    more: (count) =>
      Promise.race([new Promise<void>((resolve) => waiting.add({ until: acknowledged + count, resolve })), running]),
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}
