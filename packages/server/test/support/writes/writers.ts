import { setTimeout as pause } from 'node:timers/promises'
import { CampusError, createCampus, type Fetch } from '@campus-connect/sdk'
import type { WriteRecord } from './record.ts'
import { lecture, type Student } from './students.ts'
import type { Turns } from './turns.ts'

/** A client that repeats one call. */
export type Actor = {
  /** The number of acknowledged calls. */
  acknowledged: () => number
  /** Milliseconds of each acknowledged call since this was last asked. */
  taken: () => number[]
  failures: CampusError[]
  /** Failures of calls that began after this moment of `performance.now()`. */
  failuresSince: (moment: number) => CampusError[]
  /** Resolves after that many more acknowledged calls. */
  more: (times: number) => Promise<void>
  stop: () => Promise<void>
}

/** Switches the lecture of one student after the other; `student` is the one whose turn it is. */
export type Writer = Actor & { student: () => Student }

type Client = { retries?: boolean; headers?: Record<string, string> }
/** Milliseconds to rest after each answer. */
type Pace = { rest?: number }
export type Writing = Client & Pace & { turns: Turns<Student>; record: WriteRecord }

/** A client with this student's session. Unless it retries it reports every failure. */
export function campusAt(baseUrl: string, { token }: Student, { retries = false, headers = {} }: Client = {}) {
  const own = { ...headers, cookie: `campus_session=${token}` }
  const send: Fetch = (input, init) =>
    fetch(input, { ...init, headers: [...new Headers(init?.headers), ...Object.entries(own)] })
  return createCampus({ baseUrl, retries, fetch: send })
}

/** Changes attendance as fast as the server answers. A change that fails is repeated. */
export async function startWriter(url: string, { turns, record, ...options }: Writing): Promise<Writer> {
  let turn = await turns.next()
  const act = async () => {
    if (turn.left === 0) {
      turns.giveBack(turn)
      turn = await turns.next()
    }
    const { student } = turn
    const campus = campusAt(url, student, options)
    const on = student.switches % 2 === 0
    await record.send({ id: student.id, act: on ? 'start' : 'stop', lecture }, () =>
      on ? campus.startAttendance({ name: lecture }) : campus.stopAttendance({ name: lecture }),
    )
    student.switches += 1
    turn.left -= 1
  }
  return { student: () => turn.student, ...repeat(act, options) }
}

/**
 * Repeats this call; `act` gets the number of acknowledged calls. An error that a retry cannot mend (4xx) ends it and
 * rejects its promise.
 */
export function repeat(act: (acknowledged: number) => Promise<unknown>, { rest = 0 }: Pace = {}): Actor {
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
