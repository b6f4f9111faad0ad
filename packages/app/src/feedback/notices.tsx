import { Notice } from '@campus-connect/ui'
import { type ReactNode, Suspense } from 'react'
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
      {offline && <Notice tone="warning">오프라인입니다. 인터넷에 다시 연결되면 이어서 사용할 수 있습니다.</Notice>}
      {isKakaoTalk() && <KakaoTalkNotice />}
      {update && <UpdateNotice onApply={update.apply} />}
      {children}
    </Suspense>
  )
}
