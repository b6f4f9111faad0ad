import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { StaleNotice } from './StaleNotice.tsx'

const meta = {
  component: StaleNotice,
  args: {
    stale: {
      since: '2026-11-20T01:30:00.000Z',
      error: new Error('강의 목록을 불러오는 중 오류가 발생했습니다.'),
    },
    onRetry: fn(),
    retrying: false,
  },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof StaleNotice>
export default meta
type Story = StoryObj<typeof meta>

export const Offline: Story = {}
export const Retrying: Story = { args: { retrying: true } }
