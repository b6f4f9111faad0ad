import { useLectures } from '@campus-connect/sdk/react'
import { LectureListScreen } from '@campus-connect/ui'
import { withMessage } from '../feedback/messages.ts'
import { usePage } from '../navigation/current-page.tsx'
import { paths } from '../navigation/paths.ts'
import { useManualRetry } from '../feedback/manual-retry.ts'

export function LecturesRoute() {
  usePage('내 강의 목록')
  const { lectures, refetch } = useLectures()
  const { retry, retrying } = useManualRetry(refetch)

  return (
    <LectureListScreen
      lectures={withMessage(lectures, 'lectureList')}
      onRetry={retry}
      retrying={retrying}
      linkTo={paths.lecture}
      syncHref={paths.mypage}
    />
  )
}
