import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { LinkIcon } from '../../icons/icons.tsx'
import { Button } from './Button.tsx'

const meta = {
  component: Button,
  args: { children: '연결하기', onClick: fn() },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

export const Brand: Story = {}
export const Neutral: Story = { args: { tone: 'neutral' } }
export const Critical: Story = { args: { tone: 'critical', children: '탈퇴하기' } }
export const Weak: Story = { args: { variant: 'weak' } }
export const WeakNeutral: Story = { args: { variant: 'weak', tone: 'neutral', children: '취소' } }
export const WeakCritical: Story = { args: { variant: 'weak', tone: 'critical', children: '사용자 비활성화' } }
export const Ghost: Story = { args: { variant: 'ghost' } }
export const Medium: Story = { args: { size: 'medium' } }
export const Small: Story = { args: { size: 'small' } }
export const WithIcon: Story = { args: { icon: <LinkIcon /> } }
export const Wide: Story = { args: { wide: true } }
export const LongLabel: Story = {
  args: { wide: true, children: '이름이 아주 긴 강의에 지금 바로 연결하고 목록으로 돌아가기' },
}
export const BusyWithItsOwnText: Story = {
  args: { busy: true, busyLabel: '처리 중...', children: '로그인', wide: true },
}

export const BusyKeepsFocusAndName: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '연결하기' })

    await userEvent.click(button)

    await expect(button).toHaveFocus()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}
