import type { Campus } from '@campus-connect/sdk'
import { useCampus, useLogin } from '@campus-connect/sdk/react'
import type { LoginRequest } from '@campus-connect/sdk/types'
import { useMutation } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { useSession } from './session-context.tsx'
import { useSingleFlight } from '../feedback/single-flight.ts'
import { nextIn, paths, withNext } from '../navigation/paths.ts'

/** History state for the login screen: the sign-up succeeded, but the login after it failed. */
export type FailedFirstLogin = { id: string; error: string }

/** Logs in and updates the session; used by the login screen and after a sign-up. */
export function useLogIn() {
  const session = useSession()
  const campus = useCampus()
  const { mutateAsync: login } = useLogin()

  const logIn = useMutation({
    async mutationFn(credentials: LoginRequest) {
      await session.readyForLogin()
      const { data } = await login(credentials)
      if (data.isAdmin) await chooseWork(campus)
      session.entered(data, credentials.rememberMe === true)
    },
  })
  return useSingleFlight(logIn)
}

/** Milliseconds that an administrator waits at most to begin at the right screen. */
const patience = 3000

/** The list of lectures tells an administrator without lectures nothing, so the login leads to the users; `next` wins. */
async function chooseWork(campus: Campus) {
  if (nextIn(window.location.search)) return
  const own = await campus.listMyLectures({ timeout: patience, retries: false }).catch(() => undefined)
  if (own?.data.length === 0) navigate(withNext(paths.login, paths.adminUsers), { replace: true })
}
