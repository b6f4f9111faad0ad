import { areLectures, type Campus } from '@campus-connect/sdk'
import type { LastLectures } from '@campus-connect/sdk/react'
import type { KeptValue, LoggedIn } from './kept-value.ts'

type CachedLectures = LastLectures & { userId: string }

/** Milliseconds that the first render waits for the storage, which some browsers open slowly or never. Offline it is all there is. */
const readTimeout = () => (navigator.onLine ? 200 : 3000)

/** Keeps the user's last lecture list for times without network, and deletes it when that user is no longer logged in. */
export async function createLectureCache({ userId, subscribe }: LoggedIn, storage: KeptValue) {
  let cached = userId() === undefined ? undefined : parseCached(await withinTimeout(storage.get()))
  deleteOfOtherUser()
  subscribe(deleteOfOtherUser)

  function deleteOfOtherUser() {
    const user = userId()
    if (user !== undefined && (cached === undefined || cached.userId === user)) return
    cached = undefined
    storage.clear().catch(ignore)
  }

  return {
    /** The last list that the server sent to this user, in this visit or an earlier one. */
    lecturesOf: (user: string | undefined): LastLectures | undefined => (cached?.userId === user ? cached : undefined),

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

async function withinTimeout(value: Promise<unknown>) {
  const timeout = new Promise((resolve) => setTimeout(resolve, readTimeout()))
  return Promise.race([value.catch(ignore), timeout])
}

/** Validates the stored value: other code may have written it. */
function parseCached(value: unknown): CachedLectures | undefined {
  const { userId, fetchedAt, lectures } = (value ?? {}) as Partial<Record<keyof CachedLectures, unknown>>
  const valid =
    typeof userId === 'string' &&
    typeof fetchedAt === 'string' &&
    !Number.isNaN(Date.parse(fetchedAt)) &&
    areLectures(lectures)
  return valid ? { userId, fetchedAt, lectures } : undefined
}
