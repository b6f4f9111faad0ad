import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { NotFound } from './NotFound.tsx'

const meta = {
  title: 'NotFound 찾을 수 없음',
  id: 'components-feedback-notfound',
  component: NotFound,
  args: { children: '해당 강의를 찾을 수 없습니다.' },
  argTypes: { children: { control: 'text' } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof NotFound>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <NotFound>해당 강의를 찾을 수 없습니다.</NotFound>
      <NotFound>해당 사용자를 찾을 수 없습니다.</NotFound>
    </div>
  ),
}

export const Lecture: Story = { name: '강의' }
export const User: Story = { name: '사용자', args: { children: '해당 사용자를 찾을 수 없습니다.' } }
export const LongText: Story = {
  name: '긴 글',
  args: { children: `‘${'가'.repeat(100)}’이라는 이름의 강의를 찾을 수 없습니다.` },
}
export const IsReadOutAtOnce: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('해당 강의를 찾을 수 없습니다.')
  },
}
