import type { Campus, CampusOptions, Fetch } from '@campus-connect/sdk'
import type { User } from '@campus-connect/sdk/types'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { App } from '../src/app.tsx'
import { memoryStorage, memoryValue } from './memory-storage.ts'
import { createChangeMemory, type UnansweredChange } from '../src/offline/change-memory.tsx'
import { createSeenConnections } from '../src/offline/seen-connections.tsx'
import type { KeptValue } from '../src/offline/kept-value.ts'
import { createSession } from '../src/session/session.ts'
import { createSessionClock } from '../src/session/session-clock.ts'
import { userKey } from '../src/session/stored-user.ts'

// jsdom implements neither modal dialogs nor scrolling.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

afterEach(cleanup)

type Opening = {
  /** The address to open. */
  at: string
  /** The user who logged in on an earlier visit. */
  storedUser?: User | undefined
  /** The changes of attendance that an earlier visit left without an answer. */
  unanswered?: UnansweredChange[]
  /** What this device has kept of the connections that it saw. */
  seen?: KeptValue
  /** The app's client, for example from testServer() or with a scripted fetch; a fetch in `noting` tells the app when the session ends. */
  connect: (options: Pick<CampusOptions, 'onUnauthenticated' | 'onUser'>, noting: (fetch: Fetch) => Fetch) => Campus
}

/** Renders the whole app in a new browser. */
export function openApp({ at, storedUser, unanswered = [], seen = memoryValue(), connect }: Opening) {
  const storage = memoryStorage(storedUser)
  const session = createSession(storage)
  const sessionClock = createSessionClock(session, storage)
  navigate(at, { replace: true })
  const kept = memoryValue({ userId: storedUser?.id, switches: unanswered })
  const memory = createChangeMemory(session, kept, new EventTarget())
  const seenConnections = createSeenConnections(session, seen)
  const client = connect({ onUnauthenticated: session.lost, onUser: session.named }, sessionClock.noting)
  const campus = memory.remembering(seenConnections.watching(client))
  const stores = { changeMemory: memory, seenConnections }
  render(<App session={session} sessionClock={sessionClock} campus={campus} {...stores} />)

  return {
    user: userEvent.setup(),
    storedUser: (): unknown => JSON.parse(storage.getItem(userKey) ?? 'null'),
    /** Another tab writes to the storage. */
    store: (key: string, newValue: string) => {
      storage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
    address: () => location.pathname + location.search,
    unanswered: memory.unanswered,
  }
}

/** Renders the whole app in a browser in which the user is logged in. */
export async function openAppAs(
  { id, password }: { id: string; password: string },
  { at, connect }: Omit<Opening, 'storedUser' | 'unanswered'>,
) {
  let lost: (() => void) | undefined
  const campus = connect({ onUnauthenticated: () => lost?.() }, (fetch) => fetch)
  const { data: storedUser } = await campus.login({ id, password })

  return openApp({
    at,
    storedUser,
    connect({ onUnauthenticated }) {
      lost = onUnauthenticated
      return campus
    },
  })
}
