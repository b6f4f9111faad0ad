import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Button } from '../../actions/Button/Button.tsx'
import { TextField } from '../../forms/TextField/TextField.tsx'
import { wholePage } from '../../../../storybook/shells.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'
import type { DialogProps } from './Dialog.tsx'

const meta = {
  title: 'Dialog 대화 상자 모달 · 팝업 모달 popup modal',
  id: 'components-dialogs-dialog',
  component: Dialog,
  parameters: { ...wholePage, layout: 'padded' },
  args: {
    title: '비밀번호 변경',
    busy: false,
    onCancel: fn(),
    children: <TextField label="현재 비밀번호" name="currentPassword" type="password" autoComplete="off" />,
  },
  argTypes: { role: { control: 'inline-radio' }, children: { control: false }, initialFocus: { control: false } },
  render: (args) => <Opened {...args} />,
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

function Opened(args: DialogProps) {
  return (
    <Dialog {...args}>
      {args.children}
      <DialogActions>
        <Button variant="weak" tone="neutral" locked={args.busy} onClick={args.onCancel}>
          취소
        </Button>
        <Button busy={args.busy}>변경하기</Button>
      </DialogActions>
    </Dialog>
  )
}

function Opener(args: DialogProps) {
  const [open, setOpen] = useState(false)

  function close() {
    args.onCancel()
    setOpen(false)
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>열기</Button>
      {open && <Opened {...args} onCancel={close} />}
    </>
  )
}

const fields = (
  <>
    {['현재 비밀번호', '새 비밀번호', '새 비밀번호 확인', '학번', '이름', '소속'].map((label) => (
      <TextField key={label} label={label} name={label} autoComplete="off" />
    ))}
  </>
)

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }

export const Form: Story = { name: '양식' }
export const Question: Story = {
  name: '확인 질문',
  args: {
    role: 'alertdialog',
    title: '강의 연결 해제',
    children: <p>김하늘(20240001) 사용자의 ‘자료구조’ 강의 연결을 해제하시겠습니까?</p>,
  },
}
export const Busy: Story = { name: '진행 중', args: { busy: true } }
export const LongContent: Story = {
  name: '긴 내용',
  args: { title: '아주 긴 제목이 두 줄을 넘어가는 대화 상자', children: fields },
}

export const EscapeCancelsAndFocusReturns: Story = {
  tags: ['assertion'],
  render: (args) => <Opener {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: '열기' })
    await userEvent.click(opener)
    await expect(canvas.getByRole('dialog', { name: '비밀번호 변경' })).toHaveAttribute('open')
    await expect(canvas.getByLabelText('현재 비밀번호')).toHaveFocus()

    await userEvent.keyboard('{Escape}')

    await expect(args.onCancel).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await expect(opener).toHaveFocus()
  },
}

export const TheCrossCancels: Story = {
  tags: ['assertion'],
  render: (args) => <Opener {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '열기' }))

    await userEvent.click(canvas.getByRole('button', { name: '닫기' }))

    await expect(args.onCancel).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

export const NothingCancelsWhileBusy: Story = {
  tags: ['assertion'],
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.keyboard('{Escape}')
    await userEvent.click(canvas.getByRole('button', { name: '닫기' }))
    await userEvent.click(canvas.getByRole('button', { name: '취소' }))

    await expect(args.onCancel).not.toHaveBeenCalled()
    await expect(canvas.getByRole('dialog')).toHaveAttribute('open')
  },
}

export const ATapBesideItDoesNotCancel: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    const dialog = canvas.getByRole('dialog')

    await userEvent.pointer({ keys: '[MouseLeft]', target: dialog, coords: { x: 1, y: 1 } })

    await expect(args.onCancel).not.toHaveBeenCalled()
    await expect(dialog).toHaveAttribute('open')
  },
}

export const TheButtonsStayInViewWhileTheRestScrolls: Story = {
  tags: ['assertion'],
  args: { children: fields },
  render: (args) => (
    <>
      <style>{'dialog[open][role] { block-size: 320px; animation: none }'}</style>
      <Opened {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    const dialog = canvas.getByRole('dialog')
    await expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight)

    for (const name of ['닫기', '변경하기']) {
      const button = canvas.getByRole('button', { name })
      const { x, y, width, height } = button.getBoundingClientRect()
      await expect(button).toContainElement(document.elementFromPoint(x + width / 2, y + height / 2) as HTMLElement)
    }
    canvas.getByLabelText('소속').focus()
    const above = canvas.getByLabelText('소속').getBoundingClientRect().bottom
    await expect(above).toBeLessThanOrEqual(
      canvas.getByRole('button', { name: '변경하기' }).getBoundingClientRect().top,
    )
  },
}
