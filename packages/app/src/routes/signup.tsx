import { CampusError } from '@campus-connect/sdk'
import { useSignup } from '@campus-connect/sdk/react'
import type { SignupRequest } from '@campus-connect/sdk/types'
import { SignupScreen } from '@campus-connect/ui'
import { useState } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { type FailedFirstLogin, useLogIn } from '../session/log-in.ts'
import { failureText } from '../feedback/messages.ts'
import { fetchNotice, noticeIn } from '../session/signup-notice.tsx'
import { portalIn } from '../session/portal.ts'
import { usePage } from '../navigation/current-page.tsx'
import { nextIn, paths, withNext } from '../navigation/paths.ts'
import { Redirect } from '../navigation/redirect.ts'
import { useSingleFlight } from '../feedback/single-flight.ts'
import { accountFailures } from '../feedback/account-texts.ts'
import { failures } from '../feedback/texts.ts'

export function SignupRoute() {
  usePage('회원가입')
  const login = withNext(paths.login, nextIn(useSearch()))
  const signUp = useSingleFlight(useSignup())
  const logIn = useLogIn()
  const [notice, setNotice] = useState(() => noticeIn(document))
  const [portal] = useState(() => portalIn(document))

  function onSubmit({ id, username, password }: Newcomer) {
    if (username.trim() === '') return
    signUp.mutate(
      { id, username, password, ...(notice && { notice: notice.sha256 }) },
      {
        onError: (error) => {
          if (isAboutNotice(error)) void takeNotice()
        },
        onSuccess: () =>
          logIn.mutate({ id, password, rememberMe: false }, { onError: (error) => goToLogin(id, error) }),
      },
    )
  }
  async function takeNotice() {
    // Without an answer the next attempt asks for it again.
    setNotice(await fetchNotice().catch(() => notice))
  }
  function goToLogin(id: string, error: Error) {
    navigate<FailedFirstLogin>(login, { replace: true, state: { id, error: failureText(failures.login, error) } })
  }

  // The first entry through the portal makes the account.
  if (portal?.alone) return <Redirect to={login} />
  return (
    <SignupScreen
      problem={signUp.error ? problemOf(signUp.error) : undefined}
      taken={signUp.error instanceof CampusError && signUp.error.status === 409 && !isAboutNotice(signUp.error)}
      notice={notice}
      busy={signUp.isPending || logIn.isPending}
      onSubmit={onSubmit}
      loginHref={login}
    />
  )
}

type Newcomer = Omit<SignupRequest, 'notice'>

/** The notice has changed, or this page came from an older server, which showed none. */
const isAboutNotice = (error: CampusError) => error.headers?.has('x-notice') === true

/** The field that a refusal is about: the server's sentences name it. */
function problemOf(error: CampusError) {
  const message = failureText(accountFailures.signup, error)
  if (isAboutNotice(error)) return { field: 'notice' as const, message }
  return { field: [400, 403, 409].includes(error.status ?? 0) ? fieldNamedIn(message) : undefined, message }
}

function fieldNamedIn(message: string): keyof Newcomer | undefined {
  if (message.includes('비밀번호')) return 'password'
  if (message.includes('학번')) return 'id'
  return message.includes('이름') ? 'username' : undefined
}
