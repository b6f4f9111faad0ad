import { useLogout } from '@campus-connect/sdk/react'
import { navigate } from 'wouter/use-browser-location'
import { useSingleFlight } from '../feedback/single-flight.ts'
import { paths } from '../navigation/paths.ts'
import { useSession, useSessionState } from './session-context.tsx'

/** Ends the session here, whatever the server answers. The session at the portal is the portal's own: the login then says so. */
export function useLogOut() {
  const session = useSession()

  const state = useSessionState(session)
  // Known only of a user who came in through the portal. Read it now: the event of the emptied storage may end the session before the answer does.
  const byPortal = state.status !== 'out' && state.user?.hasPassword !== undefined

  function leave() {
    session.left()
    if (byPortal) navigate(`${paths.login}?left`, { replace: true })
  }
  return useSingleFlight(
    useLogout({
      onSuccess: leave,
      onError(error) {
        // oxlint-disable-next-line no-console -- logging is all that is done about it
        console.error('logout failed', error)
        leave()
      },
    }),
  )
}
