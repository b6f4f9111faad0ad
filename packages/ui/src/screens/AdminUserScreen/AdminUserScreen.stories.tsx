import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { longLectures, users } from '../../fixtures.ts'
import { inAppShell, underBars } from '../../frames.tsx'
import { AdminUserScreen } from './AdminUserScreen.tsx'

const user = users[0]!

const meta = {
  component: AdminUserScreen,
  args: {
    user: { status: 'success', data: user },
    onEnabledChange: fn(),
    onConnectedChange: fn(),
    onRetry: fn(),
    retrying: false,
    listHref: '#/admin/users',
  },
  decorators: [inAppShell('admin')],
  parameters: underBars,
} satisfies Meta<typeof AdminUserScreen>
export default meta
type Story = StoryObj<typeof meta>

export const AsksForChanges: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '사용자 비활성화' }))
    await userEvent.click(canvas.getByRole('button', { name: '자료구조 해제' }))

    await expect(args.onEnabledChange).toHaveBeenCalledWith({ user, enabled: false })
    await expect(args.onConnectedChange).toHaveBeenCalledWith({
      user,
      lecture: user.lectureDtoList[0],
      connected: false,
    })
  },
}
export const DisabledWithoutLectures: Story = { args: { user: { status: 'success', data: users[2]! } } }
export const LongNames: Story = {
  args: { user: { status: 'success', data: { ...users[3]!, lectureDtoList: longLectures } } },
}
export const Loading: Story = { args: { user: { status: 'pending' } } }
export const Failed: Story = {
  args: { user: { status: 'error', error: new Error('사용자 정보를 불러오는데 실패했습니다.') } },
}
export const NotFound: Story = { args: { user: { status: 'success', data: undefined } } }
export const Stale: Story = {
  args: {
    user: {
      status: 'success',
      data: user,
      stale: { since: '2026-11-20T01:30:00.000Z', error: new Error('사용자 정보를 불러오는 중 오류가 발생했습니다.') },
    },
  },
}
