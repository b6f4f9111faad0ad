import type { CampusError } from '@campus-connect/sdk'
import { LoginScreen } from '@campus-connect/ui'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { type FailedFirstLogin, useLogIn } from '../session/log-in.ts'
import { failureText } from '../feedback/messages.ts'
import { usePage } from '../navigation/current-page.tsx'
import { onDemand } from '../navigation/on-demand.tsx'
import { Opening } from '../navigation/opening.tsx'
import { nextIn, paths, withNext } from '../navigation/paths.ts'
import { keepsCookies } from '../offline/browser.ts'
import { useBanner } from '../feedback/banner.tsx'
import { failures } from '../feedback/texts.ts'

const PortalLogin = onDemand(
  async () => (await import('../session/portal-login.tsx')).PortalLogin,
  <Opening />,
  LoginScreen,
)
const CodeField = onDemand(async () => (await import('../session/code-field.ts')).CodeField)

const codeOf = (error: unknown) => (error as Partial<CampusError> | null)?.code

export function LoginRoute() {
  usePage('로그인')
  const { message } = useBanner()
  const next = nextIn(useSearch())
  const [afterSignup] = useState(() => window.history.state as Partial<FailedFirstLogin> | null)
  // Show the error only once; the number may stay.
  useEffect(() => {
    if (afterSignup) window.history.replaceState({ id: afterSignup.id }, '')
  }, [afterSignup])
  const logIn = useLogIn()
  const [codeAsked, setCodeAsked] = useState(false)
  // The field itself says what is asked for first.
  const isQuestion = codeOf(logIn.error) === 'second-factor' && !logIn.variables?.code
  const failure =
    logIn.error && !isQuestion
      ? failureText(failures.login, logIn.error)
      : logIn.isIdle
        ? afterSignup?.error
        : undefined
  // The server would accept the login, and the browser forget it.
  const error = keepsCookies() ? failure : '로그인하려면 브라우저 설정에서 쿠키를 허용해주세요.'

  const Login = document.querySelector('meta[name=campus-portal]') ? PortalLogin : LoginScreen
  return (
    <Login
      {...(afterSignup?.id && { defaultId: afterSignup.id })}
      {...(error && { error })}
      codeField={codeAsked && <CodeField />}
      // Another person may have no app.
      onIdChange={() => setCodeAsked(false)}
      busy={logIn.isPending}
      onSubmit={(credentials) =>
        logIn.mutate(credentials, {
          onError(reason, sent) {
            const code = codeOf(reason)
            // A failure that tells nothing of the account leaves the field, and what was typed there.
            setCodeAsked(code === 'second-factor' || (code !== 'wrong-login' && sent.code !== undefined))
          },
        })
      }
      farewell={message?.picture ? { picture: message.picture, text: message.text } : undefined}
      signupHref={withNext(paths.signup, next)}
    />
  )
}
