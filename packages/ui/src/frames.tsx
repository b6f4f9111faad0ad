import type { ReactNode } from 'react'
import { AppShell } from './components/AppShell/AppShell.tsx'
import { PublicShell } from './components/PublicShell/PublicShell.tsx'
import type { Tab } from './components/TabBar/TabBar.tsx'

export const hrefs = { home: '#/', admin: '#/admin/users', mypage: '#/mypage' }

/** Shows a story of a protected screen where it stands in the app. */
export function inAppShell(current: Tab) {
  return function InAppShell(Story: () => ReactNode) {
    return (
      <AppShell current={current} admin={current === 'admin'} hrefs={hrefs}>
        <Story />
      </AppShell>
    )
  }
}

/** Shows a story of a public screen where it stands in the app. */
export function inPublicShell(Story: () => ReactNode) {
  return (
    <PublicShell>
      <Story />
    </PublicShell>
  )
}
