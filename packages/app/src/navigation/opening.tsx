import { Screen, Spinner } from '@campus-connect/ui'
import { useEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { screenAt, type ScreenName } from './paths.ts'

/** The titles that are known without the code of their screens. The public screens have no bars, so nothing of them is shown. */
const titles: { [name in ScreenName]?: string } = {
  mypage: '마이페이지',
  adminUsers: '관리자 페이지',
  adminUser: '사용자 정보',
}
/** Milliseconds after which waiting is told; what comes earlier would only flash. */
const patience = 400

/** Shown until the code of a screen is there. */
export function Opening() {
  const screen = screenAt(usePathname())
  const [late, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      {/* The title is read when the screen takes its place. */}
      <div aria-hidden="true">
        <Screen title={screen && titles[screen]} />
      </div>
      {late && <Spinner label="화면을 불러오는 중..." />}
    </>
  )
}
