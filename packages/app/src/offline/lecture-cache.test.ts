import type { Campus } from '@campus-connect/sdk'
import { expect, test, vi } from 'vitest'
import { createLectureCache } from './lecture-cache.ts'

const day = 24 * 3600 * 1000
const [student, other] = ['20240001', '20240002']
const lectures = [{ name: '자료구조', connected: false }]
const newer = [{ name: '자료구조', connected: true }]
const listOf = (userId: string, fetchedAt = new Date().toISOString()) => ({ userId, fetchedAt, lectures })

/** A browser that has stored this value. `become` logs in as another user, or out. */
function browser(stored: unknown, { storageOpens = Promise.resolve() }: { storageOpens?: Promise<void> } = {}) {
  let user: string | undefined = student
  let told = () => {}
  let kept = stored
  const storage = {
    // Requests are answered in their order: a later `set` does not change what this one finds.
    get: async () => {
      const found = kept
      await storageOpens
      return found
    },
    set: async (value: unknown) => void (kept = value),
    clear: async () => void (kept = undefined),
  }
  const session = { userId: () => user, subscribe: (listener: () => void) => void (told = listener) }
  return {
    open: () => createLectureCache(session, storage),
    kept: () => kept,
    become: (next: string | undefined) => {
      user = next
      told()
    },
  }
}

test('a list is kept for as long as its session can live unused, and then deleted without network too', async () => {
  const openedAfter = async (milliseconds: number) => {
    const { open, kept } = browser(listOf(student, new Date(Date.now() - milliseconds).toISOString()))
    const cache = await open()
    return [cache.lecturesOf(student)?.lectures, kept() !== undefined]
  }

  expect(await openedAfter(29 * day)).toEqual([lectures, true])
  expect(await openedAfter(30 * day)).toEqual([undefined, false])
})

test('nobody sees the list of another user, whose list is deleted', async () => {
  const { open, kept } = browser(listOf(other))

  const cache = await open()

  expect([cache.lecturesOf(student), cache.lecturesOf(undefined), kept()]).toEqual([undefined, undefined, undefined])
})

test('a logout deletes the list, and the list of a user is not that of the next one', async () => {
  const { open, kept, become } = browser(listOf(student))
  const cache = await open()
  expect(cache.lecturesOf(other)).toBeUndefined()

  become(undefined)

  expect([cache.lecturesOf(student), kept()]).toEqual([undefined, undefined])
})

test('an answer that comes after another user has logged in is not kept', async () => {
  const { open, kept, become } = browser(undefined)
  const cache = await open()
  const answer = Promise.withResolvers<{ data: typeof lectures; message: string }>()
  const campus = cache.caching({ listMyLectures: () => answer.promise } as unknown as Campus)

  const asked = campus.listMyLectures()
  become(other)
  answer.resolve({ data: lectures, message: '' })
  await asked

  expect([cache.lecturesOf(other), kept()]).toEqual([undefined, undefined])
})

test('what is no list of lectures is deleted', async () => {
  const { open, kept } = browser({ ...listOf(student), lectures: [{ name: 1 }] })

  expect((await open()).lecturesOf(student)).toBeUndefined()
  expect(kept()).toBeUndefined()
})

test('the first render does not wait for a storage that opens slowly, and a stored list does not replace a newer answer', async () => {
  vi.useFakeTimers()
  const opening = Promise.withResolvers<void>()
  const { open } = browser(listOf(student), { storageOpens: opening.promise })
  const opened = open()
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  const cache = await opened
  const answer = async () => ({ data: newer, message: '' })
  await cache.caching({ listMyLectures: answer } as unknown as Campus).listMyLectures()
  const changed = new Promise<void>((resolve) => cache.subscribe(resolve))

  opening.resolve()
  await changed

  expect(cache.lecturesOf(student)?.lectures).toEqual(newer)
})
