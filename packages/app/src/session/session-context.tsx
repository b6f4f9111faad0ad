import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import type { Session, SessionState } from './session.ts'
import type { SessionUser } from './stored-user.ts'

const SessionContext = createContext<Session | undefined>(undefined)

/** Provides the session, and keeps it in step with other tabs. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(() => {
    // A page in the browser's back-forward cache receives no storage events.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && session.resumed()
    window.addEventListener('storage', session.storageChanged)
    window.addEventListener('pageshow', handlePageShow)
    return () => {
      window.removeEventListener('storage', session.storageChanged)
      window.removeEventListener('pageshow', handlePageShow)
    }
  }, [session])

  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('SessionProvider is missing above this component')
  return session
}

export function useSessionState(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.current)
}

/** The student number of the current user, or of the unconfirmed user of the last visit. */
export function useUserId(session: Session): string | undefined {
  return useSyncExternalStore(session.subscribe, session.userId)
}

/** The user who is logged in, perhaps not confirmed yet. Use it only below a frame that requires a login. */
export function useUser(): SessionUser {
  const state = useSessionState(useSession())
  if (state.status === 'out' || !state.user) throw new Error('nobody is logged in')
  return state.user
}
