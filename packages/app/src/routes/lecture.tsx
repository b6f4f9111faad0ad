import { useLectures, useStartAttendance, useStopAttendance } from '@campus-connect/sdk/react'
import { LectureScreen } from '@campus-connect/ui'
import { usePathname } from 'wouter/use-browser-location'
import { useReport } from '../banner.tsx'
import { part } from '../loadable.ts'
import { inWords } from '../messages.ts'
import { usePage } from '../page.tsx'
import { lectureNameIn, paths } from '../paths.ts'
import { useSingle } from '../single.ts'

export function LectureRoute() {
  const name = lectureNameIn(usePathname())
  const { lectures, refetch, refetching } = useLectures()
  const start = useSingle(useStartAttendance())
  const stop = useSingle(useStopAttendance())
  const report = useReport()
  const lecture = part(inWords(lectures, 'lectureDetail'), (all) => all.find((each) => each.name === name))
  const missing = name === undefined || (lecture.status === 'success' && !lecture.data)
  usePage(missing ? '강의를 찾을 수 없습니다' : name)

  return (
    <LectureScreen
      lecture={lecture}
      busy={start.isPending || stop.isPending}
      onConnectedChange={({ lecture: { name }, connected }) =>
        connected
          ? start.mutate({ name }, report('lectureToggle', 'connected'))
          : stop.mutate({ name }, report('lectureToggle', 'disconnected'))
      }
      onRetry={() => void refetch()}
      retrying={refetching}
      listHref={paths.lectures}
    />
  )
}
