import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import { Spinner } from './Spinner.tsx'

const meta = {
  component: Spinner,
  args: { label: '강의 목록을 불러오는 중...' },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Spinner>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  tags: ['picture'],
  render: ({ label }) => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <Spinner label={label} />
      <Spinner label={label} compact />
      <p>
        <Spinner /> 글자 옆의 고리
      </p>
    </div>
  ),
}

export const WithText: Story = {}
export const Compact: Story = { args: { compact: true } }
export const Bare: Story = { args: { label: undefined } }
export const LongText: Story = {
  args: { label: '지난 학기부터 지금까지 연결한 강의와 그 기록을 모두 불러오는 중...', compact: true },
}
export const AboveASkeleton: Story = {
  args: { compact: true },
  render: (args) => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <Spinner {...args} />
      <Skeleton />
    </div>
  ),
}

export const SaysWhatIsBeingWaitedFor: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: '강의 목록을 불러오는 중...' })).toBeVisible()
    await expect(canvas.getByText('강의 목록을 불러오는 중...')).toBeVisible()
  },
}
export const InsideAButtonItIsDecoration: Story = {
  args: { label: undefined },
  render: (args) => (
    <p>
      <Spinner {...args} /> 처리 중...
    </p>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('처리 중...')).toBeVisible()
    await expect(canvas.queryByRole('progressbar')).not.toBeInTheDocument()
  },
}
