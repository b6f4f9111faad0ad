import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { users } from '../../fixtures.ts'
import { inAppShell, underBars } from '../../frames.tsx'
import { AdminUsersScreen } from './AdminUsersScreen.tsx'

const meta = {
  component: AdminUsersScreen,
  args: {
    users: { status: 'success', data: users },
    totals: { total: 4, enabled: 3, connected: 3 },
    onRefresh: fn(),
    refreshing: false,
    onRetry: fn(),
    linkTo: (id) => `#/admin/users/${id}`,
  },
  decorators: [inAppShell('admin')],
  parameters: underBars,
} satisfies Meta<typeof AdminUsersScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Refreshes: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: /김하늘.*20240001.*강의: 2 \/ 5.*활성/ })).toBeVisible()

    await userEvent.click(canvas.getByRole('button', { name: '새로고침' }))

    await expect(args.onRefresh).toHaveBeenCalledOnce()
  },
}
export const Refreshing: Story = { args: { refreshing: true } }
export const Empty: Story = {
  args: { users: { status: 'success', data: [] }, totals: { total: 0, enabled: 0, connected: 0 } },
}
export const Loading: Story = {
  args: { users: { status: 'pending' }, totals: undefined },
}
export const Forbidden: Story = {
  args: { users: { status: 'error', error: new Error('관리자 권한이 필요합니다.') } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('관리자 권한이 필요합니다.')
    await expect(canvas.queryByText('총 사용자')).toBeNull()
  },
}
export const Stale: Story = {
  args: {
    users: {
      status: 'success',
      data: users,
      stale: { since: '2026-11-20T01:30:00.000Z', error: new Error('사용자 목록을 불러오는 중 오류가 발생했습니다.') },
    },
  },
}
