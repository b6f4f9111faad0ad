import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { hrefs, wholePage } from '../../../frames.tsx'
import { Banner } from '../../feedback/Banner/Banner.tsx'
import { Screen } from '../Screen/Screen.tsx'
import { AppShell } from './AppShell.tsx'

const meta = {
  component: AppShell,
  parameters: wholePage,
  args: { current: 'home', admin: false, hrefs, children: <Screen title="내 강의 목록">내용</Screen> },
} satisfies Meta<typeof AppShell>
export default meta
type Story = StoryObj<typeof meta>

export const Student: Story = {}
export const Admin: Story = { args: { current: 'admin', admin: true } }
export const WithSuccess: Story = {
  args: {
    banner: (
      <Banner tone="success" onClose={fn()}>
        연결되었습니다.
      </Banner>
    ),
  },
}
export const WithFailure: Story = {
  args: {
    banner: (
      <Banner tone="critical" onClose={fn()}>
        연결 상태를 변경하는데 실패했습니다.
      </Banner>
    ),
  },
}
