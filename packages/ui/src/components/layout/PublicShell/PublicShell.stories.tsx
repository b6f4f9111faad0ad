import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Banner } from '../../feedback/Banner/Banner.tsx'
import { Screen } from '../Screen/Screen.tsx'
import { wholePage } from '../../../frames.tsx'
import { PublicShell } from './PublicShell.tsx'

const meta = {
  component: PublicShell,
  parameters: wholePage,
  args: { children: <Screen title="로그인">내용</Screen> },
} satisfies Meta<typeof PublicShell>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const AfterDeletion: Story = {
  args: {
    banner: (
      <Banner tone="success" onClose={fn()}>
        회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.
      </Banner>
    ),
  },
}
