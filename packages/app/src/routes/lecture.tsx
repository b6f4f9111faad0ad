import { useLectures } from '@campus-connect/sdk/react'
import { LectureScreen } from '@campus-connect/ui'
import { usePathname } from 'wouter/use-browser-location'
import { useLectureSwitch, useWhyBlocked } from '../feedback/lecture-switch.ts'
import { useManualRetry } from '../feedback/manual-retry.ts'
import { withMessage } from '../feedback/messages.ts'
import { selectData } from '../feedback/select-data.ts'
import { failures } from '../feedback/texts.ts'
import { usePage } from '../navigation/current-page.tsx'
import { onDemand } from '../navigation/on-demand.tsx'
import { lectureNameIn, paths } from '../navigation/paths.ts'
import { useChangeMemory } from '../offline/change-memory.tsx'
import { useOffline } from '../offline/network-status.ts'
import { useSeenConnections } from '../offline/seen-connections.tsx'

const whyAwaited = '조금 전에 보낸 요청을 확인하는 중입니다.'

/** The lecture is usable without its record: for example offline, before that code was loaded. */
const SeenConnections = onDemand(
  async () => (await import('../offline/seen-record.ts')).SeenConnections,
  undefined,
  () => null,
)

export function LectureRoute() {
  const name = lectureNameIn(usePathname())
  const { lectures, connectedSince, confirmed, refetch } = useLectures()
  const offline = useOffline()
  const { retry, retrying } = useManualRetry(refetch)
  const { confirm } = useChangeMemory()
  const { running, justConfirmed, unanswered, change } = useLectureSwitch(name, {
    onConfirmed: () => name !== undefined && confirm(name),
  })
  const seen = useSeenConnections(name)
  const lecture = selectData(withMessage(lectures, failures.lectureDetail), (all) =>
    all.find((each) => each.name === name),
  )
  const answered = lecture.status === 'success' && (!lecture.stale || lecture.stale.error)
  const missing = name === undefined || (answered && !lecture.data)
  const blocked = useWhyBlocked(lectures, confirmed) ?? (unanswered ? whyAwaited : undefined)
  usePage(missing ? '강의를 찾을 수 없습니다' : name)

  return (
    <LectureScreen
      lecture={lecture}
      since={name && connectedSince.get(name)}
      record={name !== undefined && <SeenConnections name={name} seen={seen} />}
      busy={running}
      justChanged={justConfirmed}
      blocked={blocked}
      offline={offline}
      onConnectedChange={change}
      onRetry={retry}
      retrying={retrying}
      listHref={paths.lectures}
    />
  )
}
