import { AppShell, LoadingScreen, PublicShell, SessionErrorScreen } from '@campus-connect/ui'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { CurrentBanner } from './banner.tsx'
import { useCheck, useSession, useSessionState } from './guards.tsx'
import { nextIn, paths, withNext } from './paths.ts'

type ProtectedFrameProps = {
  current: 'home' | 'admin' | 'mypage'
  /** What the session check waits for, where it fetches what the screen shows. */
  loading?: string
  children: ReactNode
}

/** Around the screens that need a login. */
export function ProtectedFrame({ current, loading, children }: ProtectedFrameProps) {
  const here = usePathname() + useSearch()
  const state = useSessionState(useSession())
  const { error, retrying, retry } = useCheck()

  if (state.status === 'out') return <Redirect to={withNext(paths.login, state.comeBack ? here : undefined)} replace />
  if (state.status === 'checking') {
    return error ? (
      <SessionErrorScreen message={error} retrying={retrying} onRetry={retry} />
    ) : (
      <LoadingScreen label={loading} />
    )
  }
  return (
    <AppShell
      current={current}
      admin={state.user.isAdmin === true}
      hrefs={{ home: paths.lectures, admin: paths.adminUsers, mypage: paths.mypage }}
      banner={<CurrentBanner />}
    >
      {children}
    </AppShell>
  )
}

/** Around the screens for those who are not logged in; whoever is goes on to where he wanted to be. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const next = nextIn(useSearch())
  const state = useSessionState(useSession())
  const { error } = useCheck()

  if (state.status === 'in') return <Redirect to={next ?? paths.lectures} replace />
  // Nobody stored: whatever the server answers, the login comes next.
  if (state.status === 'checking' && state.user && !error) return <LoadingScreen />
  return <PublicShell banner={<CurrentBanner />}>{children}</PublicShell>
}
