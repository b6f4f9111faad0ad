import { useLectures } from '@campus-connect/sdk/react'
import type { Lecture } from '@campus-connect/sdk/types'
import { ConnectionButton, LectureListScreen } from '@campus-connect/ui'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLectureSwitch, useWhyBlocked } from '../feedback/lecture-switch.ts'
import { useManualRetry } from '../feedback/manual-retry.ts'
import { withMessage } from '../feedback/messages.ts'
import { EmptyLectureList, OfflineDrawing } from '../feedback/rare.ts'
import { useSync } from '../feedback/sync.ts'
import { useScreenCommands } from '../navigation/commands.tsx'
import { usePage } from '../navigation/current-page.tsx'
import { onDemand } from '../navigation/on-demand.tsx'
import { paths } from '../navigation/paths.ts'
import { isInstalledOnApple } from '../offline/browser.ts'
import { useChangeMemory } from '../offline/change-memory.tsx'
import { useOffline } from '../offline/network-status.ts'
import { useUser } from '../session/session-context.tsx'
import { failures } from '../feedback/texts.ts'

/** For an administrator without lectures. */
const CampusBoard = onDemand<{ refreshing: boolean }>(
  async () => (await import('../feedback/admin-board.tsx')).CampusBoard,
)

export function LecturesRoute() {
  usePage('내 강의 목록')
  const user = useUser()
  const { lectures, message, confirmed, refetch } = useLectures()
  const { retry, retrying } = useManualRetry(refetch)
  const refresh = useManualRetry(refetch)
  const { syncing, sync } = useSync()
  const offline = useOffline()
  const { takeConfirmed } = useChangeMemory()
  const [changed] = useState(takeConfirmed)
  const blocked = useWhyBlocked(lectures, confirmed)
  usePullToRefresh(refresh.retry)
  useScreenCommands([{ title: '새로고침', onRun: refresh.retry }])

  return (
    <LectureListScreen
      lectures={withMessage(lectures, failures.lectureList)}
      onRetry={retry}
      retrying={retrying}
      onRefresh={refresh.retry}
      refreshing={refresh.retrying}
      linkTo={paths.lecture}
      renderSwitch={(lecture, why) => (
        <RowSwitch lecture={lecture} why={why} locked={!confirmed || blocked !== undefined} />
      )}
      blocked={blocked}
      empty={
        <Suspense>
          {user.isAdmin ? (
            <CampusBoard refreshing={refresh.retrying} />
          ) : (
            <EmptyLectureList reason={message} studentNumber={user.id} onSync={sync} syncing={syncing} />
          )}
        </Suspense>
      }
      wide={user.isAdmin === true}
      offline={offline}
      failurePicture={
        offline ? (
          <Suspense>
            <OfflineDrawing />
          </Suspense>
        ) : undefined
      }
      changed={changed}
    />
  )
}

/** Each row has calls of its own, so that the next lecture need not wait for the one before. */
function RowSwitch({ lecture, why, locked }: { lecture: Lecture; why: string; locked: boolean }) {
  const { running, justConfirmed, unanswered, change } = useLectureSwitch(lecture.name)

  return (
    <ConnectionButton
      lecture={lecture}
      busy={running || unanswered}
      locked={locked || justConfirmed}
      describedBy={why}
      onConnectedChange={change}
    />
  )
}

/** For the installed app, which has no browser controls for it. */
function usePullToRefresh(refresh: () => void) {
  const pulled = useEffectEvent(refresh)

  useEffect(() => {
    if (!isInstalledOnApple()) return
    const starting = import('../navigation/pull-to-refresh.ts')
      .then(({ pullToRefresh }) => pullToRefresh(() => pulled()))
      // The button refreshes too.
      .catch(() => () => {})
    return () => void starting.then((stop) => stop())
  }, [])
}
