import { expect, test } from 'vitest'
import { createLectureCache } from './lecture-cache.ts'

const day = 24 * 3600 * 1000
const lectures = [{ name: '자료구조', connected: false }]
const session = { userId: () => '20240001', subscribe: () => {} }

/** What the app shows of a list that was fetched so long ago, and what stays in the browser. */
async function openedAfter(milliseconds: number) {
  const fetchedAt = new Date(Date.now() - milliseconds).toISOString()
  let kept: unknown = { userId: '20240001', fetchedAt, lectures }
  const storage = {
    get: async () => kept,
    set: async (value: unknown) => void (kept = value),
    clear: async () => void (kept = undefined),
  }
  const cache = await createLectureCache(session, storage)
  return [cache.lecturesOf('20240001')?.lectures, kept !== undefined]
}

test('a list is kept for as long as its session can live unused, and then deleted without network too', async () => {
  expect(await openedAfter(29 * day)).toEqual([lectures, true])
  expect(await openedAfter(30 * day)).toEqual([undefined, false])
})
