import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { student } from '../../fixtures.ts'
import { inAppShell, underBars } from '../../frames.tsx'
import { MyPageScreen } from './MyPageScreen.tsx'

const meta = {
  component: MyPageScreen,
  args: {
    user: student,
    syncing: false,
    loggingOut: false,
    onSync: fn(),
    onPasswordChange: fn(),
    onDeletion: fn(),
    onLogout: fn(),
  },
  decorators: [inAppShell('mypage')],
  parameters: underBars,
} satisfies Meta<typeof MyPageScreen>
export default meta
type Story = StoryObj<typeof meta>

export const EachRowDoesItsAct: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '강의 목록 동기화' }))
    await userEvent.click(canvas.getByRole('button', { name: '비밀번호 변경' }))
    await userEvent.click(canvas.getByRole('button', { name: '회원 탈퇴' }))
    await userEvent.click(canvas.getByRole('button', { name: '로그아웃' }))

    await expect(args.onSync).toHaveBeenCalledOnce()
    await expect(args.onPasswordChange).toHaveBeenCalledOnce()
    await expect(args.onDeletion).toHaveBeenCalledOnce()
    await expect(args.onLogout).toHaveBeenCalledOnce()
  },
}
export const Syncing: Story = {
  args: { syncing: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '강의 목록 동기화' }))

    await expect(args.onSync).not.toHaveBeenCalled()
  },
}
export const LoggingOut: Story = { args: { loggingOut: true } }
export const LongName: Story = { args: { user: { id: '20240001', username: '하늘'.repeat(50) } } }
