import type { ReactNode } from 'react'
import { Campus } from './campus-provider'

// Without an icon the browser would ask for one that is not there.
export const metadata = { title: '내 강의', icons: { icon: 'data:,' } }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ko">
      <body>
        <Campus>{children}</Campus>
      </body>
    </html>
  )
}
