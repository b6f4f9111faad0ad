import { useLectures, useStartAttendance, useStopAttendance, useSwitching } from '@campus-connect/sdk/react'
import { LectureScreen } from '@campus-connect/ui'
import { usePathname } from 'wouter/use-browser-location'
import { useBanner, useReport } from '../feedback/banner.tsx'
import { useOffline } from '../offline/connection.ts'
import { part } from '../feedback/loadable.ts'
import { inWords } from '../feedback/messages.ts'
import { usePage } from '../navigation/page.tsx'
import { lectureNameIn, paths } from '../navigation/paths.ts'
import { useRetry } from '../feedback/retry.ts'
import { useSingle } from '../feedback/single.ts'

const whyOffline = '오프라인에서는 연결 상태를 변경할 수 없습니다. 연결이 돌아오면 다시 시도하십시오.'
const whyUnconfirmed = '지금의 연결 상태를 확인한 뒤에 변경할 수 있습니다.'

export function LectureRoute() {
  const name = lectureNameIn(usePathname())
  const { lectures, confirmed, refetch } = useLectures()
  const offline = useOffline()
  const { retry, retrying } = useRetry(refetch)
  const start = useSingle(useStartAttendance(useReport('lectureToggle', 'connected')))
  const stop = useSingle(useStopAttendance(useReport('lectureToggle', 'disconnected')))
  const switching = useSwitching(name)
  const { clear } = useBanner()
  const lecture = part(inWords(lectures, 'lectureDetail'), (all) => all.find((each) => each.name === name))
  const answered = lecture.status === 'success' && (!lecture.stale || lecture.stale.error)
  const missing = name === undefined || (answered && !lecture.data)
  usePage(missing ? '강의를 찾을 수 없습니다' : name)

  return (
    <LectureScreen
      lecture={lecture}
      busy={switching}
      blocked={offline ? whyOffline : answered && !confirmed ? whyUnconfirmed : undefined}
      onConnectedChange={({ lecture: { name }, connected }) => {
        clear()
        const act = connected ? start : stop
        act.mutate({ name })
      }}
      onRetry={retry}
      retrying={retrying}
      listHref={paths.lectures}
    />
  )
}
