import type { Campus } from '@campus-connect/sdk'
import { CampusProvider } from '@campus-connect/sdk/react'
import { SessionErrorScreen, Spinner } from '@campus-connect/ui'
import { focusManager, notifyManager, onlineManager } from '@tanstack/react-query'
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { usePathname } from 'wouter/use-browser-location'
import { BannerProvider } from './feedback/banner.tsx'
import { ProtectedFrame, PublicFrame } from './session/frames.tsx'
import { SessionCheck } from './session/session-check.tsx'
import { SessionProvider, useUserId } from './session/session-context.tsx'
import { PageProvider } from './navigation/current-page.tsx'
import { type ChangeMemory, ChangeMemoryProvider } from './offline/change-memory.tsx'
import { type SeenConnectionsStore, SeenConnectionsProvider } from './offline/seen-connections.tsx'
import type { LectureCache } from './offline/lecture-cache.ts'
import { onDemand } from './navigation/on-demand.ts'
import { paths, screenAt } from './navigation/paths.ts'
import { Prefetch } from './navigation/prefetch.tsx'
import { Redirect } from './navigation/redirect.ts'
import { LecturesRoute } from './routes/lectures.tsx'
import { LoginRoute } from './routes/login.tsx'
import type { Session } from './session/session.ts'

setQueryEvents()

const admin = async () => (await import('./routes/admin/admin.tsx')).AdminRoute

/** No visit needs these screens first, so their code is not in the first file. A touch on their link loads it. */
const loaders = {
  lecture: async () => (await import('./routes/lecture.tsx')).LectureRoute,
  signup: async () => (await import('./routes/signup.tsx')).SignupRoute,
  mypage: async () => (await import('./routes/mypage.tsx')).MyPageRoute,
  adminUsers: admin,
  adminUser: admin,
}
const LectureRoute = onDemand(loaders.lecture)
const SignupRoute = onDemand(loaders.signup)
const MyPageRoute = onDemand(loaders.mypage)
const AdminRoute = onDemand(admin)

type AppProps = {
  campus: Campus
  session: Session
  /** The lecture lists of earlier visits. */
  lectureCache?: LectureCache
  changeMemory: ChangeMemory
  seenConnections: SeenConnectionsStore
}

export function App({ campus, session, lectureCache, changeMemory, seenConnections }: AppProps) {
  const userId = useUserId(session)
  const lastLectures = useSyncExternalStore(lectureCache?.subscribe ?? noSubscription, () =>
    lectureCache?.lecturesOf(userId),
  )

  return (
    <ErrorBoundary resetKeys={[usePathname()]} fallbackRender={failedApp}>
      <SessionProvider session={session}>
        <PageProvider>
          <BannerProvider>
            {/* A new cache per user: no user ever sees data that was fetched for another. */}
            <CampusProvider key={userId ?? ''} campus={campus} lastLectures={lastLectures}>
              <Prefetch loaders={loaders} />
              <ChangeMemoryProvider memory={changeMemory}>
                <SeenConnectionsProvider store={seenConnections}>
                  <SessionCheck>
                    <Routes />
                  </SessionCheck>
                </SeenConnectionsProvider>
              </ChangeMemoryProvider>
            </CampusProvider>
          </BannerProvider>
        </PageProvider>
      </SessionProvider>
    </ErrorBoundary>
  )
}

const noSubscription = () => () => {}

/** Shown when even the frames fail to render, instead of a white page. */
const failedApp = () => (
  <SessionErrorScreen
    message="화면을 표시하는 중 오류가 발생했습니다."
    retrying={false}
    onRetry={() => location.reload()}
    homeHref={paths.lectures}
  />
)

function OnDemand({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Spinner label="화면을 불러오는 중..." />}>{children}</Suspense>
}

function Routes() {
  switch (screenAt(usePathname())) {
    case 'login':
      return (
        <PublicFrame>
          <LoginRoute />
        </PublicFrame>
      )
    case 'signup':
      return (
        <PublicFrame>
          <OnDemand>
            <SignupRoute />
          </OnDemand>
        </PublicFrame>
      )
    case 'lectures':
      return (
        <ProtectedFrame current="home" loading="강의 목록을 불러오는 중...">
          <LecturesRoute />
        </ProtectedFrame>
      )
    case 'lecture':
      return (
        <ProtectedFrame current="home" loading="강의 정보를 불러오는 중...">
          <OnDemand>
            <LectureRoute />
          </OnDemand>
        </ProtectedFrame>
      )
    case 'mypage':
      return (
        <ProtectedFrame current="mypage" worksOffline>
          <OnDemand>
            <MyPageRoute />
          </OnDemand>
        </ProtectedFrame>
      )
    case 'adminUsers':
    case 'adminUser':
      return (
        <ProtectedFrame current="admin">
          <OnDemand>
            <AdminRoute />
          </OnDemand>
        </ProtectedFrame>
      )
    default:
      return <Redirect to={paths.lectures} />
  }
}

/** Sets when cached data is drawn and fetched again, for the whole page. */
function setQueryEvents() {
  // The default is a timer, which draws an optimistic change two frames after the tap instead of one.
  notifyManager.setScheduler(queueMicrotask)
  focusManager.setEventListener(onReturn)
  // It believes that a page is opened online, and would take the first event for no change.
  onlineManager.setOnline(navigator.onLine)
}

/** Focusing the window counts too, not only the tab: two windows may be side by side. */
function onReturn(refetch: () => void) {
  const events = ['visibilitychange', 'focus'] as const
  const listener = () => refetch()
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
