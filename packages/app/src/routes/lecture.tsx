import { useAttendanceChange, useLectures, useStartAttendance, useStopAttendance } from '@campus-connect/sdk/react'
import { LectureScreen } from '@campus-connect/ui'
import { usePathname } from 'wouter/use-browser-location'
import { useBanner } from '../feedback/banner.tsx'
import { useChangeReport } from '../feedback/change-report.ts'
import { useChangeMemory, useUnansweredChanges } from '../offline/change-memory.tsx'
import { useOffline } from '../offline/network-status.ts'
import { selectData } from '../feedback/select-data.ts'
import { withMessage } from '../feedback/messages.ts'
import { usePage } from '../navigation/current-page.tsx'
import { lectureNameIn, paths } from '../navigation/paths.ts'
import { useManualRetry } from '../feedback/manual-retry.ts'
import { useSingleFlight } from '../feedback/single-flight.ts'
import { failures } from '../feedback/texts.ts'

const whyOffline = '오프라인에서는 연결 상태를 변경할 수 없습니다. 인터넷에 다시 연결되면 시도해주세요.'
const whyUnconfirmed = '현재 연결 상태를 확인한 뒤 변경할 수 있습니다.'
const whyAwaited = '조금 전에 보낸 요청을 확인하는 중입니다.'

export function LectureRoute() {
  const name = lectureNameIn(usePathname())
  const { lectures, connectedSince, confirmed, refetch } = useLectures()
  const offline = useOffline()
  const { retry, retrying } = useManualRetry(refetch)
  const start = useSingleFlight(useStartAttendance(useChangeReport('connected')))
  const stop = useSingleFlight(useStopAttendance(useChangeReport('disconnected')))
  const change = useAttendanceChange(name)
  const { confirm } = useChangeMemory()
  const { clear } = useBanner()
  const lecture = selectData(withMessage(lectures, failures.lectureDetail), (all) =>
    all.find((each) => each.name === name),
  )
  const answered = lecture.status === 'success' && (!lecture.stale || lecture.stale.error)
  const missing = name === undefined || (answered && !lecture.data)
  const awaited = useUnansweredChanges().some((unanswered) => unanswered.name === name)
  const blocked = offline ? whyOffline : answered && !confirmed ? whyUnconfirmed : awaited ? whyAwaited : undefined
  usePage(missing ? '강의를 찾을 수 없습니다' : name)

  return (
    <LectureScreen
      lecture={lecture}
      since={name && connectedSince.get(name)}
      busy={change.running}
      justChanged={change.justConfirmed}
      blocked={blocked}
      offline={offline}
      onConnectedChange={({ lecture: { name }, connected }) => {
        clear()
        const act = connected ? start : stop
        act.mutate({ name }, { onSuccess: () => confirm(name) })
      }}
      onRetry={retry}
      retrying={retrying}
      listHref={paths.lectures}
    />
  )
}
