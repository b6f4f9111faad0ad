import { useLectures } from '@campus-connect/sdk/react'
import { LectureListScreen } from '@campus-connect/ui'
import { inWords } from '../feedback/messages.ts'
import { usePage } from '../navigation/page.tsx'
import { paths } from '../navigation/paths.ts'
import { useRetry } from '../feedback/retry.ts'

export function LecturesRoute() {
  usePage('내 강의 목록')
  const { lectures, refetch } = useLectures()
  const { retry, retrying } = useRetry(refetch)

  return (
    <LectureListScreen
      lectures={inWords(lectures, 'lectureList')}
      onRetry={retry}
      retrying={retrying}
      linkTo={paths.lecture}
      syncHref={paths.mypage}
    />
  )
}
