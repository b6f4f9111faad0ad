import type { LoginRequest } from '@campus-connect/sdk/types'
import {
  ConsentScreen,
  LinkButton,
  LoginScreen,
  type LoginScreenProps,
  PortalEntry,
  SignupNotice,
} from '@campus-connect/ui'
import { useEffect, useState } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { leftLead, linkHelp, linkLead, portalText } from '../feedback/portal-texts.ts'
import { Opening } from '../navigation/opening.tsx'
import { nextIn, paths, withNext } from '../navigation/paths.ts'
import { logoutHref, type Portal, portalIn, portalReasonIn, useWayToPortal } from './portal.ts'
import { fetchNotice, noticeIn, type SignupNotice as Notice } from './signup-notice.tsx'
import { isRemembered } from './stored-user.ts'

/** Loaded on demand: the login of a campus with a portal. Its form does what it does without one. */
export function PortalLogin(form: LoginScreenProps) {
  const [portal] = useState(() => portalIn(document))
  const search = useSearch()
  if (!portal) return <LoginScreen {...form} />
  if (portalReasonIn(search) === 'consent') return <Consent portal={portal} />
  return <Entry portal={portal} form={form} />
}

function Entry({ portal, form }: { portal: Portal; form: LoginScreenProps }) {
  const search = useSearch()
  const next = nextIn(search)
  const linking = portalReasonIn(search) === 'link'
  const left = new URLSearchParams(search).has('left')
  const [reason] = useState(() => (linking ? undefined : portalReasonIn(search)))
  // Show it only once: a reload asks nothing of the portal.
  useEffect(() => {
    if (reason) navigate(withNext(paths.login, next), { replace: true, state: window.history.state })
  }, [reason, next])
  const { leaving, problem: stopped, leave } = useWayToPortal(portal)
  const formShown = !portal.alone || linking || (portal.formForAdmins && new URLSearchParams(search).has('form'))
  // An attempt with the form says what has happened since.
  const told = form.error ?? (form.busy || !reason ? undefined : portalText(reason, { form: formShown }))

  const entry = (
    <PortalEntry
      label={portal.label}
      alone={!formShown}
      problem={stopped ?? (formShown && form.error ? undefined : told)}
      busy={leaving}
      onEnter={({ rememberMe }) => leave({ next, rememberMe, for: reason === 'second-factor' ? 'admin' : undefined })}
    />
  )
  const own = {
    portal: entry,
    signupHref: portal.alone ? undefined : form.signupHref,
    ...(left && { lead: leftLead, other: <LinkButton href={logoutHref}>포털에서도 로그아웃</LinkButton> }),
  }
  if (!formShown) {
    const forAdmins = portal.formForAdmins && <LinkButton href={`${paths.login}?form`}>관리자 로그인</LinkButton>
    return <LoginScreen {...form} other={forAdmins} {...own} onSubmit={undefined} />
  }
  if (!linking) return <LoginScreen {...form} {...own} />
  function link(values: Parameters<NonNullable<LoginScreenProps['onSubmit']>>[0]) {
    // The form sends on whatever it is given.
    const login = { ...values, link: true } satisfies LoginRequest
    form.onSubmit?.(login)
  }
  return <LoginScreen {...form} {...own} lead={linkLead} other={linkHelp} onSubmit={link} />
}

/** The account is made when the portal has led back once more, with the notice that was shown. */
function Consent({ portal }: { portal: Portal }) {
  const next = nextIn(useSearch())
  const { leaving, problem: stopped, leave } = useWayToPortal(portal)
  const [notice, setNotice] = useState<Notice>()
  const [unconsented, setUnconsented] = useState(false)
  // The page may come from the worker's cache, and the notice have changed since.
  useEffect(() => {
    fetchNotice().then(setNotice, () => setNotice(noticeIn(document)))
  }, [])

  if (!notice) return <Opening />
  return (
    <ConsentScreen
      notice={
        <SignupNotice
          key={notice.sha256}
          content={notice.content}
          consent={notice.consent}
          changed
          error={
            stopped ?? (unconsented ? '안내를 확인하고 동의해주세요. 동의하지 않으면 가입할 수 없습니다.' : undefined)
          }
        />
      }
      busy={leaving}
      onSubmit={({ consent }) => {
        setUnconsented(notice.consent && !consent)
        if (!notice.consent || consent) leave({ next, rememberMe: isRemembered(), notice: notice.sha256 })
      }}
      loginHref={withNext(paths.login, next)}
    />
  )
}
