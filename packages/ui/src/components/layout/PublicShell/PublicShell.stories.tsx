import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { wholePage } from '../../../../storybook/shells.tsx'
import { LinkButton } from '../../actions/LinkButton/LinkButton.tsx'
import { Button } from '../../actions/Button/Button.tsx'
import { Banner } from '../../feedback/Banner/Banner.tsx'
import { Notice } from '../../feedback/Notice/Notice.tsx'
import { PublicScreen } from '../PublicScreen/PublicScreen.tsx'
import { PublicShell } from './PublicShell.tsx'

const content = (
  <PublicScreen
    title="로그인"
    lead="내 강의를 확인하고 연결할 수 있습니다."
    other={<LinkButton href="#/signup">회원가입</LinkButton>}
  >
    <p>양식이 여기에 옵니다.</p>
  </PublicScreen>
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
  title: 'PublicShell 로그인 전 틀',
  id: 'components-layout-publicshell',
  component: PublicShell,
  parameters: wholePage,
  args: { children: content },
  argTypes: { children: { control: false }, banner: { control: false }, notice: { control: false } },
} satisfies Meta<typeof PublicShell>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const WithABanner: Story = {
  name: '앞 화면의 결과',
  args: {
    banner: (
      <Banner tone="critical" onClose={fn()}>
        연결 상태를 변경하는 중 오류가 발생했습니다.
      </Banner>
    ),
  },
}
export const WithANotice: Story = { name: '안내와 함께', args: { notice: newVersion } }
export const OnATablet: Story = {
  name: '태블릿',
  tags: ['!autodocs'],
  globals: { viewport: { value: 'tablet768', isRotated: false } },
}

export const HasNoWayPastTheLogin: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('main')).toBeVisible()
    await expect(canvas.queryByRole('navigation')).toBeNull()
  },
}
