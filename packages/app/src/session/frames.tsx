import type { User } from '@campus-connect/sdk/types'
import { AppShell, LoadingScreen, PublicShell, SessionErrorScreen } from '@campus-connect/ui'
import { type ReactNode, Suspense } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { CurrentBanner } from '../feedback/banner.tsx'
import { useSessionCheck } from './session-check.tsx'
import { useSession, useSessionState } from './session-context.tsx'
import { Notices } from '../feedback/notices.tsx'
import { TemporaryPasswordNotice, UnansweredReport } from '../feedback/rare.ts'
import { ScreenBoundary } from '../feedback/screen-boundary.tsx'
import { useCommandPalette } from '../navigation/commands.tsx'
import { nextIn, paths, withNext } from '../navigation/paths.ts'
import { Redirect } from '../navigation/redirect.ts'
import { useUnansweredChanges } from '../offline/change-memory.tsx'
import { useOffline } from '../offline/network-status.ts'

type ProtectedFrameProps = {
  current: 'home' | 'admin' | 'mypage'
  /** Text during the session check, for screens whose data the check fetches. */
  loading?: string
  /** The screen has something to show to the stored user when the server cannot be asked. */
  worksOffline?: boolean
  children: ReactNode
}

/** The frame of screens that require a login. */
export function ProtectedFrame({ current, loading, worksOffline = false, children }: ProtectedFrameProps) {
  const state = useSessionState(useSession())
  const { listed, error, retrying, retry } = useSessionCheck()
  const offline = useOffline()

  if (state.status === 'out') return <ToLogin returning={state.returnAfterLogin} />
  // The cached list can be shown while the server checks the session.
  const shown = (loading && listed) || (worksOffline && (offline || error))
  if (state.status === 'checking' && !(shown && state.user)) {
    return error ? (
      <SessionErrorScreen
        message={error}
        retrying={retrying}
        onRetry={retry}
        homeHref={listed ? paths.lectures : undefined}
      />
    ) : (
      <LoadingScreen label={loading} />
    )
  }
  return (
    <Shell current={current} user={state.user}>
      {state.status === 'in' && <UnansweredChanges />}
      <ScreenBoundary>{children}</ScreenBoundary>
    </Shell>
  )
}

type ShellProps = Pick<ProtectedFrameProps, 'current' | 'children'> & { user: User | undefined }

function Shell({ current, user, children }: ShellProps) {
  return (
    <AppShell
      current={current}
      admin={user?.isAdmin === true}
      hrefs={{ home: paths.lectures, admin: paths.adminUsers, mypage: paths.mypage }}
      notice={
        <Notices>{user?.temporaryPassword && <TemporaryPasswordNotice onMyPage={current === 'mypage'} />}</Notices>
      }
      banner={<CurrentBanner />}
      onCommands={useCommandPalette()}
    >
      {children}
    </AppShell>
  )
}

/** Says what became of the changes that an earlier visit left without an answer. */
function UnansweredChanges() {
  const unanswered = useUnansweredChanges()
  return <Suspense>{unanswered.length > 0 && <UnansweredReport />}</Suspense>
}

/** A component of its own: if the frame read the address, each search would render the whole frame. */
function ToLogin({ returning }: { returning: boolean }) {
  const here = usePathname() + useSearch()
  return <Redirect to={withNext(paths.login, returning ? here : undefined)} />
}

/** The frame of screens without login; a user who is logged in is redirected. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const next = nextIn(useSearch())
  const state = useSessionState(useSession())
  const { error } = useSessionCheck()

  if (state.status === 'in') return <Redirect to={next ?? paths.lectures} />
  // Without a stored user the login screen follows, whatever the server answers.
  if (state.status === 'checking' && state.user && !error) return <LoadingScreen />
  return (
    <PublicShell notice={<Notices />} banner={<CurrentBanner />}>
      <ScreenBoundary>{children}</ScreenBoundary>
    </PublicShell>
  )
}
