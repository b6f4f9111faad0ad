import type { User } from '@campus-connect/sdk/types'
import { useCampus, useLectures } from '@campus-connect/sdk/react'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useOffline } from '../offline/connection.ts'
import { failureText } from '../feedback/messages.ts'
import { screenAt } from '../navigation/paths.ts'
import { useRetry } from '../feedback/retry.ts'
import type { Session, SessionState } from './session.ts'

type Check = {
  /** There are lectures to show, if only those of an earlier visit. */
  listed: boolean
  /** Why the server has not said whether the session lives, in words. */
  error: string | undefined
  retrying: boolean
  retry: () => void
}

const SessionContext = createContext<Session | undefined>(undefined)
const CheckContext = createContext<Check>({ listed: false, error: undefined, retrying: false, retry: () => {} })

/** Lets everything below know who is logged in, in step with other tabs, also after the browser brought a page back. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(() => {
    // A page from the browser's back-forward cache has missed what other tabs did.
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

/** Asks the server whether the session lives; the lecture list is the question. */
export function SessionCheck({ children }: { children: ReactNode }) {
  const session = useSession()
  const campus = useCampus()
  const { status } = useSessionState(session)
  const { lectures, refetch } = useLectures({ enabled: status === 'checking' })
  const { retry, retrying } = useRetry(refetch)
  const offline = useOffline()
  const listed = lectures.status === 'success'
  const answered = listed && !lectures.stale
  const failure = lectures.status === 'error' ? lectures.error : listed ? lectures.stale?.error : undefined

  useEffect(() => {
    if (answered) session.confirmed(() => campus.logout().catch(() => {}))
    if (failure) session.unconfirmed()
  }, [answered, failure, session, campus])

  // What the visitor wanted to see has failed, not only the question behind it.
  const asked = screenAt(usePathname()) === 'lecture' ? 'lectureDetail' : 'lectureList'
  // Either what is shown gets its time, or there is a connection after all.
  const lookInto = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (offline && status === 'in') lookInto()
  }, [offline, status])

  const error = failure && failureText(asked, failure)
  return <CheckContext value={{ listed, error, retrying, retry }}>{children}</CheckContext>
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
