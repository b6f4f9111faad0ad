import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Progress } from './Progress.tsx'

const meta = {
  title: 'Progress 진행 바 · 진행률 progress bar',
  id: 'components-feedback-progress',
  component: Progress,
  args: { label: '변경하는 중...', done: 312, total: 1000 },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Progress>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const Beginning: Story = { name: '시작', args: { done: 0 } }
export const Ended: Story = { name: '끝', args: { done: 1000 } }

export const TellsHowFarItIs: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: '변경하는 중...' })

    await expect(bar).toHaveAttribute('value', '312')
    await expect(bar).toHaveAttribute('max', '1000')
  },
}
