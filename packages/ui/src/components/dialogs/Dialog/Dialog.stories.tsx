import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Button } from '../../actions/Button/Button.tsx'
import { wholePage } from '../../../frames.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

const meta = {
  component: Dialog,
  parameters: wholePage,
  args: { title: '비밀번호 변경', busy: false, onCancel: fn(), children: <p>대화 상자의 내용입니다.</p> },
  render: function Opener(args) {
    const [open, setOpen] = useState(false)

    function close() {
      args.onCancel()
      setOpen(false)
    }

    return (
      <>
        <Button onClick={() => setOpen(true)}>열기</Button>
        {open && (
          <Dialog {...args} onCancel={close}>
            {args.children}
            <DialogActions>
              <Button variant="weak" tone="neutral" onClick={close}>
                취소
              </Button>
              <Button>변경하기</Button>
            </DialogActions>
          </Dialog>
        )}
      </>
    )
  },
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

export const EscapeCancelsAndFocusReturns: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: '열기' })
    await userEvent.click(opener)
    await expect(canvas.getByRole('dialog', { name: '비밀번호 변경' })).toContainElement(
      document.activeElement as HTMLElement,
    )

    await userEvent.keyboard('{Escape}')

    await expect(args.onCancel).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await expect(opener).toHaveFocus()
  },
}

export const EscapeDoesNothingWhileBusy: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '열기' }))

    await userEvent.keyboard('{Escape}')

    await expect(args.onCancel).not.toHaveBeenCalled()
    await expect(canvas.getByRole('dialog')).toHaveAttribute('open')
  },
}

export const ATapBesideItDoesNotCancel: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '열기' }))
    const dialog = canvas.getByRole('dialog')

    await userEvent.pointer({ keys: '[MouseLeft]', target: dialog, coords: { x: 1, y: 1 } })

    await expect(args.onCancel).not.toHaveBeenCalled()
    await expect(dialog).toHaveAttribute('open')
  },
}
