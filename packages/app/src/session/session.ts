import type { PortalUser } from '@campus-connect/sdk/types'
import {
  isRemembered,
  parseUser,
  readUser,
  removeUser,
  type SessionUser as User,
  userKey,
  type UserStorage,
  writeUser,
} from './stored-user.ts'

/**
 * - `checking`: the server has not confirmed the session yet; `user` is the stored user of the last visit
 * - `out`: `returnAfterLogin` is false after a logout
 */
export type SessionState =
  | { status: 'checking'; user: User | undefined }
  | { status: 'in'; user: User }
  | { status: 'out'; returnAfterLogin: boolean }

export type Session = ReturnType<typeof createSession>

/** The user who is logged in, in step with the storage. Outside React, so that the SDK client can report a lost session. */
export function createSession(storage: UserStorage) {
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'checking', user: readUser(storage) }
  let ending: Promise<unknown> = Promise.resolve()

  function change(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }
  function leave(returnAfterLogin: boolean) {
    const leaving = state.status !== 'out'
    removeUser(storage, leaving)
    if (leaving) change({ status: 'out', returnAfterLogin })
  }
  function follow(user: User | undefined) {
    if (user) change({ status: 'in', user })
    // Without a user here nobody has logged out: the other tab has only learnt earlier that nobody is logged in.
    else leave(state.status === 'checking' && !state.user)
  }
  function enter(user: User, rememberMe?: boolean) {
    writeUser(storage, user, rememberMe)
    change({ status: 'in', user })
  }
  function unconfirmed() {
    if (state.status === 'checking' && !state.user) leave(true)
  }

  return {
    current: () => state,
    userId: () => (state.status === 'out' ? undefined : state.user?.id),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** The server knows the session. Without a stored user nobody here owns it, and `endServerSession` ends it. */
    confirmed: (endServerSession: () => Promise<unknown>) => {
      if (state.status !== 'checking') return
      if (state.user) return change({ status: 'in', user: state.user })
      ending = endServerSession()
      leave(true)
    },

    /** The server gave no answer: a stored user stays unconfirmed; without one the state becomes `out`. */
    unconfirmed,

    /** Resolves when a login can start: a pending `endServerSession` must reach the server before it. */
    readyForLogin: async () => {
      unconfirmed()
      await ending
    },

    /** A login, or with `rememberMe` undefined a change of the user who is logged in. */
    entered: enter,

    /** The server has named the user of a session that began at the portal: nobody has logged in here, or the name has changed. */
    named: (named: PortalUser) => {
      if (state.status === 'out') return
      const known = state.user?.id === named.id ? state.user : undefined
      // Another tab has entered since; its own storage event follows.
      if (state.status === 'in' && !known) return
      const user = { ...known, ...named }
      if (state.status === 'checking' || JSON.stringify(user) !== JSON.stringify(known))
        enter(user, known ? undefined : isRemembered())
    },

    /** The user logged out. */
    left: () => leave(false),

    /** Nobody used the session until its end. */
    expired: (endServerSession: () => Promise<unknown>) => {
      ending = endServerSession()
      leave(true)
    },

    /** The server no longer knows the session. */
    lost: () => leave(true),

    /** Another tab wrote to the storage. */
    storageChanged: ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) => {
      if (key !== userKey && key !== null) return
      follow(parseUser(key === null ? null : newValue))
    },

    /** The page returned from the back-forward cache and has missed storage events. */
    resumed: () => {
      const user = readUser(storage)
      if (state.status === 'out' ? user : user?.id !== state.user?.id) follow(user)
    },
  }
}
