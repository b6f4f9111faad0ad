import { areLectures, type Campus } from '@campus-connect/sdk'
import type { LastLectures } from '@campus-connect/sdk/react'
import type { KeptValue, LoggedIn } from './kept-value.ts'

type CachedLectures = LastLectures & { userId: string }

/** What the screens need of the cache. */
export type LectureCache = {
  /** The last list that the server sent to this user, in this visit or an earlier one. */
  lecturesOf(user: string | undefined): LastLectures | undefined
  /** Calls the listener if the storage answers after the first render. Returns a function that ends it. */
  subscribe(listener: () => void): () => void
}

/** Milliseconds. No session lives longer without a call, so nobody who opens the app after that is logged in. */
const longestUnused = 30 * 24 * 3600 * 1000

/** Milliseconds that the first render waits for the storage, which some browsers open slowly or never. */
const readTimeout = 200

/** Keeps the user's last lecture list for times without network, and deletes it when that user is no longer logged in. */
export async function createLectureCache({ userId, subscribe }: LoggedIn, storage: KeptValue) {
  const listeners = new Set<() => void>()
  let cached: CachedLectures | undefined
  if (userId() !== undefined) await Promise.race([restored(), delay(readTimeout)])
  deleteOfOtherUser()
  subscribe(deleteOfOtherUser)

  async function restored() {
    const found = await storage.get().catch(ignore)
    const stored = parseCached(found)
    if (found !== undefined && stored === undefined) storage.clear().catch(ignore)
    // What the server has sent meanwhile is newer.
    cached ??= stored
    deleteOfOtherUser()
    for (const listener of listeners) listener()
  }

  function deleteOfOtherUser() {
    const user = userId()
    if (user !== undefined && (cached === undefined || cached.userId === user)) return
    cached = undefined
    storage.clear().catch(ignore)
  }

  return {
    lecturesOf: (user: string | undefined): LastLectures | undefined => (cached?.userId === user ? cached : undefined),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** The same client; its lecture lists go into the cache. */
    caching: (campus: Campus): Campus => ({
      ...campus,
      async listMyLectures(init) {
        const asking = userId()
        const answer = await campus.listMyLectures(init)
        if (asking !== undefined && asking === userId()) {
          cached = { userId: asking, lectures: answer.data, fetchedAt: new Date().toISOString() }
          storage.set(cached).catch(ignore)
        }
        return answer
      },
    }),
  }
}

// The cache is optional: with a full disk or in a private window the app works without it.
const ignore = () => {}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Validates the stored value: other code may have written it, and its session may have ended while there was no network. */
function parseCached(value: unknown): CachedLectures | undefined {
  const { userId, fetchedAt, lectures } = (value ?? {}) as Partial<Record<keyof CachedLectures, unknown>>
  const valid =
    typeof userId === 'string' &&
    typeof fetchedAt === 'string' &&
    Date.now() - Date.parse(fetchedAt) < longestUnused &&
    areLectures(lectures)
  return valid ? { userId, fetchedAt, lectures } : undefined
}
