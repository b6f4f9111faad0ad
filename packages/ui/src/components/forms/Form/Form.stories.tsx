import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'
import { Button } from '../../actions/Button/Button.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { Form, fieldText } from './Form.tsx'

const meta = {
  component: Form,
  args: {
    busy: false,
    onSubmit: fn(),
    children: (
      <>
        <TextField label="이름" name="username" required />
        <Button type="submit">회원가입</Button>
      </>
    ),
  },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Form>
export default meta
type Story = StoryObj<typeof meta>

export const EnterSubmits: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('이름'), '김하늘{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledOnce()
    await expect(fieldText(args.onSubmit.mock.lastCall![0], 'username')).toBe('김하늘')
  },
}

export const EnterThatEndsASyllableDoesNotSubmit: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByLabelText('이름')
    await userEvent.type(field, '김하느')

    await fireEvent.compositionStart(field)
    await userEvent.keyboard('{Enter}')

    await expect(args.onSubmit).not.toHaveBeenCalled()

    await fireEvent.compositionEnd(field)
    await userEvent.keyboard('{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledOnce()
  },
}

export const BusyDoesNotSubmitAgain: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('이름'), '김하늘{Enter}')

    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
