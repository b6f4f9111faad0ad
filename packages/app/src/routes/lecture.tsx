import {
  useJustSwitched,
  useLectures,
  useStartAttendance,
  useStopAttendance,
  useSwitching,
} from '@campus-connect/sdk/react'
import type { Answer } from '@campus-connect/sdk/types'
import { LectureScreen } from '@campus-connect/ui'
import { usePathname } from 'wouter/use-browser-location'
import { useBanner, useReport } from '../feedback/banner.tsx'
import { rememberSwitch } from '../feedback/last-switch.ts'
import { useOffline } from '../offline/network-status.ts'
import { selectData } from '../feedback/select-data.ts'
import { withMessage } from '../feedback/messages.ts'
import { usePage } from '../navigation/current-page.tsx'
import { lectureNameIn, paths } from '../navigation/paths.ts'
import { useManualRetry } from '../feedback/manual-retry.ts'
import { useSingleFlight } from '../feedback/single-flight.ts'
import { useAwaitedSwitch } from '../feedback/switch-memory-context.tsx'
import { switchFailure, switchSuccesses } from '../feedback/switch-texts.ts'
import { failures } from '../feedback/texts.ts'

const whyOffline = '오프라인에서는 연결 상태를 변경할 수 없습니다. 인터넷에 다시 연결되면 시도해주세요.'
const whyUnconfirmed = '현재 연결 상태를 확인한 뒤 변경할 수 있습니다.'
const whyAwaited = '조금 전에 보낸 요청을 확인하는 중입니다.'

export function LectureRoute() {
  const name = lectureNameIn(usePathname())
  const { lectures, connectedSince, confirmed, refetch } = useLectures()
  const offline = useOffline()
  const { retry, retrying } = useManualRetry(refetch)
  const start = useSingleFlight(useStartAttendance(useSwitchReport('connected')))
  const stop = useSingleFlight(useStopAttendance(useSwitchReport('disconnected')))
  const switching = useSwitching(name)
  const { clear } = useBanner()
  const lecture = selectData(withMessage(lectures, failures.lectureDetail), (all) =>
    all.find((each) => each.name === name),
  )
  const answered = lecture.status === 'success' && (!lecture.stale || lecture.stale.error)
  const missing = name === undefined || (answered && !lecture.data)
  const awaited = useAwaitedSwitch(name)
  const justChanged = useJustSwitched(name)
  const blocked = offline ? whyOffline : answered && !confirmed ? whyUnconfirmed : awaited ? whyAwaited : undefined
  usePage(missing ? '강의를 찾을 수 없습니다' : name)

  return (
    <LectureScreen
      lecture={lecture}
      since={name && connectedSince.get(name)}
      busy={switching}
      justChanged={justChanged}
      blocked={blocked}
      offline={offline}
      onConnectedChange={({ lecture: { name }, connected }) => {
        clear()
        const act = connected ? start : stop
        act.mutate({ name }, { onSuccess: () => rememberSwitch(name) })
      }}
      onRetry={retry}
      retrying={retrying}
      listHref={paths.lectures}
    />
  )
}

function useSwitchReport(succeeding: 'connected' | 'disconnected') {
  const { onSuccess, onError } = useReport(switchFailure, switchSuccesses[succeeding])
  return {
    onSuccess(answer: Answer<null>) {
      vibrate()
      onSuccess(answer)
    },
    onError,
  }
}

/** A short vibration that confirms a tap; none if the device has none or the user wants less motion. */
function vibrate(): void {
  if (!window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(30)
}
