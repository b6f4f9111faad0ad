import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import { Spinner } from './Spinner.tsx'

const meta = {
  title: 'Spinner 스피너 로딩 · 로딩 loading',
  id: 'components-feedback-spinner',
  component: Spinner,
  args: { label: '강의 목록을 불러오는 중...' },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Spinner>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: ({ label }) => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <Spinner label={label} />
      <Spinner label={label} compact />
      <p>
        <Spinner /> <span>글자 옆의 고리</span>
      </p>
    </div>
  ),
}

export const WithText: Story = { name: '글과 함께' }
export const Compact: Story = { name: '작게', args: { compact: true } }
export const Bare: Story = { name: '그림만', args: { label: undefined } }
export const LongText: Story = {
  name: '긴 글',
  args: { label: '지난 학기부터 지금까지 연결한 강의와 그 기록을 모두 불러오는 중...', compact: true },
}
export const AboveASkeleton: Story = {
  name: '스켈레톤 위',
  args: { compact: true },
  render: (args) => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <Spinner {...args} />
      <Skeleton />
    </div>
  ),
}

export const SaysWhatIsBeingWaitedFor: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: '강의 목록을 불러오는 중...' })).toBeVisible()
    await expect(canvas.getByText('강의 목록을 불러오는 중...')).toBeVisible()
  },
}
export const InsideAButtonItIsDecoration: Story = {
  tags: ['assertion'],
  args: { label: undefined },
  render: (args) => (
    <p>
      <Spinner {...args} /> <span>처리 중...</span>
    </p>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('처리 중...')).toBeVisible()
    await expect(canvas.queryByRole('progressbar')).not.toBeInTheDocument()
  },
}
