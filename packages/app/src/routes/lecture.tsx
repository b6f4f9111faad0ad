import { useLectures, useStartAttendance, useStopAttendance } from '@campus-connect/sdk/react'
import { LectureScreen } from '@campus-connect/ui'
import { usePathname } from 'wouter/use-browser-location'
import { useReport } from '../banner.tsx'
import { part } from '../loadable.ts'
import { inWords } from '../messages.ts'
import { usePage } from '../page.tsx'
import { lectureNameIn, paths } from '../paths.ts'

export function LectureRoute() {
  const name = lectureNameIn(usePathname())
  usePage(name ?? '강의를 찾을 수 없습니다')
  const { lectures, refetch, refetching } = useLectures()
  const start = useStartAttendance()
  const stop = useStopAttendance()
  const report = useReport()
  const lecture = part(inWords(lectures, 'lectureDetail'), (all) => all.find((each) => each.name === name))

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
