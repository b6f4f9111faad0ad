import type { Campus } from '@campus-connect/sdk'
import { CampusProvider } from '@campus-connect/sdk/react'
import { SessionErrorScreen } from '@campus-connect/ui'
import { focusManager, notifyManager, onlineManager } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { usePathname } from 'wouter/use-browser-location'
import { BannerProvider } from './feedback/banner.tsx'
import { ProtectedFrame, PublicFrame } from './session/frames.tsx'
import { SessionCheck } from './session/session-check.tsx'
import type { SessionClock } from './session/session-clock.ts'
import { SessionProvider, useUserId } from './session/session-context.tsx'
import { PageProvider } from './navigation/current-page.tsx'
import { type ChangeMemory, ChangeMemoryProvider } from './offline/change-memory.tsx'
import { type SeenConnectionsStore, SeenConnectionsProvider } from './offline/seen-connections.tsx'
import type { LectureCache } from './offline/lecture-cache.ts'
import { CommandsProvider } from './navigation/commands.tsx'
import { onDemand } from './navigation/on-demand.tsx'
import { Opening } from './navigation/opening.tsx'
import { paths, screenAt } from './navigation/paths.ts'
import { Prefetch } from './navigation/prefetch.tsx'
import { Redirect } from './navigation/redirect.ts'
import { LectureRoute } from './routes/lecture.tsx'
import { LecturesRoute } from './routes/lectures.tsx'
import { LoginRoute } from './routes/login.tsx'
import type { Session } from './session/session.ts'

setQueryEvents()

// Few visits need these screens first, so their code is not in the first file. A touch on their link loads it.
const SignupRoute = onDemand(async () => (await import('./routes/signup.tsx')).SignupRoute, <Opening />)
const MyPageRoute = onDemand(async () => (await import('./routes/mypage.tsx')).MyPageRoute, <Opening />)
const AdminRoute = onDemand(async () => (await import('./routes/admin/admin.tsx')).AdminRoute, <Opening />)
const onDemandScreens = { signup: SignupRoute, mypage: MyPageRoute, adminUsers: AdminRoute, adminUser: AdminRoute }
const quickSearch = async () => (await import('./dialogs/quick-search.tsx')).QuickSearch

type AppProps = {
  campus: Campus
  session: Session
  sessionClock?: SessionClock
  /** The lecture lists of earlier visits. */
  lectureCache?: LectureCache
  changeMemory: ChangeMemory
  seenConnections: SeenConnectionsStore
}

export function App({ campus, session, sessionClock, lectureCache, changeMemory, seenConnections }: AppProps) {
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
              <Prefetch screens={onDemandScreens} returning={userId !== undefined} />
              <ChangeMemoryProvider memory={changeMemory}>
                <SeenConnectionsProvider store={seenConnections}>
                  <SessionCheck>
                    <CommandsProvider load={quickSearch}>
                      <Routes />
                    </CommandsProvider>
                    {sessionClock && <SessionEndWatch clock={sessionClock} />}
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

/** Without its code nobody is warned; the server ends the session all the same. */
const SessionEnd = lazy<ComponentType<{ clock: SessionClock }>>(() =>
  import('./session/session-end-warning.tsx').then(
    (all) => ({ default: all.SessionEnd }),
    () => ({ default: () => null }),
  ),
)

/** Only an administrator's session ends without use; its code is loaded for nobody else. */
function SessionEndWatch({ clock }: { clock: SessionClock }) {
  const ends = useSyncExternalStore(clock.subscribe, () => clock.latest() !== undefined)
  return <Suspense>{ends && <SessionEnd clock={clock} />}</Suspense>
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
          <SignupRoute />
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
          <LectureRoute />
        </ProtectedFrame>
      )
    case 'mypage':
      return (
        <ProtectedFrame current="mypage" worksOffline>
          <MyPageRoute />
        </ProtectedFrame>
      )
    case 'adminUsers':
    case 'adminUser':
      return (
        <ProtectedFrame current="admin">
          <AdminRoute />
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
