import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { wholePage } from '../../frames.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

const meta = {
  component: PasswordDialog,
  parameters: wholePage,
  args: { open: true, userId: '20240001', busy: false, onSubmit: fn(), onCancel: fn() },
} satisfies Meta<typeof PasswordDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Submits: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByLabelText('현재 비밀번호')).toHaveFocus()

    await userEvent.type(canvas.getByLabelText('현재 비밀번호'), 'old')
    await userEvent.type(canvas.getByLabelText('새 비밀번호'), 'new')
    await userEvent.type(canvas.getByLabelText('새 비밀번호 확인'), 'other')
    await userEvent.click(canvas.getByRole('button', { name: '변경하기' }))

    await expect(args.onSubmit).toHaveBeenCalledWith({
      currentPassword: 'old',
      newPassword: 'new',
      confirmation: 'other',
    })
  },
}
export const LeavesTheChecksToTheApp: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '변경하기' }))

    await expect(args.onSubmit).toHaveBeenCalledWith({ currentPassword: '', newPassword: '', confirmation: '' })
  },
}
export const Failed: Story = { args: { error: '새 비밀번호가 일치하지 않습니다.' } }
export const Busy: Story = { args: { busy: true } }
export const Succeeded: Story = { args: { success: '비밀번호를 성공적으로 변경했습니다.' } }
