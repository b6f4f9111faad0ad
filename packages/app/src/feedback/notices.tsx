import { useLectures } from '@campus-connect/sdk/react'
import { Notice } from '@campus-connect/ui'
import { type ReactNode, Suspense } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { lectureNameIn } from '../navigation/paths.ts'
import { useUpdate } from '../offline/app-updates.ts'
import { isKakaoTalk } from '../offline/browser.ts'
import { useOffline } from '../offline/network-status.ts'
import { KakaoTalkNotice, UpdateNotice } from './rare.ts'

/** Notices about the whole app, and then those of a frame; the shells place them. While the code of a rare one loads, none is shown. */
export function Notices({ children }: { children?: ReactNode }) {
  const offline = useOffline()
  const update = useUpdate()

  return (
    <Suspense>
      {offline && <OfflineNotice />}
      {isKakaoTalk() && <KakaoTalkNotice />}
      {update && <UpdateNotice onApply={update.apply} />}
      {children}
    </Suspense>
  )
}

/** A component of its own: if the frame read the address, each search would render the whole frame. */
function OfflineNotice() {
  const name = lectureNameIn(usePathname())
  const { lectures } = useLectures({ enabled: false })
  // The screen of a lecture says the same at its locked button.
  if (lectures.status === 'success' && lectures.data.some((lecture) => lecture.name === name)) return null
  return <Notice tone="warning">오프라인입니다. 인터넷에 다시 연결되면 이어서 사용할 수 있습니다.</Notice>
}
