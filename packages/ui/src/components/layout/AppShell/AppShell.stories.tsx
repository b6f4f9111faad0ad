import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { hrefs, wholePage } from '../../../../storybook/shells.tsx'
import { Card } from '../../data/Card/Card.tsx'
import { Button } from '../../actions/Button/Button.tsx'
import { Banner } from '../../feedback/Banner/Banner.tsx'
import { Notice } from '../../feedback/Notice/Notice.tsx'
import { Screen } from '../Screen/Screen.tsx'
import { AppShell } from './AppShell.tsx'

const content = (
  <Screen title="내 강의 목록" detail="강의 5개 중 2개 연결됨">
    <Card padded>화면의 내용이 여기에 옵니다.</Card>
  </Screen>
)

const newVersion = (
  <Notice
    action={
      <Button size="small" variant="weak" tone="neutral">
        새로고침
      </Button>
    }
  >
    새 버전이 있습니다.
  </Notice>
)

const meta = {
  title: 'AppShell 앱 틀 · 레이아웃 사이드바 sidebar layout',
  id: 'components-layout-appshell',
  component: AppShell,
  parameters: wholePage,
  args: { current: 'home', admin: false, hrefs, children: content },
  argTypes: { children: { control: false }, banner: { control: false }, notice: { control: false } },
} satisfies Meta<typeof AppShell>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const Admin: Story = { name: '관리자', args: { current: 'admin', admin: true } }
/** 내비게이션 바 위, 바닥글의 자리에 뜹니다. */
export const WithSuccess: Story = {
  name: '성공 알림',
  args: {
    banner: (
      <Banner tone="success" onClose={fn()}>
        ‘자료구조’ 강의가 연결되었습니다.
      </Banner>
    ),
  },
}
export const WithFailure: Story = {
  name: '실패 알림',
  args: {
    banner: (
      <Banner tone="critical" onClose={fn()}>
        연결 상태를 변경하는데 실패했습니다.
      </Banner>
    ),
  },
  play: async ({ canvas }) => {
    const banner = canvas.getByRole('alert').getBoundingClientRect()

    await expect(banner.top).toBeGreaterThanOrEqual(canvas.getByRole('main').getBoundingClientRect().bottom)
    await expect(banner.bottom).toBeLessThanOrEqual(canvas.getByRole('navigation').getBoundingClientRect().top)
  },
}
/** 알림은 브랜드 바 아래에 서며, 여럿이면 쌓입니다. */
export const WithNotices: Story = {
  name: '안내와 함께',
  tags: ['picture'],
  args: {
    notice: (
      <>
        <Notice tone="warning">오프라인입니다. 인터넷에 다시 연결되면 이어서 사용할 수 있습니다.</Notice>
        {newVersion}
      </>
    ),
    banner: (
      <Banner tone="critical" onClose={fn()}>
        연결 상태를 변경하는데 실패했습니다.
      </Banner>
    ),
  },
  play: async ({ canvas }) => {
    const parts = [
      ...canvas.getAllByRole('status'),
      canvas.getByRole('heading', { level: 1 }),
      canvas.getByRole('alert'),
    ]
    const boxes = parts.map((part) => part.getBoundingClientRect())

    for (const [index, box] of boxes.slice(1).entries()) await expect(boxes[index]!.bottom).toBeLessThanOrEqual(box.top)
  },
}
export const WithoutNoticesNothingIsPushed: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('banner').getBoundingClientRect()

    await expect(canvas.getByRole('main').getBoundingClientRect().top).toBe(bar.bottom)
  },
}
export const TwoLinesPushNothingOnASmallPhone: Story = {
  tags: ['assertion'],
  globals: { viewport: { value: 'phone320', isRotated: false } },
  args: {
    banner: (
      <Banner tone="success" onClose={fn()}>
        ‘교양 수영 (PED1050-01)’ 강의가 연결되었습니다.
      </Banner>
    ),
  },
  play: async ({ canvas }) => {
    const [banner] = canvas.getAllByRole('status')
    await expect(banner!.getBoundingClientRect().height).toBeGreaterThan(40)

    const bar = canvas.getByRole('banner').getBoundingClientRect()
    await expect(canvas.getByRole('main').getBoundingClientRect().top).toBe(bar.bottom)
  },
}
export const NoticesStayInViewWhenTheContentPasses: Story = {
  tags: ['assertion'],
  args: {
    notice: newVersion,
    children: (
      <Screen title="관리자 페이지">
        {Array.from({ length: 30 }, (_, index) => (
          <Card key={index} padded>
            내용이 길면 두 바 사이로 지나갑니다.
          </Card>
        ))}
      </Screen>
    ),
  },
  play: async ({ canvas }) => {
    window.scrollTo(0, 600)

    await waitFor(() => expect(window.scrollY).toBeGreaterThan(0))
    const bar = canvas.getByRole('banner').getBoundingClientRect()
    await expect(canvas.getByRole('status').getBoundingClientRect().top).toBeGreaterThanOrEqual(bar.bottom)
    await expect(canvas.getByRole('status').getBoundingClientRect().top).toBeLessThan(bar.bottom + 32)
  },
}
export const LongContent: Story = {
  name: '긴 내용',
  args: {
    children: (
      <Screen title="관리자 페이지">
        {Array.from({ length: 12 }, (_, index) => (
          <Card key={index} padded>
            내용이 길면 두 바 사이로 지나갑니다.
          </Card>
        ))}
      </Screen>
    ),
  },
}
export const OnATablet: Story = {
  name: '태블릿',
  tags: ['assertion'],
  globals: { viewport: { value: 'tablet768', isRotated: false } },
}

/** 1024픽셀부터는 내비게이션 바가 왼쪽의 레일입니다. 학생의 화면은 그 옆에서도 휴대폰의 너비입니다. */
export const OnADesk: Story = {
  name: '넓은 화면',
  tags: ['picture', 'desk'],
  globals: { viewport: { value: 'desk1280', isRotated: false } },
  play: async ({ canvas }) => {
    const rail = canvas.getByRole('navigation').getBoundingClientRect()
    const main = canvas.getByRole('main').getBoundingClientRect()

    await expect([rail.left, rail.top, rail.height]).toEqual([0, 0, window.innerHeight])
    await expect(main.width).toBe(480)
    await expect(main.left).toBeGreaterThan(rail.right)
  },
}
export const LandmarksComeInTheOrderOfReading: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    const landmarks = ['banner', 'main', 'contentinfo', 'navigation'].map((role) => canvas.getByRole(role))

    for (const [index, landmark] of landmarks.slice(1).entries())
      await expect(landmarks[index]!.compareDocumentPosition(landmark)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
}
export const TabSkipsTheBars: Story = {
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')

    await expect(canvas.getByRole('main')).toHaveFocus()
  },
}
export const AChangeOfScreensIsShortAndStillWhereMotionIsReduced: Story = {
  tags: ['assertion'],
  play: async () => {
    const { ready, finished } = document.startViewTransition(() => {})
    await ready
    const longest = Math.max(
      0,
      ...document
        .getAnimations()
        .map(({ effect }) => effect as KeyframeEffect)
        .filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'))
        .map((effect) => Number(effect.getTiming().duration)),
    )
    await finished

    await expect(longest).toBe(matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120)
  },
}
