import { useLectures } from '@campus-connect/sdk/react'
import { LectureListScreen } from '@campus-connect/ui'
import { inWords } from '../messages.ts'
import { usePage } from '../page.tsx'
import { paths } from '../paths.ts'

export function LecturesRoute() {
  usePage('내 강의 목록')
  const { lectures, refetch, refetching } = useLectures()

  return (
    <LectureListScreen
      lectures={inWords(lectures, 'lectureList')}
      onRetry={() => void refetch()}
      retrying={refetching}
      linkTo={paths.lecture}
      syncHref={paths.mypage}
    />
  )
}
