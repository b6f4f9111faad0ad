import { useCampus, useLectures } from '@campus-connect/sdk/react'
import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { failureText } from '../feedback/messages.ts'
import { useManualRetry } from '../feedback/manual-retry.ts'
import { screenAt } from '../navigation/paths.ts'
import { useOffline } from '../offline/network-status.ts'
import { useSession, useSessionState } from './session-context.tsx'
import { failures } from '../feedback/texts.ts'

type Check = {
  /** There are lectures to show, perhaps only those of an earlier visit. */
  listed: boolean
  /** Why the server did not confirm the session, as a text for the user. */
  error: string | undefined
  retrying: boolean
  retry: () => void
}

const CheckContext = createContext<Check>({ listed: false, error: undefined, retrying: false, retry: () => {} })

/** Asks the server whether the session is valid, by fetching the lecture list. */
export function SessionCheck({ children }: { children: ReactNode }) {
  const session = useSession()
  const campus = useCampus()
  const { status } = useSessionState(session)
  const { lectures, refetch } = useLectures({ enabled: status === 'checking' })
  const { retry, retrying } = useManualRetry(refetch)
  const offline = useOffline()
  const listed = lectures.status === 'success'
  const answered = listed && !lectures.stale
  const failure = lectures.status === 'error' ? lectures.error : listed ? lectures.stale?.error : undefined

  useEffect(() => {
    if (answered) session.confirmed(() => campus.logout().catch(() => {}))
    if (failure) session.unconfirmed()
  }, [answered, failure, session, campus])

  // The message names what the user wanted to see, not the session check.
  const asked = screenAt(usePathname()) === 'lecture' ? failures.lectureDetail : failures.lectureList
  // Offline, this marks the shown list as stale, or finds out that there is a connection after all.
  const refresh = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (offline && status === 'in') refresh()
  }, [offline, status])

  const error = failure && failureText(asked, failure)
  return <CheckContext value={{ listed, error, retrying, retry }}>{children}</CheckContext>
}

export const useSessionCheck = (): Check => use(CheckContext)
