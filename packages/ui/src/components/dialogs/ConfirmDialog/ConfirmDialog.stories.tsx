import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Button } from '../../actions/Button/Button.tsx'
import { longLectures } from '../../../../storybook/fixtures.ts'
import { wholePage } from '../../../../storybook/shells.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const critical = {
  title: '사용자 비활성화',
  question: '김하늘(20240001) 사용자를 비활성화하시겠습니까?',
  warning: '비활성화된 사용자는 로그인할 수 없습니다.',
  confirmLabel: '비활성화하기',
} as const

const meta = {
  title: 'ConfirmDialog 확인 대화 상자 모달',
  id: 'components-dialogs-confirmdialog',
  component: ConfirmDialog,
  parameters: { ...wholePage, layout: 'padded' },
  args: {
    open: true,
    title: '강의 연결',
    question: '김하늘(20240001) 사용자의 ‘자료구조’ 강의를 연결하시겠습니까?',
    confirmLabel: '연결하기',
    busy: false,
    onConfirm: fn(),
    onCancel: fn(),
  },
  argTypes: { warning: { control: 'text' }, error: { control: 'text' } },
} satisfies Meta<typeof ConfirmDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'], args: critical }

export const Neutral: Story = {
  name: '중립',
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: '연결하기' })).toHaveFocus()

    await userEvent.keyboard('{Enter}')

    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}

export const Critical: Story = { name: '위험', args: critical }
export const Busy: Story = { name: '진행 중', args: { ...critical, busy: true } }
export const Failed: Story = { name: '실패', args: { ...critical, error: '사용자 상태 변경에 실패했습니다.' } }
export const LongName: Story = {
  name: '긴 이름',
  args: {
    title: '강의 연결 해제',
    question: `Alexandra Konstantinopoulou-Fernandez(20220408) 사용자의 ‘${longLectures[0]?.name}’ 강의 연결을 해제하시겠습니까?`,
    confirmLabel: '해제하기',
  },
}

export const CriticalStartsOnCancelAndEscapeCancels: Story = {
  tags: ['assertion'],
  args: critical,
  play: async ({ args, canvas, userEvent }) => {
    const dialog = canvas.getByRole('alertdialog', { name: '사용자 비활성화' })
    await expect(dialog).toHaveAttribute('open')
    await expect(dialog).toHaveAccessibleDescription(/^김하늘\(20240001\).*로그인할 수 없습니다\.$/)
    await expect(canvas.getByRole('button', { name: '취소' })).toHaveFocus()
    await expect(canvas.getAllByRole('button')).toHaveLength(2)

    await userEvent.keyboard('{Escape}')

    await expect(args.onCancel).toHaveBeenCalledOnce()
    await expect(args.onConfirm).not.toHaveBeenCalled()
  },
}

export const BusyWaitsForTheEnd: Story = {
  tags: ['assertion'],
  args: { ...critical, busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '비활성화하기' }))
    await userEvent.click(canvas.getByRole('button', { name: '취소' }))

    await expect(args.onConfirm).not.toHaveBeenCalled()
    await expect(args.onCancel).not.toHaveBeenCalled()
  },
}

export const FocusReturnsToWhatOpenedIt: Story = {
  tags: ['assertion'],
  args: critical,
  render: function Opener(args) {
    const [open, setOpen] = useState(false)

    return (
      <>
        <Button variant="weak" tone="critical" onClick={() => setOpen(true)}>
          사용자 비활성화
        </Button>
        <ConfirmDialog {...args} open={open} onCancel={() => setOpen(false)} />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: '사용자 비활성화' })
    await userEvent.click(opener)

    await userEvent.click(canvas.getByRole('button', { name: '취소' }))

    await expect(canvas.queryByRole('alertdialog')).toBeNull()
    await expect(opener).toHaveFocus()
  },
}
