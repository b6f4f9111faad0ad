import type { Campus } from '@campus-connect/sdk'
import { CampusProvider } from '@campus-connect/sdk/react'
import { Spinner } from '@campus-connect/ui'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { BannerProvider } from './banner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ProtectedFrame, PublicFrame } from './frames.tsx'
import { SessionCheck, SessionProvider, useSessionState } from './guards.tsx'
import { PageProvider } from './page.tsx'
import { paths, patterns } from './paths.ts'
import { LectureRoute } from './routes/lecture.tsx'
import { LecturesRoute } from './routes/lectures.tsx'
import { LoginRoute } from './routes/login.tsx'
import { MyPageRoute } from './routes/mypage.tsx'
import { SignupRoute } from './routes/signup.tsx'
import type { Session } from './session.ts'

const AdminUsersRoute = lazy(async () => ({ default: (await import('./routes/admin-users.tsx')).AdminUsersRoute }))
const AdminUserRoute = lazy(async () => ({ default: (await import('./routes/admin-user.tsx')).AdminUserRoute }))

export function App({ campus, session }: { campus: Campus; session: Session }) {
  const state = useSessionState(session)
  const user = state.status === 'out' ? undefined : state.user

  return (
    <SessionProvider session={session}>
      <PageProvider>
        <BannerProvider>
          {/* Another user, another cache: nothing that was fetched for one is ever shown to the next. */}
          <CampusProvider key={user?.id ?? ''} campus={campus}>
            <SessionCheck>
              <ErrorBoundary at={usePathname()}>
                <Routes />
              </ErrorBoundary>
            </SessionCheck>
          </CampusProvider>
        </BannerProvider>
      </PageProvider>
    </SessionProvider>
  )
}

function Routes() {
  return (
    <Switch>
      <Route path={paths.login}>
        <PublicFrame>
          <LoginRoute />
        </PublicFrame>
      </Route>
      <Route path={paths.signup}>
        <PublicFrame>
          <SignupRoute />
        </PublicFrame>
      </Route>
      <Route path={paths.lectures}>
        <ProtectedFrame current="home" loading="강의 목록을 불러오는 중...">
          <LecturesRoute />
        </ProtectedFrame>
      </Route>
      <Route path={patterns.lecture}>
        <ProtectedFrame current="home" loading="강의 정보를 불러오는 중...">
          <LectureRoute />
        </ProtectedFrame>
      </Route>
      <Route path={paths.mypage}>
        <ProtectedFrame current="mypage">
          <MyPageRoute />
        </ProtectedFrame>
      </Route>
      <Route path={paths.adminUsers}>
        <ProtectedFrame current="admin">
          <Suspense fallback={<Spinner label="화면을 불러오는 중..." />}>
            <AdminUsersRoute />
          </Suspense>
        </ProtectedFrame>
      </Route>
      <Route path={patterns.adminUser}>
        <ProtectedFrame current="admin">
          <Suspense fallback={<Spinner label="화면을 불러오는 중..." />}>
            <AdminUserRoute />
          </Suspense>
        </ProtectedFrame>
      </Route>
      <Route>
        <Redirect to={paths.lectures} replace />
      </Route>
    </Switch>
  )
}
