import { useLogin } from '@campus-connect/sdk/react'
import type { LoginRequest } from '@campus-connect/sdk/types'
import { useMutation } from '@tanstack/react-query'
import { useSession } from './session-context.tsx'
import { useSingleFlight } from '../feedback/single-flight.ts'

/** History state for the login screen: the sign-up succeeded, but the login after it failed. */
export type FailedFirstLogin = { id: string; error: string }

/** Logs in and updates the session; used by the login screen and after a sign-up. */
export function useLogIn() {
  const session = useSession()
  const { mutateAsync: login } = useLogin()

  const logIn = useMutation({
    async mutationFn(credentials: LoginRequest) {
      await session.readyForLogin()
      const { data } = await login(credentials)
      session.entered(data, credentials.rememberMe === true)
    },
  })
  return useSingleFlight(logIn)
}
