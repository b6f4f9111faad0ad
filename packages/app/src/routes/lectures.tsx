import { useLectures } from '@campus-connect/sdk/react'
import { LectureListScreen } from '@campus-connect/ui'
import { inWords } from '../messages.ts'
import { usePage } from '../page.tsx'
import { paths } from '../paths.ts'
import { useRetry } from '../retry.ts'

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
