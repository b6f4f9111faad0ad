import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { fetchedAt } from '../../../../storybook/fixtures.ts'
import { StaleNotice } from './StaleNotice.tsx'

const meta = {
  title: 'StaleNotice 지난 정보 안내',
  id: 'components-feedback-stalenotice',
  component: StaleNotice,
  args: {
    since: fetchedAt,
    error: new Error('강의 목록을 불러오는 중 오류가 발생했습니다.'),
    onRetry: fn(),
    retrying: false,
  },
  argTypes: { error: { control: false } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof StaleNotice>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: (args) => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <StaleNotice {...args} />
      <StaleNotice {...args} retrying />
    </div>
  ),
}

export const Retrying: Story = { name: '다시 시도하는 중', args: { retrying: true } }
export const LongMessage: Story = {
  name: '긴 문장',
  args: {
    error: new Error('명단을 옮기는 중이어서 강의 목록을 불러오지 못했습니다. 잠시 후 다시 시도해주세요.'),
  },
}

export const SaysSinceWhenAndTriesAgain: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('2026년 11월 20일 오전 10:30')

    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))

    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
