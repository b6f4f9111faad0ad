import { useLogout } from '@campus-connect/sdk/react'
import { useSingleFlight } from '../feedback/single-flight.ts'
import { useSession } from './session-context.tsx'

/** Ends the session here, whatever the server answers. */
export function useLogOut() {
  const session = useSession()
  return useSingleFlight(
    useLogout({
      onSuccess: session.left,
      onError(error) {
        // oxlint-disable-next-line no-console -- logging is all that is done about it
        console.error('logout failed', error)
        session.left()
      },
    }),
  )
}
