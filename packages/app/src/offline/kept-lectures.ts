import { areLectures, type Campus } from '@campus-connect/sdk'
import type { LastLectures } from '@campus-connect/sdk/react'
import { createStore, del, get, set } from 'idb-keyval'

/** Who is logged in, and a notification when that changes. */
type LoggedIn = { userId(): string | undefined; subscribe(listener: () => void): unknown }

/** A place for one value that outlives the page. */
export type Shelf = { get(): Promise<unknown>; set(value: unknown): Promise<unknown>; clear(): Promise<unknown> }

type Kept = LastLectures & { userId: string }

/** Milliseconds that the first picture waits for the shelf, which some browsers open slowly or never. */
const patience = 200

/**
 * Keeps what the server last said of the user's lectures, for times without network. It belongs to that user alone and
 * goes as soon as nobody or somebody else is logged in.
 */
export async function keepLectures({ userId, subscribe }: LoggedIn, shelf: Shelf) {
  let kept = userId() === undefined ? undefined : read(await soon(shelf.get()))
  dropForeign()
  subscribe(dropForeign)

  function dropForeign() {
    const user = userId()
    if (user !== undefined && (kept === undefined || kept.userId === user)) return
    kept = undefined
    shelf.clear().catch(ignore)
  }

  return {
    /** What the server last said, in this visit or an earlier one. */
    of: (user: string | undefined): LastLectures | undefined => (kept?.userId === user ? kept : undefined),

    /** The same client, whose lists are kept. */
    from: (campus: Campus): Campus => ({
      ...campus,
      async listMyLectures(init) {
        const asking = userId()
        const answer = await campus.listMyLectures(init)
        if (asking !== undefined && asking === userId()) {
          kept = { userId: asking, lectures: answer.data, fetchedAt: new Date().toISOString() }
          shelf.set(kept).catch(ignore)
        }
        return answer
      },
    }),
  }
}

/** One value in IndexedDB. Where that is forbidden, even naming it throws: asynchronous functions, which only reject. */
export function databaseShelf(): Shelf {
  const store = createStore('campus-connect', 'lectures')
  return {
    get: async () => get('last', store),
    set: async (value) => set('last', value, store),
    clear: async () => del('last', store),
  }
}

// Without it the app only starts slower: a full disk or a private window is no reason to disturb anybody.
const ignore = () => {}

async function soon(value: Promise<unknown>) {
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  return Promise.race([value.catch(ignore), late])
}

/** What somebody else may have written there is dropped unless it fits. */
function read(value: unknown): Kept | undefined {
  const { userId, fetchedAt, lectures } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>
  const fits =
    typeof userId === 'string' &&
    typeof fetchedAt === 'string' &&
    !Number.isNaN(Date.parse(fetchedAt)) &&
    areLectures(lectures)
  return fits ? { userId, fetchedAt, lectures } : undefined
}
