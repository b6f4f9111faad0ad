import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { FormMessage } from './FormMessage.tsx'

const meta = {
  title: 'FormMessage 양식 메시지',
  id: 'components-forms-formmessage',
  component: FormMessage,
  args: { tone: 'critical', children: '비밀번호가 올바르지 않습니다.' },
  argTypes: { tone: { control: 'inline-radio' }, children: { control: 'text' } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof FormMessage>
export default meta
type Story = StoryObj<typeof meta>

const success = { tone: 'success', children: '비밀번호를 성공적으로 변경했습니다.' } as const

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <FormMessage {...success} />
      <FormMessage tone="critical">학번 또는 비밀번호가 올바르지 않습니다.</FormMessage>
      <FormMessage tone="critical">
        시도가 너무 많습니다. 3분 후에 다시 시도해주세요. 비밀번호가 기억나지 않으면 관리자에게 문의해주세요.
      </FormMessage>
    </div>
  ),
}

export const Success: Story = {
  name: '성공',
  args: success,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('비밀번호를 성공적으로 변경했습니다.')
  },
}
export const Critical: Story = {
  name: '위험',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('비밀번호가 올바르지 않습니다.')
  },
}
export const LongWordWithoutABreak: Story = {
  name: '끊을 곳 없는 긴 낱말',
  args: { children: `서버가 알 수 없는 답을 보냈습니다: ${'ABCDEFGHIJ'.repeat(8)}` },
}
