import { useLogin } from '@campus-connect/sdk/react'
import type { LoginRequest } from '@campus-connect/sdk/types'
import { useMutation } from '@tanstack/react-query'
import { useSession } from './session-context.tsx'
import { useSingleFlight } from '../feedback/single-flight.ts'

/** What the login screen is told in its history entry: the account stands, but the login after the sign-up failed. */
export type FailedFirstLogin = { id: string; error: string }

/** Logs in and lets the app know: the login screen's act, and the last step of a sign-up. */
export function useLogIn() {
  const session = useSession()
  const { mutateAsync: login } = useLogin()

  const logIn = useMutation({
    async mutationFn(credentials: LoginRequest) {
      await session.readyForLogin()
      const { data } = await login(credentials)
      session.entered(data)
    },
  })
  return useSingleFlight(logIn)
}
