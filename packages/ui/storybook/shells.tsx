import type { Decorator } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Banner } from '../src/components/feedback/Banner/Banner.tsx'
import type { BannerProps } from '../src/components/feedback/Banner/Banner.tsx'
import { Notice } from '../src/components/feedback/Notice/Notice.tsx'
import { AppShell } from '../src/components/layout/AppShell/AppShell.tsx'
import { PublicShell } from '../src/components/layout/PublicShell/PublicShell.tsx'
import type { Tab } from '../src/components/layout/TabBar/TabBar.tsx'

export const hrefs = { home: '#/', admin: '#/admin/users', mypage: '#/mypage' }

/** In the docs, full-screen content needs its own frame. */
export const wholePage = { docs: { story: { inline: false, height: '700px' } } }

/** axe counts targets under a fixed bar as too small; the components are measured in their own stories. */
export const underBars = { ...wholePage, a11y: { config: { rules: [{ id: 'target-size', enabled: false }] } } }

/** axe checks only the first ten rows of a long list. */
export const manyRows = { a11y: { context: { exclude: ['li:nth-child(n + 11)'] } } }

type BannerParameter = { tone: BannerProps['tone']; text: string }

/** Parameters of a story whose shell shows a banner. The banner stays visible. */
export const banner = (tone: BannerParameter['tone'], text: string) => ({
  banner: { tone, text } satisfies BannerParameter,
})

/** Parameters of a story in an offline app. */
export const offline = { offline: true }

const onClose = fn().mockName('onClose of the banner')

const onCommands = fn().mockName('onCommands of the shell')

function bannerIn(parameters: { banner?: BannerParameter }) {
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
    parameters.offline && (
      <Notice tone="warning">오프라인입니다. 인터넷에 다시 연결되면 이어서 사용할 수 있습니다.</Notice>
    )
  )
}

/** Shows a story inside the shell of protected screens. */
export function inAppShell(current: Tab): Decorator {
  return function InAppShell(Story, { parameters }) {
    return (
      <AppShell
        current={current}
        admin={current === 'admin'}
        hrefs={hrefs}
        notice={noticeIn(parameters)}
        banner={bannerIn(parameters)}
        onCommands={onCommands}
      >
        <Story />
      </AppShell>
    )
  }
}

/** Shows a story inside the shell of public screens. */
export const inPublicShell: Decorator = (Story, { parameters }) => (
  <PublicShell notice={noticeIn(parameters)} banner={bannerIn(parameters)}>
    <Story />
  </PublicShell>
)
