import { expect } from 'vitest'
import type { Db } from '../store/database.ts'
import { type Actor, campusAt, keepOn, misfits, startWriter } from '../testing-writers.ts'

/** Students who each switch their lecture and read their list again and again, one request of each kind at a time. */
export async function startCrowd(url: string, ids: string[], { retries = false, rest = 0 } = {}) {
  const campuses = ids.map((id) => ({ id, campus: campusAt(url, { retries }) }))
  const writers = await Promise.all(campuses.map(({ id, campus }) => startWriter(campus, id, { rest })))
  const readers = campuses.map(({ campus }) => keepOn(() => campus.listMyLectures(), { rest }))
  const all: Actor[] = [...writers, ...readers]
  return {
    writers,
    readers,
    /** Resolves after that many more answers to each. */
    more: (times: number) => Promise.all(all.map((actor) => actor.more(times))),
    requests: () => all.reduce((sum, actor) => sum + actor.acknowledged() + actor.failures.length, 0),
    stop: () => Promise.all(all.map((actor) => actor.stop())),
    /** Fails where the database has not all that was acknowledged, or has a part of it twice. */
    async expectWhole(db: Db) {
      expect((await Promise.all(writers.map((writer) => misfits(db, writer)))).flat()).toEqual([])
    },
  }
}

/** What went wrong, short enough to be compared and read. */
export const told = (failures: Actor['failures']) =>
  failures.map(({ kind, status }) => (status === undefined ? kind : `${kind} ${status}`))
