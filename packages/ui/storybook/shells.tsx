import type { Decorator } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Banner } from '../src/components/feedback/Banner/Banner.tsx'
import type { BannerProps } from '../src/components/feedback/Banner/Banner.tsx'
import { Notice } from '../src/components/feedback/Notice/Notice.tsx'
import { AppShell } from '../src/components/layout/AppShell/AppShell.tsx'
import { PublicShell } from '../src/components/layout/PublicShell/PublicShell.tsx'
import type { Tab } from '../src/components/layout/TabBar/TabBar.tsx'

export const hrefs = { home: '#/', admin: '#/admin/users', mypage: '#/mypage' }

/** In the docs, what fills the screen needs a page of its own. */
export const wholePage = { docs: { story: { inline: false, height: '700px' } } }

/**
 * What happens to lie under a bar at the first scroll position counts as too small for axe. The parts are measured in
 * their own stories, where no bar covers them.
 */
export const underBars = { ...wholePage, a11y: { config: { rules: [{ id: 'target-size', enabled: false }] } } }

/** Of a long list of rows that are all alike, axe measures the first ten. */
export const manyRows = { a11y: { context: { exclude: ['li:nth-child(n + 11)'] } } }

type Told = { tone: BannerProps['tone']; text: string }

/** Parameters of a story whose shell shows a banner. It stays, so that it can be looked at. */
export const banner = (tone: Told['tone'], text: string) => ({ banner: { tone, text } satisfies Told })

/** Parameters of a story in an app without a connection. */
export const offline = { offline: true }

const onClose = fn().mockName('onClose of the banner')

function bannerIn(parameters: { banner?: Told }) {
  return (
    parameters.banner && (
      <Banner tone={parameters.banner.tone} onClose={onClose}>
        {parameters.banner.text}
      </Banner>
    )
  )
}

function noticeIn(parameters: { offline?: boolean }) {
  return (
    parameters.offline && <Notice tone="warning">오프라인입니다. 연결이 돌아오면 이어서 사용할 수 있습니다.</Notice>
  )
}

/** Shows a story of a protected screen where it stands in the app. */
export function inAppShell(current: Tab): Decorator {
  return function InAppShell(Story, { parameters }) {
    return (
      <AppShell
        current={current}
        admin={current === 'admin'}
        hrefs={hrefs}
        notice={noticeIn(parameters)}
        banner={bannerIn(parameters)}
      >
        <Story />
      </AppShell>
    )
  }
}

/** Shows a story of a public screen where it stands in the app. */
export const inPublicShell: Decorator = (Story, { parameters }) => (
  <PublicShell notice={noticeIn(parameters)} banner={bannerIn(parameters)}>
    <Story />
  </PublicShell>
)
