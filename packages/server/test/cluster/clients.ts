import type { Student } from '../support/writes/students.ts'
import type { Turns } from '../support/writes/turns.ts'
import { type Actor, campusAt, keepOn, startWriter } from '../support/writes/writers.ts'

type Crowd = { writers: number; retries?: boolean; rest?: number }

/** Writers, each with a reader of the list that it changes; each sends one request at a time. */
export async function startCrowd(url: string, turns: Turns<Student>, { writers: count, ...options }: Crowd) {
  const writers = await Promise.all(Array.from({ length: count }, () => startWriter(url, turns, options)))
  const readers = writers.map(({ student }) =>
    keepOn(() => campusAt(url, student(), options).listMyLectures(), options),
  )
  const all: Actor[] = [...writers, ...readers]
  return {
    writers,
    readers,
    /** Resolves after that many more answers to each. */
    more: (times: number) => Promise.all(all.map((actor) => actor.more(times))),
    requests: () => all.reduce((sum, actor) => sum + actor.acknowledged() + actor.failures.length, 0),
    stop: () => Promise.all(all.map((actor) => actor.stop())),
  }
}

/** What went wrong, short enough to be compared and read. */
export const told = (failures: Actor['failures']) =>
  failures.map(({ kind, status }) => (status === undefined ? kind : `${kind} ${status}`))
