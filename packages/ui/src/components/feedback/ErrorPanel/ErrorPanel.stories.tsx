import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ErrorPanel } from './ErrorPanel.tsx'

const meta = {
  component: ErrorPanel,
  args: { message: '강의 목록을 불러오는 중 오류가 발생했습니다.', onRetry: fn(), retrying: false },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ErrorPanel>
export default meta
type Story = StoryObj<typeof meta>

export const Retrying: Story = { args: { retrying: true } }
export const RetryFetchesAgain: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))

    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
