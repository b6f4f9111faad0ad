import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { wholePage } from '../../frames.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'

const meta = {
  component: DeletionDialog,
  parameters: wholePage,
  args: { open: true, userId: '20240001', busy: false, onSubmit: fn(), onCancel: fn() },
} satisfies Meta<typeof DeletionDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Submits: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledWith({ password: 'hanbit-gaon' })
  },
}
export const Failed: Story = { args: { error: '비밀번호를 입력해주세요.' } }
export const Busy: Story = { args: { busy: true } }
