import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inPublicShell, wholePage } from '../../frames.tsx'
import { LoginScreen } from './LoginScreen.tsx'

const meta = {
  component: LoginScreen,
  args: { busy: false, onSubmit: fn(), signupHref: '#/signup' },
  decorators: [inPublicShell],
  parameters: wholePage,
} satisfies Meta<typeof LoginScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const NumberFilledIn: Story = { args: { defaultId: '20240001' } }
export const Busy: Story = { args: { busy: true, defaultId: '20240001' } }

export const FailureKeepsWhatWasTyped: Story = {
  args: { error: '로그인에 실패했습니다.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'wrong')
    await userEvent.click(canvas.getByRole('button', { name: '로그인' }))

    await expect(canvas.getByRole('alert')).toHaveTextContent('로그인에 실패했습니다.')
    await expect(canvas.getByLabelText('학번')).toHaveValue('20240001')
    await expect(canvas.getByLabelText('비밀번호')).toHaveValue('wrong')
  },
}

export const Submits: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon')
    await userEvent.click(canvas.getByLabelText('로그인 유지'))
    await userEvent.click(canvas.getByRole('button', { name: '로그인' }))

    await expect(args.onSubmit).toHaveBeenCalledWith({ id: '20240001', password: 'hanbit-gaon', rememberMe: true })
  },
}

export const EmptyFieldsAreNotSent: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '로그인' }))

    await expect(canvas.getByLabelText('학번')).toBeInvalid()
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
