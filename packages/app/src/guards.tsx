import type { User } from '@campus-connect/sdk/types'
import { useCampus, useLectures } from '@campus-connect/sdk/react'
import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import { failureText } from './messages.ts'
import type { Session, SessionState } from './session.ts'

type Check = {
  /** Why the server has not said whether the session lives, in words. */
  error: string | undefined
  retrying: boolean
  retry: () => void
}

const SessionContext = createContext<Session | undefined>(undefined)
const CheckContext = createContext<Check>({ error: undefined, retrying: false, retry: () => {} })

/** Lets everything below know who is logged in, in step with other tabs. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('storage', session.storageChanged)
    return () => window.removeEventListener('storage', session.storageChanged)
  }, [session])

  return <SessionContext value={session}>{children}</SessionContext>
}

/** Asks the server whether the session lives; the lecture list is the question. */
export function SessionCheck({ children }: { children: ReactNode }) {
  const session = useSession()
  const campus = useCampus()
  const { status } = useSessionState(session)
  const { lectures, refetch, refetching } = useLectures({ enabled: status === 'checking' })

  useEffect(() => {
    if (lectures.status === 'success') session.confirmed(() => campus.logout().catch(() => {}))
    if (lectures.status === 'error') session.unconfirmed()
  }, [lectures.status, session, campus])

  const error = lectures.status === 'error' ? failureText('lectureList', lectures.error) : undefined
  return <CheckContext value={{ error, retrying: refetching, retry: () => void refetch() }}>{children}</CheckContext>
}

export const useCheck = (): Check => use(CheckContext)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('SessionProvider is missing above this component')
  return session
}

export function useSessionState(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.current)
}

/** Who is logged in; only below a guard. */
export function useUser(): User {
  const state = useSessionState(useSession())
  if (state.status !== 'in') throw new Error('nobody is logged in')
  return state.user
}
