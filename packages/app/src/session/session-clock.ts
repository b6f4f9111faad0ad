import type { Fetch } from '@campus-connect/sdk'
import type { Session } from './session.ts'
import type { UserStorage } from './stored-user.ts'

/** When the server answered, and after how many milliseconds its session ends if no request follows. */
export type ClockAnswer = { at: number; milliseconds: number }

export type SessionClock = ReturnType<typeof createSessionClock>

/** Notes when the server's session ends. Only the answers to an administrator say so, in `X-Session-Ends-In`. */
export function createSessionClock(session: Session, storage: UserStorage) {
  const listeners = new Set<() => void>()
  let answer: ClockAnswer | undefined
  let owner: string | undefined
  session.subscribe(() => {
    if (session.userId() !== owner) answer = undefined
  })

  return {
    session,
    storage,
    latest: () => answer,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** The same fetch. */
    noting:
      (fetch: Fetch): Fetch =>
      async (...request) => {
        const response = await fetch(...request)
        const seconds = Number(response.headers.get('X-Session-Ends-In'))
        owner = session.userId()
        if (seconds && owner !== undefined) {
          answer = { at: Date.now(), milliseconds: seconds * 1000 }
          for (const listener of listeners) listener()
        }
        return response
      },
  }
}
