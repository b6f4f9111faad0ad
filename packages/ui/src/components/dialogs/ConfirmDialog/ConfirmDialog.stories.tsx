import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { wholePage } from '../../../frames.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const meta = {
  component: ConfirmDialog,
  parameters: wholePage,
  args: {
    open: true,
    title: '강의 연결',
    children: <p>김하늘(20240001) 사용자를 자료구조 강의에 연결하시겠습니까?</p>,
    confirmLabel: '연결하기',
    busy: false,
    onConfirm: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof ConfirmDialog>
export default meta
type Story = StoryObj<typeof meta>

const critical = {
  title: '사용자 비활성화',
  children: <p>김하늘(20240001) 사용자를 비활성화하시겠습니까? 비활성화된 사용자는 로그인할 수 없습니다.</p>,
  confirmLabel: '비활성화하기',
  tone: 'critical',
} as const

export const Neutral: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: '연결하기' })).toHaveFocus()

    await userEvent.keyboard('{Enter}')

    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}
export const CriticalStartsOnCancel: Story = {
  args: critical,
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alertdialog', { name: '사용자 비활성화' })).toHaveAttribute('open')
    await expect(canvas.getByRole('button', { name: '취소' })).toHaveFocus()

    await userEvent.keyboard('{Escape}')

    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}
export const Busy: Story = { args: { ...critical, busy: true } }
export const Failed: Story = { args: { ...critical, error: '사용자 상태 변경에 실패했습니다.' } }
