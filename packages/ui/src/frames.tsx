import type { ReactNode } from 'react'
import { AppShell } from './components/layout/AppShell/AppShell.tsx'
import { PublicShell } from './components/layout/PublicShell/PublicShell.tsx'
import type { Tab } from './components/layout/TabBar/TabBar.tsx'

export const hrefs = { home: '#/', admin: '#/admin/users', mypage: '#/mypage' }

/** In the docs, what fills the screen needs a page of its own. */
export const wholePage = { docs: { story: { inline: false, height: '640px' } } }

/**
 * What happens to lie under a bar at the first scroll position counts as too small for axe. The parts are measured in
 * their own stories, where no bar covers them.
 */
export const underBars = { ...wholePage, a11y: { config: { rules: [{ id: 'target-size', enabled: false }] } } }

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
