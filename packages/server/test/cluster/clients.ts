import { type Actor, campusAt, repeat, startWriter, type Writing } from '../support/writes/writers.ts'

type Clients = Writing & { writers: number }

/** Starts writers, and for each a reader of the list that it changes. Each sends one request at a time. */
export async function startClients(url: string, { writers: count, ...options }: Clients) {
  const writers = await Promise.all(Array.from({ length: count }, () => startWriter(url, options)))
  const readers = writers.map(({ student }) =>
    repeat(() => campusAt(url, student(), options).listMyLectures(), options),
  )
  const all: Actor[] = [...writers, ...readers]
  return {
    writers,
    readers,
    /** Resolves when each has got that many more answers. */
    more: (times: number) => Promise.all(all.map((actor) => actor.more(times))),
    requests: () => all.reduce((sum, actor) => sum + actor.acknowledged() + actor.failures.length, 0),
    stop: () => Promise.all(all.map((actor) => actor.stop())),
  }
}

/** The kind and status of each failure, in a form that a test can compare. */
export const kindsOf = (failures: Actor['failures']) =>
  failures.map(({ kind, status }) => (status === undefined ? kind : `${kind} ${status}`))
