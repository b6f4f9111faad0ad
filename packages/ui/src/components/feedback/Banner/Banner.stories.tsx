import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Banner } from './Banner.tsx'

const meta = { component: Banner, args: { onClose: fn() } } satisfies Meta<typeof Banner>
export default meta
type Story = StoryObj<typeof meta>

export const Success: Story = { args: { tone: 'success', children: '연결되었습니다.' } }
export const LongText: Story = {
  args: {
    tone: 'success',
    children: '강의 2개가 추가되고 1개가 제외되었습니다. 이름이 같은 강의에는 분반이 붙었습니다.',
  },
}
export const CriticalCanBeClosed: Story = {
  args: { tone: 'critical', children: '연결 상태를 변경하는데 실패했습니다.' },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('연결 상태를 변경하는데 실패했습니다.')

    await userEvent.click(canvas.getByRole('button', { name: '닫기' }))

    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
